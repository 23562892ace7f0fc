import { Group, Input, NumberField } from 'react-aria-components'

interface NumberInputProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Behind the number: `MB`, `days`. */
  unit?: string
  isDisabled?: boolean
  useGrouping?: boolean
}

/** A number that is kept when the field is left or Enter is pressed, not with each digit. */
export function NumberInput({
  label,
  value,
  min,
  max,
  onChange,
  unit,
  isDisabled = false,
  useGrouping = true,
}: NumberInputProps) {
  return (
    <NumberField
      aria-label={unit === undefined ? label : `${label} (${unit})`}
      className="number-field"
      value={value}
      minValue={min}
      maxValue={max}
      isDisabled={isDisabled}
      formatOptions={{ useGrouping, maximumFractionDigits: 0 }}
      onChange={(next) => !Number.isNaN(next) && next !== value && onChange(next)}
    >
      <Group className="number-group">
        <Input className="input input-number" />
      </Group>
      {unit !== undefined && <span className="unit">{unit}</span>}
    </NumberField>
  )
}
