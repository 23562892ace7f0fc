import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
}

/** What a place is for, said while nothing is in it. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon size={28} strokeWidth={1.25} aria-hidden />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
