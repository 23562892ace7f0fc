import { useQuery } from '@tanstack/react-query'
import { Info, QrCode } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '../../../shared/clipboard-text.ts'
import type { PageReport, Warning } from '../../../shared/ocr.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Failure } from '../../components/failure.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useParts } from '../../state/context.tsx'
import { NoTextYet } from './no-text-yet.tsx'
import { PageText } from './page-text.tsx'
import type { Missing } from './viewer.ts'
import { useMarks, type MarkStore } from './word-marks.ts'

interface TextPageProps {
  id: string
  page: number
  report: PageReport | undefined
  isNumbered: boolean
  missing: Missing
  marks: MarkStore
}

/** That a page is blank is said already. */
const isNews = ({ code }: Warning) => code !== 'no_text_found'

/** The text of one page, or why there is none. */
export const TextPage = memo(function TextPage({
  id,
  page,
  report,
  isNumbered,
  missing,
  marks,
}: TextPageProps) {
  const { t } = useTranslation()
  const { app, pages } = useParts()
  const ref = useRef<HTMLElement>(null)
  const { data: read, error } = useQuery({ ...pages.query(id, page), enabled: report !== undefined })
  useMarks(ref, marks, read)
  return (
    <article ref={ref} className="text-page" aria-label={t('document.pageNumber', { page })}>
      {isNumbered && (
        <div className="text-page-number">
          {t('document.pageNumber', { page })}
          {read && (
            <CopyButton
              look="icon"
              label={t('document.copyPage', { page })}
              text={() => toClipboard([read.page], app.get().settings.appearance.lineBreaks)}
            />
          )}
        </div>
      )}
      {report?.source === 'failed' && (
        <p className="text-trouble">
          {t('document.pageFailed')}{' '}
          {report.error ? <Failure error={report.error} showNext={false} /> : t('document.noReason')}
        </p>
      )}
      {report?.source === 'blank' && <p className="text-none">{t('document.pageBlank')}</p>}
      {report?.warnings.filter(isNews).map(({ code, message }) => (
        <p key={code} className="text-warning">
          <Info size={14} aria-hidden />
          {/* Typed as any string: a newer program may send a code that this page does not know. */}
          {t(`document.warnings.${code as 'image_damaged'}`, { defaultValue: message })}
          {code === 'writing_not_installed' && (
            <TextButton
              look="quiet"
              onPress={() => app.set({ room: 'settings', settingsAnchor: 'languages' })}
            >
              {t('extract.toSettings.languages')}
            </TextButton>
          )}
        </p>
      ))}
      {report?.codes?.map(({ text, bbox }) => (
        <p key={bbox.join()} className="text-warning text-code">
          <QrCode size={14} aria-hidden />
          <span>{text}</span>
          <CopyButton look="icon" label={t('document.copyCode')} text={() => text} />
        </p>
      ))}
      {error && (
        <p className="text-trouble">
          <Failure error={error} />
        </p>
      )}
      {read ? (
        <PageText page={read.page} />
      ) : (
        !error &&
        report?.source !== 'failed' && <NoTextYet missing={report === undefined ? missing : 'loading'} />
      )}
    </article>
  )
})
