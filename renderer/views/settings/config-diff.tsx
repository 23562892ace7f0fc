import { structuredPatch } from 'diff'
import { useTranslation } from 'react-i18next'
import type { ConfigChange } from '../../../shared/assistants.ts'

const linesAround = 3

/** Lines that go and lines that come, with a few around them. The signs say it without the colours. */
export function ConfigDiff({ change }: { change: ConfigChange }) {
  const { t } = useTranslation()
  const { hunks } = structuredPatch('', '', change.before ?? '', change.after, '', '', {
    context: linesAround,
  })
  const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith('\\'))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre className="diff" tabIndex={0} role="region" aria-label={t('settings.connect.diff')}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a diff never changes once it is made
        <span key={index} className={`diff-line diff-${kindOf(line)}`}>
          {line === '' ? ' ' : line}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

function kindOf(line: string): 'added' | 'removed' | 'same' {
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same'
}
