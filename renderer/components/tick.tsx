import { Check } from 'lucide-react'

/** The box of a checkbox; its state comes from the button around it. */
export function Tick() {
  return (
    <span className="tick" aria-hidden>
      <Check size={12} strokeWidth={3} />
    </span>
  )
}
