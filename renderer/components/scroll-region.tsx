import type { KeyboardEventHandler, MouseEventHandler, ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  ref?: Ref<HTMLDivElement>
  /** Presses on what is inside; whatever it does must be reachable by keyboard in another way. */
  onClick?: MouseEventHandler
  onDoubleClick?: MouseEventHandler
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** A part of the window that scrolls by itself: a landmark with a name, which the keyboard can enter and scroll. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- see above
  return <div role="region" aria-label={label} tabIndex={0} {...rest} />
}
