import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Its name for everyone: the label of the button and the text of its tooltip. */
  label: string
  /** Added to the tooltip, such as the keys that do the same. */
  hint?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon: Icon, label, hint, className, ...button }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Button {...button} aria-label={label} className={`icon-button ${(className as string) ?? ''}`}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {label}
        {hint !== undefined && <kbd>{hint}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}
