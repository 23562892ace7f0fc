import type { ReactNode } from 'react'
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'

interface TextInputProps extends Omit<TextFieldProps, 'children'> {
  label: string
  /** False where a setting's own label stands beside it. */
  showLabel?: boolean
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
}

export function TextInput({
  label,
  showLabel = true,
  description,
  error,
  placeholder,
  ...field
}: TextInputProps) {
  return (
    <TextField
      {...field}
      {...(!showLabel && { 'aria-label': label })}
      className={`field ${(field.className as string) ?? ''}`}
      isInvalid={error !== undefined && error !== null}
    >
      {showLabel && <Label className="field-label">{label}</Label>}
      <Input className="input" placeholder={placeholder ?? ''} spellCheck="false" />
      {description !== undefined && (
        <Text slot="description" className="field-note">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </TextField>
  )
}
