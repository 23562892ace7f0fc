import type { KeyboardEvent, PointerEvent } from 'react'

interface PaneDividerProps {
  label: string
  /** Width of the pane before it: pixels, or percent of both panes. */
  value: number
  unit: 'px' | '%'
  min: number
  max: number
  onChange: (value: number) => void
  /** Back to how it was at first. */
  onReset: () => void
}

const steps = { px: 16, '%': 2 }

/** The line between two panes: it is dragged, moved by the arrow keys, and put back by a double click. */
export function PaneDivider({ label, value, unit, min, max, onChange, onReset }: PaneDividerProps) {
  const set = (next: number) => onChange(Math.round(Math.max(min, Math.min(max, next))))

  function drag({ currentTarget, pointerId, clientX }: PointerEvent): void {
    const panes = currentTarget.parentElement?.getBoundingClientRect()
    if (panes === undefined || !currentTarget.hasPointerCapture(pointerId)) return
    const before = clientX - panes.left
    set(unit === 'px' ? before : (before / panes.width) * 100)
  }

  function press(event: KeyboardEvent): void {
    const { [event.key]: next }: Record<string, number> = {
      ArrowLeft: value - steps[unit],
      ArrowRight: value + steps[unit],
      Home: min,
      End: max,
    }
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="pane-divider"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={onReset}
    />
  )
}
