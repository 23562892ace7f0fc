import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  /** One sentence on what the section is about. */
  intro?: ReactNode
  children: ReactNode
}

export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {intro !== undefined && <p className="section-intro">{intro}</p>}
      {children}
    </section>
  )
}

interface SettingRowProps {
  label: string
  /** What follows from it, in one line. */
  consequence?: ReactNode
  children: ReactNode
}

/** A label, a control, one line of consequence. */
export function SettingRow({ label, consequence, children }: SettingRowProps) {
  return (
    <div className="setting">
      <div className="setting-words">
        <span>{label}</span>
        {consequence !== undefined && <span className="setting-consequence">{consequence}</span>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  )
}
