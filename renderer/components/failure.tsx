import { useTranslation } from 'react-i18next'
import { printable } from '../../shared/printable.ts'
import { explainError } from '../state/explain-error.ts'
import { isolate } from '../strings/isolate.ts'

interface FailureProps {
  error: unknown
  /** What it befell, such as a file's name; before the sentence. */
  about?: string | undefined
  /** False where the next step is not the reader's, as on one page of many. */
  showNext?: boolean
}

/** A failure in the window's language; below it, quietly, what only the program's own message says. */
export function Failure({ error, about, showNext = true }: FailureProps) {
  const { t } = useTranslation()
  const { what, next, detail } = explainError(t, error)
  return (
    <span>
      <span>
        {about !== undefined && `${isolate(printable(about))}: `}
        {what}
        {showNext && ` ${next}`}
      </span>
      {detail !== null && (
        <span className="failure-detail" lang="en">
          {detail}
        </span>
      )}
    </span>
  )
}
