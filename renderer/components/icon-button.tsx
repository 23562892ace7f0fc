import type { LucideIcon } from 'lucide-react'
import { useState, type Ref } from 'react'
import { Button, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components'
import { KeyHint } from './key-hint.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Its name for everyone: the label of the button and the text of its tooltip. */
  label: string
  /** That do the same: added to the tooltip. */
  keys?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  icon: Icon,
  label,
  keys,
  className,
  isDisabled = false,
  onPress,
  ...button
}: IconButtonProps) {
  const [isFocused, setIsFocused] = useState(false)
  // Whoever has pressed it for the last time it does anything is to go on from there: a disabled button drops the focus.
  const isHeld = isDisabled && isFocused && onPress !== undefined
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Button
        {...button}
        isDisabled={isDisabled && !isHeld}
        {...(isHeld && { 'aria-disabled': true })}
        onPress={(event) => isHeld || onPress?.(event)}
        onFocusChange={setIsFocused}
        aria-label={label}
        className={`icon-button ${(className as string) ?? ''}`}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {label}
        {keys !== undefined && <KeyHint keys={keys} />}
      </Tooltip>
    </TooltipTrigger>
  )
}
