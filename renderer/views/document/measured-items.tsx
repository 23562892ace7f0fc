import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isTyping } from '../../state/use-commands.ts'
import type { TallSpace } from './tall-space.ts'

interface MeasuredItemsProps {
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  /** For lists that may be taller than can be drawn. */
  space?: TallSpace
  className?: string
  children: (index: number) => ReactNode
}

/** The items of a pane that are in sight, each at its place and measured once it is drawn. */
export function MeasuredItems({ virtualizer, space, className = '', children }: MeasuredItemsProps) {
  useEndKeys(virtualizer)
  const shift = space?.shift() ?? 0
  return (
    <div
      className="virtual-space"
      style={{ height: space?.height(virtualizer) ?? virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={`virtual-item ${className}`}
          style={{ transform: `translateY(${start - shift}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  )
}

/**
 * Home and End lead to the begin and the end. On its way there the browser is held up by each item that is measured, and
 * what it took for the end moves on while the last ones are, and while their text comes.
 */
function useEndKeys({
  scrollElement: element,
  getTotalSize,
}: Virtualizer<HTMLDivElement, HTMLDivElement>): void {
  const isAtEnd = useRef(false)
  const hold = useCallback(() => {
    if (isAtEnd.current) element?.scrollTo({ top: element.scrollHeight })
  }, [element])
  useEffect(() => {
    if (element === null) return
    const press = (event: KeyboardEvent) => {
      isAtEnd.current = false
      if (!/^(?:Home|End)$/.test(event.key) || event.shiftKey || isTyping(event.target)) return
      event.preventDefault()
      isAtEnd.current = event.key === 'End'
      element.scrollTo({ top: isAtEnd.current ? element.scrollHeight : 0 })
    }
    const leave = () => void (isAtEnd.current = false)
    const stop = new AbortController()
    const listen = { passive: true, signal: stop.signal }
    element.addEventListener('keydown', press, { signal: stop.signal })
    element.addEventListener('scroll', hold, listen)
    for (const touch of ['wheel', 'pointerdown', 'touchstart']) element.addEventListener(touch, leave, listen)
    return () => stop.abort()
  }, [element, hold])
  const height = getTotalSize()
  useLayoutEffect(hold, [height, hold])
}
