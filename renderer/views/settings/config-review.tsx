import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assistant } from '../../../shared/assistants.ts'
import type { KeyChoice } from '../../../shared/desktop-api.ts'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApi, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { ConfigDiff } from './config-diff.tsx'

interface ConfigReviewProps {
  assistant: Assistant
  keyChoice: KeyChoice
  onClose: () => void
  onWritten: () => void
}

/**
 * Shows what would change in an assistant's file, then writes it and keeps a copy of what was there. It stands in the
 * assistant's card, for that may be in a dialog itself.
 */
export function ConfigReview({ assistant, keyChoice, onClose, onWritten }: ConfigReviewProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { toasts } = useParts()
  const [problem, setProblem] = useState<unknown>()
  const { data: change, error } = useQuery({
    queryKey: ['config-change', assistant.id, keyChoice],
    queryFn: () => unwrap(api.connect.preview({ ...keyChoice, assistant: assistant.id })),
    gcTime: 0,
    retry: false,
  })

  async function write(): Promise<void> {
    if (change === undefined) return
    try {
      const { configFile, backupFile } = await unwrap(
        api.connect.write({ ...keyChoice, assistant: assistant.id, before: change.before }),
      )
      toasts.say(
        backupFile === null
          ? t('settings.connect.written', { file: configFile })
          : t('settings.connect.writtenWithBackup', { file: configFile, backup: backupFile }),
      )
      onClose()
      onWritten()
    } catch (failure) {
      setProblem(failure)
    }
  }

  const trouble = problem ?? error
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      className="config-review"
      aria-label={t('settings.connect.writeTitle', { name: assistant.name })}
    >
      <p className="dialog-text">
        {change &&
          t(change.before === null ? 'settings.connect.makesFile' : 'settings.connect.changesFile', {
            file: change.configFile,
          })}
      </p>
      {trouble != null && (
        <Notice tone="bad">
          <Failure error={trouble} />
        </Notice>
      )}
      {change && <ConfigDiff change={change} />}
      <footer className="dialog-foot">
        <TextButton onPress={onClose}>{t('common.cancel')}</TextButton>
        <TextButton look="primary" isDisabled={change === undefined} onPress={() => void write()}>
          {t('settings.connect.write')}
        </TextButton>
      </footer>
    </section>
  )
}

/** What was just asked for is where the keyboard goes on. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
