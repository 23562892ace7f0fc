import type { KeyboardEvent } from 'react'
import { Input, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isMac } from '../state/is-mac.ts'
import { nameKeys } from '../state/name-keys.ts'

interface ShortcutInputProps {
  label: string
  /** As Electron writes it; empty: none. */
  value: string
  onChange: (accelerator: string) => void
}

/** A combination of keys: it is pressed, not typed. Delete takes it away. */
export function ShortcutInput({ label, value, onChange }: ShortcutInputProps) {
  const { t } = useTranslation()
  function press(event: KeyboardEvent): void {
    const pressed = /^(?:Backspace|Delete)$/.test(event.key) ? '' : acceleratorOf(event)
    if (pressed === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(pressed)
  }
  return (
    <TextField aria-label={label} className="field" isReadOnly value={nameKeys(t, value, isMac)}>
      <Input className="input" placeholder={t('settings.startUp.noKeys')} onKeyDown={press} />
    </TextField>
  )
}

/** Undefined while only a part of it is pressed; a letter alone would take that letter from every program. */
function acceleratorOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  const key = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? /^F\d+$/.exec(code)?.[0]
  const hasMod = ctrlKey || metaKey
  if (key === undefined || (!hasMod && !altKey && key.length === 1)) return undefined
  return [hasMod && 'CommandOrControl', altKey && 'Alt', shiftKey && 'Shift', key]
    .filter((part) => part !== false)
    .join('+')
}
