import { useState, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { Failure } from '../../components/failure.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { useApp, useParts } from '../../state/context.tsx'

/** Reads a document from an address: the only thing here that leaves the machine, and it says so. */
export function UrlDialog() {
  const { t } = useTranslation()
  const { app, intake } = useParts()
  const isOpen = useApp((state) => state.dialog === 'url')
  const allowed = useApp((state) => state.settings.server.allowUrls)
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    app.set({ dialog: 'none' })
    setUrl('')
    setProblem(undefined)
  }

  async function submit(): Promise<void> {
    if (!/^https?:\/\/\S+$/i.test(url.trim())) return setProblem(t('url.notAnAddress'))
    setIsBusy(true)
    try {
      await intake.addUrl(url.trim())
      close()
    } catch (error) {
      setProblem(<Failure error={error} />)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <DialogFrame title={t('url.title')} isOpen={isOpen} onClose={close}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        <TextInput
          label={t('url.address')}
          placeholder="https://example.org/letter.pdf"
          value={url}
          onChange={(next) => {
            setUrl(next)
            setProblem(undefined)
          }}
          description={t(allowed ? 'url.leaves' : 'url.switchedOff')}
          error={problem}
          isDisabled={!allowed}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; typing is what it was opened for
          autoFocus
        />
        <footer className="dialog-foot">
          <TextButton onPress={close}>{t('common.cancel')}</TextButton>
          <TextButton look="primary" type="submit" isDisabled={!allowed || url.trim() === ''}>
            {t('url.read')}
          </TextButton>
        </footer>
      </Form>
    </DialogFrame>
  )
}
