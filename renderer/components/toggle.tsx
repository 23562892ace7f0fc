import { SwitchButton, SwitchField } from 'react-aria-components'

interface ToggleProps {
  label: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** On or off, at once. The label is for screen readers: the setting's own label stands beside it. */
export function Toggle({ label, ...field }: ToggleProps) {
  return (
    <SwitchField {...field} aria-label={label} className="toggle-field">
      <SwitchButton className="toggle">
        <span className="toggle-track">
          <span className="toggle-thumb" />
        </span>
      </SwitchButton>
    </SwitchField>
  )
}
