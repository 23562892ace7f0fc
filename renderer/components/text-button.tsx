import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, type ButtonProps } from 'react-aria-components'

interface TextButtonProps extends Omit<ButtonProps, 'children'> {
  children: ReactNode
  icon?: LucideIcon
  ref?: Ref<HTMLButtonElement>
  /** One `primary` a view: what people come for. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
}

export function TextButton({ children, icon: Icon, look = 'plain', className, ...button }: TextButtonProps) {
  return (
    <Button {...button} className={`button button-${look} ${(className as string) ?? ''}`}>
      {Icon !== undefined && <Icon size={15} strokeWidth={1.75} aria-hidden />}
      <span>{children}</span>
    </Button>
  )
}
