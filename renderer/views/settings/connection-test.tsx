import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssistantId, ConnectionCheck } from '../../../shared/assistants.ts'
import type { KeyChoice } from '../../../shared/desktop-api.ts'
import { TextButton } from '../../components/text-button.tsx'
import { useApi, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useFormats } from '../../state/use-formats.ts'

/** A button that makes a real round trip and says, step by step, what was seen or what failed. */
export function ConnectionTest({ assistant, keyChoice }: { assistant: AssistantId; keyChoice: KeyChoice }) {
  const { t } = useTranslation()
  const api = useApi()
  const { toasts } = useParts()
  const formats = useFormats()
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

  return (
    <>
      <TextButton onPress={() => void run()} isDisabled={isBusy}>
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
