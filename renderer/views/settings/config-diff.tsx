import { structuredPatch } from 'diff'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
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
    <ScrollRegion className="diff" label={t('settings.connect.diff')}>
      <pre>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a diff never changes once it is made
          <span key={index} className={`diff-line diff-${kindOf(line)}`}>
            {line === '' ? ' ' : line}
            {'\n'}
          </span>
        ))}
      </pre>
    </ScrollRegion>
  )
}

function kindOf(line: string): 'added' | 'removed' | 'same' {
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same'
}
