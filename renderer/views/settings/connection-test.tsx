import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssistantId, ConnectionCheck } from '../../../shared/assistants.ts'
import type { KeyChoice } from '../../../shared/desktop-api.ts'
import { TextButton } from '../../components/text-button.tsx'
import { useApi, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useFormats } from '../../state/use-formats.ts'

interface TestedConnection {
  checks: ConnectionCheck[]
  isBusy: boolean
  run: () => Promise<void>
}

export function useConnectionTest(assistant: AssistantId, keyChoice: KeyChoice): TestedConnection {
  const api = useApi()
  const { toasts } = useParts()
  const [checks, setChecks] = useState<ConnectionCheck[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function run(): Promise<void> {
    setIsBusy(true)
    setChecks([])
    try {
      setChecks(await unwrap(api.connect.test({ ...keyChoice, assistant })))
    } catch (error) {
      toasts.complain(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { checks, isBusy, run }
}

/** A button that makes a real round trip and says, step by step, what was seen or what failed. */
export function ConnectionTest({ checks, isBusy, run }: TestedConnection) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      <TextButton onPress={() => void run()} isPending={isBusy}>
        {t(isBusy ? 'settings.connect.testing' : 'settings.connect.test')}
      </TextButton>
      <ol className="checks" aria-live="polite">
        {checks.map(({ name, ok, detail, milliseconds }) => (
          <li key={name} data-ok={ok || undefined}>
            {ok ? <Check size={15} aria-hidden /> : <X size={15} aria-hidden />}
            <span>
              <span className="visually-hidden">
                {t(ok ? 'settings.connect.passed' : 'settings.connect.failed')}
              </span>{' '}
              {t(`settings.connect.checks.${name}.${ok ? 'passed' : 'failed'}`, { detail })}
            </span>
            <span className="check-time">{formats.duration(milliseconds)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
