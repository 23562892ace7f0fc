import type { ReactNode, Ref } from 'react'
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'

interface TextInputProps extends Omit<TextFieldProps, 'children'> {
  label: string
  /** False where a setting's own label stands beside it. */
  showLabel?: boolean
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  /** Of one that is kept when it is left: gives back what holds. */
  onEscape?: () => void
}

export function TextInput({
  label,
  showLabel = true,
  description,
  error,
  placeholder,
  inputRef,
  onEscape,
  ...field
}: TextInputProps) {
  return (
    <TextField
      {...field}
      {...(!showLabel && { 'aria-label': label })}
      className={`field ${(field.className as string) ?? ''}`}
      isInvalid={error !== undefined && error !== null}
      // What is wrong was said by the program, which may think otherwise the next time: forms can be sent again.
      validationBehavior="aria"
    >
      {showLabel && <Label className="field-label">{label}</Label>}
      <Input
        ref={inputRef}
        className="input"
        placeholder={placeholder ?? ''}
        spellCheck="false"
        onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      />
      {description !== undefined && (
        <Text slot="description" className="field-note">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </TextField>
  )
}
