import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredReading } from '../../../shared/reading-queue.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { languageNames } from '../../state/language-name.ts'
import { useFormats } from '../../state/use-formats.ts'

/** Who asked for a reading, how, and what it took. */
export function ReadingDetails({ reading }: { reading: StoredReading }) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { at, door, keyName, format, languages, pages, credits, milliseconds, outcome, requestId } = reading
  const facts = [
    [t('activity.columns.when'), formats.dateTime(at)],
    [t('activity.columns.door'), t(`doors.${door}`)],
    [t('activity.columns.key'), keyName],
    // The window asks for all there is, and shows each format of it.
    [t('result.format'), door === 'app' ? null : t(`result.${format as 'text'}`)],
    [t('options.languages'), languageNames(languages, i18n.language)],
    [t('activity.columns.pages'), formats.number(pages)],
    [t('activity.columns.credits'), formats.number(credits)],
    [t('activity.columns.time'), formats.duration(milliseconds)],
    [t('activity.columns.result'), t(`activity.outcome.${outcome as 'ok'}`)],
  ] as const
  return (
    <>
      <IconButton icon={Info} label={t('activity.details')} onPress={() => setIsOpen(true)} />
      <DialogFrame title={t('activity.details')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <dl className="reading-details">
          {facts.filter(isKnown).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('activity.requestId')}</dt>
            <dd>
              <code>{requestId}</code>
              <CopyButton look="icon" label={t('activity.copyId')} text={() => requestId} />
            </dd>
          </div>
        </dl>
      </DialogFrame>
    </>
  )
}

const isKnown = ([, value]: readonly [string, string | null]) => value !== null
