import { Check, ChevronDown } from 'lucide-react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { id: T; label: string }[]
  onChange: (value: T) => void
  className?: string
}

/** One of a few, in a list that opens. `label` is for screen readers: what stands beside it says the rest. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: ChoiceProps<T>) {
  return (
    <Select
      aria-label={label}
      className={`choice ${className}`}
      value={value}
      onChange={(key) => key !== null && onChange(key as T)}
    >
      <Button className="button button-plain choice-button">
        <SelectValue className="choice-value" />
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className="popover" offset={4}>
        <ListBox className="list-box" items={options}>
          {(option) => (
            <ListBoxItem className="list-item" id={option.id} textValue={option.label}>
              <span>{option.label}</span>
              <Check size={14} className="list-check" aria-hidden />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
