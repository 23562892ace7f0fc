import { statusForError } from '../../../main/http/status-for-error.ts'
import { errorCodes } from '../../../shared/errors.ts'
import type { HostileFile } from '../corpus/hostile-file.ts'
import type { Answer } from './post-document.ts'

const codes: ReadonlySet<string> = new Set(errorCodes)

/** What the contract promises of this answer and it does not keep; undefined when all is well. */
export function brokenPromise(answer: Answer, file: HostileFile): string | undefined {
  if (answer.outcome === undefined) return answer.label
  const body = JSON.stringify(answer.body)
  if (answer.outcome === 'ok') {
    if (answer.status !== 200) return `success with status ${answer.status}`
  } else {
    if (!codes.has(answer.outcome)) return `an error without a known code: ${body.slice(0, 300)}`
    if (answer.status !== statusForError[answer.outcome])
      return `${answer.outcome} came with status ${answer.status}`
  }
  if (!file.allowed.includes(answer.outcome))
    return `answered ${answer.label}, allowed are ${file.allowed.join(', ')}: ${messageOf(answer.body)}`
  if (body.includes('"internal_error"'))
    return `a page failed with internal_error: ${pageErrors(answer.body)}`
  if (/node_modules|\/home\/|at \w+ \(/.test(messageOf(answer.body)))
    return `the message tells too much: ${messageOf(answer.body)}`
  return undefined
}

const messageOf = (body: unknown) => (body as { error?: { message?: string } } | null)?.error?.message ?? ''
const pageErrors = (body: unknown) =>
  (body as { pages?: { error?: { message?: string } }[] }).pages
    ?.map(({ error }) => error?.message)
    .join(' | ')
