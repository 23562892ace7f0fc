import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { ProgressLine } from '../../components/progress-line.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { LanguageChip } from './language-chip.tsx'
import { nameOf } from './name-of.ts'
import { ReadingDetails } from './reading-details.tsx'
import { gradeOf } from './grade-of.ts'

/** A document that is still being read. */
export interface ReadingState {
  /** `Reading page 4 of 12`. */
  sentence: string
  done: number
  total: number
  onCancel: () => void
}

interface DocumentHeadProps {
  document: ReadableDocument
  reading: ReadingState | undefined
  onNextDoubtful: () => void
  onBack: (() => void) | undefined
  /** What can be done with the text. */
  actions: ReactNode
}

/** The document's name, and how far it has come or how sure its text is, in words. */
export function DocumentHead({ document, reading, onNextDoubtful, onBack, actions }: DocumentHeadProps) {
  const { t } = useTranslation()
  const name = nameOf(t, document)
  return (
    <header className="document-head">
      {onBack && <IconButton icon={ArrowLeft} label={t('common.back')} onPress={onBack} />}
      <h2 className="document-name" title={name}>
        {name}
      </h2>
      {reading ? (
        <div className="document-reading">
          <span>{reading.sentence}</span>
          <ProgressLine label={reading.sentence} done={reading.done} total={reading.total} />
          <TextButton look="quiet" onPress={reading.onCancel}>
            {t('common.cancel')}
          </TextButton>
        </div>
      ) : (
        <Facts document={document} onNextDoubtful={onNextDoubtful} />
      )}
      {document.reading !== null && <ReadingDetails reading={document.reading} />}
      {actions}
    </header>
  )
}

function Facts({ document, onNextDoubtful }: Pick<DocumentHeadProps, 'document' | 'onNextDoubtful'>) {
  const { t } = useTranslation()
  const { summary, pages } = document
  if (summary === null) return <p className="document-facts" />
  const grade = gradeOf(summary)
  return (
    <p className="document-facts">
      <span className={`confidence-${grade}`}>{t(`confidence.${grade}`)}</span>
      {summary.lowConfidenceWords > 0 && (
        <TextButton look="quiet" className="fact-button" onPress={onNextDoubtful}>
          {t('document.doubtfulWords', { count: summary.lowConfidenceWords })} <kbd>F8</kbd>
        </TextButton>
      )}
      <LanguageChip document={document} />
      <span className="fact-minor">{t('document.pagesRead', { count: pages.length })}</span>
    </p>
  )
}
