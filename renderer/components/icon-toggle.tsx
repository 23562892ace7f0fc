import type { LucideIcon } from 'lucide-react'
import { ToggleButton, Tooltip, TooltipTrigger } from 'react-aria-components'
import { KeyHint } from './key-hint.tsx'

interface IconToggleProps {
  icon: LucideIcon
  /** What is so while it is pressed: its name for everyone, and the text of its tooltip. */
  label: string
  /** Whether the label is written beside the icon. */
  showsLabel?: boolean
  /** That do the same: added to the tooltip. */
  keys?: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** An icon that is on or off. */
export function IconToggle({
  icon: Icon,
  label,
  showsLabel = false,
  keys,
  isSelected,
  onChange,
}: IconToggleProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <ToggleButton
        className={`icon-button ${showsLabel ? 'icon-button-labelled' : ''}`}
        aria-label={label}
        isSelected={isSelected}
        onChange={onChange}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {showsLabel && <span className="icon-label">{label}</span>}
      </ToggleButton>
      <Tooltip className="tooltip" offset={6}>
        {label}
        {keys !== undefined && <KeyHint keys={keys} />}
      </Tooltip>
    </TooltipTrigger>
  )
}
