import { useState, type ReactNode } from 'react'
import { CheckboxButton, CheckboxField, CheckboxGroup, Form, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { CreatedKey, KeyScope } from '../../../shared/accounts.ts'
import { longestName } from '../../../shared/longest-name.ts'
import { Choice } from '../../components/choice.tsx'
import { Failure } from '../../components/failure.tsx'
import { NumberInput } from '../../components/number-input.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { Tick } from '../../components/tick.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useApi } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'

const dayMs = 24 * 60 * 60 * 1000
const lifetimes = { never: null, days30: 30, days90: 90, year: 365 } as const
type Lifetime = keyof typeof lifetimes
const scopes = ['rest', 'mcp'] as const satisfies KeyScope[]
const firstLimit = 500

interface NewKeyFormProps {
  onCreated: (key: CreatedKey) => void
  onCancel: () => void
}

export function NewKeyForm({ onCreated, onCancel }: NewKeyFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([...scopes])
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  const [limit, setLimit] = useState<number | null>(null)
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setIsBusy] = useState(false)
  const canCreate = name.trim() !== '' && chosen.length > 0 && !isBusy

  async function create(): Promise<void> {
    setIsBusy(true)
    const days = lifetimes[lifetime]
    try {
      onCreated(
        await unwrap(
          api.keys.create({
            name: name.trim(),
            scopes: chosen as KeyScope[],
            expiresAt: days === null ? null : Date.now() + days * dayMs,
            monthlyCreditLimit: limit,
          }),
        ),
      )
    } catch (error) {
      setProblem(<Failure error={error} />)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (canCreate) void create()
      }}
    >
      <TextInput
        label={t('settings.keys.name')}
        placeholder={t('settings.keys.namePlaceholder')}
        description={t('settings.keys.nameNote')}
        value={name}
        maxLength={longestName}
        onChange={(next) => {
          setName(next)
          setProblem(undefined)
        }}
        error={problem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; typing is what it was opened for
        autoFocus
      />
      <CheckboxGroup className="field" value={chosen} onChange={setChosen}>
        <Label className="field-label">{t('settings.keys.scopes')}</Label>
        <div className="check-line">
          {scopes.map((scope) => (
            <CheckboxField key={scope} value={scope}>
              <CheckboxButton className="checkbox">
                <Tick />
                {t(`settings.keys.scopeLabels.${scope}`)}
              </CheckboxButton>
            </CheckboxField>
          ))}
        </div>
      </CheckboxGroup>
      <div className="field-pair">
        <div className="field">
          <span className="field-label">{t('settings.keys.expires')}</span>
          <Choice
            label={t('settings.keys.expires')}
            value={lifetime}
            onChange={setLifetime}
            options={(Object.keys(lifetimes) as Lifetime[]).map((id) => ({
              id,
              label: t(`settings.keys.lifetimes.${id}`),
            }))}
          />
        </div>
        <div className="field">
          <span className="field-label">{t('settings.keys.limit')}</span>
          <span className="field-line">
            <Toggle
              label={t('settings.keys.limit')}
              isSelected={limit !== null}
              onChange={(on) => setLimit(on ? firstLimit : null)}
            />
            {limit !== null && (
              <NumberInput
                label={t('settings.keys.limit')}
                value={limit}
                min={0}
                max={10_000_000}
                onChange={setLimit}
              />
            )}
          </span>
        </div>
      </div>
      <footer className="dialog-foot">
        <TextButton onPress={onCancel}>{t('common.cancel')}</TextButton>
        <TextButton look="primary" type="submit" isDisabled={!canCreate}>
          {t('settings.keys.create')}
        </TextButton>
      </footer>
    </Form>
  )
}
