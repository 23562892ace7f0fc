import { useId, useState } from 'react'
import { FieldError, Group, Input, NumberField, useLocale } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

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

/**
 * A number that is kept when the field is left or Enter is pressed, not with each digit; Escape gives back the one that holds.
 * One that may not be is not kept: it stands there with the numbers that may.
 */
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
  const { t } = useTranslation()
  const format: Intl.NumberFormatOptions = { useGrouping, maximumFractionDigits: 0 }
  const number = new Intl.NumberFormat(useLocale().locale, format)
  const id = useId()
  const [refused, setRefused] = useState<number>()

  function change(next: number) {
    // Of a field that was emptied neither holds.
    const isOut = next < min || next > max
    setRefused(isOut ? next : undefined)
    if (!isOut && !Number.isNaN(next) && next !== value) onChange(next)
  }

  return (
    <NumberField
      id={id}
      aria-label={unit === undefined ? label : `${label} (${unit})`}
      className="number-field"
      value={refused ?? value}
      minValue={min}
      maxValue={max}
      commitBehavior="validate"
      isInvalid={refused !== undefined}
      isDisabled={isDisabled}
      formatOptions={format}
      onChange={change}
    >
      {({ state }) => (
        <>
          <Group className="input number-group">
            <Input
              className="input-number"
              onKeyDown={({ key }) => {
                if (key !== 'Escape') return
                setRefused(undefined)
                state.setInputValue(number.format(value))
              }}
            />
            {/* Pressed, it leads into the field. */}
            {unit !== undefined && (
              <label htmlFor={id} className="unit">
                {unit}
              </label>
            )}
          </Group>
          <FieldError className="field-error">
            {t('settings.range', { least: number.format(min), most: number.format(max) })}
          </FieldError>
        </>
      )}
    </NumberField>
  )
}
