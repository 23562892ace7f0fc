import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface SegmentedProps<T extends string> {
  label: string
  value: T
  options: readonly { id: T; label: string }[]
  onChange: (value: T) => void
  isDisabled?: boolean
}

/** One of two to four, all in sight. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled = false,
}: SegmentedProps<T>) {
  return (
    <ToggleButtonGroup
      className="segmented"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={([key]) => key !== undefined && onChange(key as T)}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} className="segment">
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
