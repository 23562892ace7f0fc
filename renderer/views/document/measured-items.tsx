import type { Virtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'

interface MeasuredItemsProps {
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  className?: string
  children: (index: number) => ReactNode
}

/** The items of a pane that are in sight, each at its place and measured once it is drawn. */
export function MeasuredItems({ virtualizer, className = '', children }: MeasuredItemsProps) {
  return (
    <div className="virtual-space" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={`virtual-item ${className}`}
          style={{ transform: `translateY(${start}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  )
}
