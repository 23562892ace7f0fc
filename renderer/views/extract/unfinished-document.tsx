import { FileWarning, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { printable } from '../../../shared/printable.ts'
import type { QueueDocument, ReadOptions } from '../../../shared/reading-queue.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { explainError } from '../../state/explain-error.ts'
import { useDeletion } from '../../state/use-deletion.ts'
import { useReadAgain } from '../../state/use-read-again.ts'
import { whatHelps, type Remedy } from '../../state/what-helps.ts'
import { countForm } from './describe-options.ts'
import { describeState } from './queue-row.tsx'

interface UnfinishedDocumentProps {
  document: QueueDocument
  /** How many passwords were tried. */
  attempts: number
  onAttempt: () => void
}

/** What stands where the text will be: waiting, cancelled, or what went wrong and what to do about it. */
export function UnfinishedDocument({ document, attempts, onAttempt }: UnfinishedDocumentProps) {
  const { t } = useTranslation()
  const { id, name, state, error } = document
  const { readAgain } = useReadAgain()
  const retry = (change?: ReadOptions) => readAgain({ ids: [id], change })
  const { takeOff } = useDeletion()

  if (state === 'waiting' || state === 'working') {
    return (
      <EmptyState icon={Hourglass} title={printable(name)}>
        <p>{describeState(t, document)}</p>
      </EmptyState>
    )
  }
  const explained = error && explainError(t, error)
  return (
    <EmptyState icon={FileWarning} title={printable(name)}>
      {explained ? (
        <div role="alert" className="failure">
          <p className="failure-reason">{explained.what}</p>
          <p>{explained.next}</p>
          {explained.detail !== null && (
            <p className="failure-detail" lang="en">
              {explained.detail}
            </p>
          )}
        </div>
      ) : (
        <p>{t('queue.state.cancelled')}</p>
      )}
      <Remedies
        remedy={whatHelps(error)}
        pages={document.options.pages}
        onRetry={retry}
        onPassword={(password) => {
          onAttempt()
          retry({ password })
        }}
        attempts={attempts}
      />
      <TextButton look="quiet" onPress={() => takeOff([id])}>
        {t('queue.remove')}
      </TextButton>
    </EmptyState>
  )
}

interface RemediesProps {
  remedy: Remedy
  /** Which pages were asked for. */
  pages: string | undefined
  onRetry: (change?: ReadOptions) => void
  onPassword: (password: string) => void
  /** How many passwords were tried: after the first, the next is typed in the same place, anew. */
  attempts: number
}

/** First what can work; reading again as things are is offered only where that can. */
function Remedies({ remedy, pages, onRetry, onPassword, attempts }: RemediesProps) {
  const { t } = useTranslation()
  const { app } = useParts()
  const { pages: chosenPages, languages } = useApp((state) => state.readOptions)
  // Those it does not have are not offered again.
  const other = chosenPages === pages ? undefined : chosenPages
  switch (remedy) {
    case 'none':
      return null
    case 'password':
      return <PasswordForm key={attempts} onSubmit={onPassword} takesFocus={attempts > 0} />
    case 'retry':
      return (
        <TextButton look="primary" onPress={() => onRetry()}>
          {t('common.retry')}
        </TextButton>
      )
    case 'pages':
      return (
        <>
          <TextButton look="primary" onPress={() => app.set({ dialog: 'options' })}>
            {t('extract.choosePages')}
          </TextButton>
          <TextButton onPress={() => onRetry({ pages: other })}>
            {other === undefined
              ? t('extract.readAllPages')
              : t('extract.readPages', { pages: other, count: countForm(other) })}
          </TextButton>
        </>
      )
    case 'server':
    case 'limits':
    case 'languages':
    case 'account':
      return (
        <>
          <TextButton look="primary" onPress={() => app.set({ room: 'settings', settingsAnchor: remedy })}>
            {t(`extract.toSettings.${remedy}`)}
          </TextButton>
          {/* In the one that is missing it would fail again: in those that are chosen by now. */}
          <TextButton onPress={() => onRetry(remedy === 'languages' ? { languages } : undefined)}>
            {t('queue.readAgain')}
          </TextButton>
        </>
      )
  }
}

interface PasswordFormProps {
  onSubmit: (password: string) => void
  takesFocus: boolean
}

function PasswordForm({ onSubmit, takesFocus }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <Form
      className="password-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(password)
      }}
    >
      <TextInput
        label={t('options.password')}
        type="password"
        value={password}
        onChange={setPassword}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the focus was before the password was tried
        autoFocus={takesFocus}
      />
      <TextButton type="submit" look="primary" isDisabled={password === ''}>
        {t('extract.open')}
      </TextButton>
    </Form>
  )
}
