import { AlertTriangle, Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  tone: 'info' | 'doubt' | 'bad'
  children: ReactNode
  /** Buttons, at the end of the line. */
  actions?: ReactNode
}

/** A sentence that stays until its reason is gone. */
export function Notice({ tone, children, actions }: NoticeProps) {
  const Icon = tone === 'info' ? Info : AlertTriangle
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div className="notice-text">{children}</div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  )
}
