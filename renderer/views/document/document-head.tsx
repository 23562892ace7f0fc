import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { TextButton } from '../../components/text-button.tsx'

/** Means over all words, weighted by characters: below these, people found one word in ten, or in three, wrong. */
const high = 0.9
const fair = 0.75

interface DocumentHeadProps {
  document: ReadableDocument
  onNextDoubtful: () => void
  onBack?: (() => void) | undefined
}

/** The document's name and how sure its text is, in words. */
export function DocumentHead({ document, onNextDoubtful, onBack }: DocumentHeadProps) {
  const { t } = useTranslation()
  const { summary } = document
  return (
    <header className="document-head">
      {onBack && <IconButton icon={ArrowLeft} label={t('common.back')} onPress={onBack} />}
      <h2 className="document-name" title={document.name}>
        {document.name}
      </h2>
      {summary && (
        <p className="document-facts">
          <span className={`confidence confidence-${gradeOf(summary.confidence)}`}>
            {t(`confidence.${gradeOf(summary.confidence)}`)}
          </span>
          {summary.lowConfidenceWords > 0 && (
            <TextButton look="quiet" className="fact-button" onPress={onNextDoubtful}>
              {t('document.doubtfulWords', { count: summary.lowConfidenceWords })} <kbd>F8</kbd>
            </TextButton>
          )}
          <span>{t('document.pagesRead', { count: document.pages.length })}</span>
          <span>{t('document.credits', { count: summary.creditsUsed })}</span>
        </p>
      )}
    </header>
  )
}

export function gradeOf(confidence: number): 'high' | 'fair' | 'low' {
  return confidence >= high ? 'high' : confidence >= fair ? 'fair' : 'low'
}
