import { FileWarning, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { useParts } from '../../state/context.tsx'
import { explainError } from '../../state/explain-error.ts'
import { unwrap } from '../../state/unwrap.ts'
import { describeState } from './queue-row.tsx'

/** What stands where the text will be: waiting, cancelled, or what went wrong and what to do about it. */
export function UnfinishedDocument({ document }: { document: QueueDocument }) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const { id, name, state, error } = document
  const retry = (password?: string) => {
    const options = password === undefined ? undefined : { ...document.options, password }
    void unwrap(api.documents.retry({ id, ...(options && { options }) })).catch(toasts.complain)
  }
  const remove = () => void unwrap(api.documents.remove({ ids: [id] })).catch(toasts.complain)

  if (state === 'waiting' || state === 'working') {
    return (
      <EmptyState icon={Hourglass} title={name}>
        <p>{describeState(t, document)}</p>
      </EmptyState>
    )
  }
  const explained = error && explainError(t, error)
  const needsPassword = error?.code === 'pdf_password_required' || error?.code === 'pdf_password_wrong'
  return (
    <EmptyState icon={FileWarning} title={name}>
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
      {needsPassword ? (
        <PasswordForm onSubmit={retry} />
      ) : (
        <TextButton look="primary" onPress={() => retry()}>
          {t('common.retry')}
        </TextButton>
      )}
      <TextButton look="quiet" onPress={remove}>
        {t('queue.remove')}
      </TextButton>
    </EmptyState>
  )
}

function PasswordForm({ onSubmit }: { onSubmit: (password: string) => void }) {
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
      <TextInput label={t('options.password')} type="password" value={password} onChange={setPassword} />
      <TextButton type="submit" look="primary" isDisabled={password === ''}>
        {t('extract.open')}
      </TextButton>
    </Form>
  )
}
