import { LegibleError } from '../../shared/errors.ts'
import { savedFormats, savedMediaType, type SavedFormat } from '../../shared/exported-file-name.ts'

const forms = savedFormats.filter((format) => format !== 'json')

/** What an answer may be instead of JSON. */
export const fileTypes = forms.map(savedMediaType)

interface Accepted {
  type: string
  /** 0 to 1. */
  quality: number
}

/**
 * What an `Accept` header wants the answer to be: one file, where it names exactly one media type of ours and likes it
 * better than JSON; otherwise JSON. Many programs name text beside `*\/*` without a thought, so equal is not better.
 * Throws not_acceptable where neither can be given.
 */
export function wantedForm(header: string | undefined): SavedFormat {
  const accepted = parse(header ?? '')
  if (accepted.length === 0) return 'json'
  const qualityOf = (type: string) => accepted.find((entry) => entry.type === type)?.quality
  const json = qualityOf('application/json') ?? qualityOf('application/*') ?? qualityOf('*/*') ?? 0
  const named = forms.filter((form) => (qualityOf(savedMediaType(form)) ?? 0) > json)
  const [only] = named
  if (only !== undefined && named.length === 1) return only
  if (json > 0) return 'json'
  throw new LegibleError(
    'not_acceptable',
    named.length > 1
      ? 'The Accept header names several kinds of file. Name one, or accept application/json and list them in options.outputs.'
      : `The Accept header leaves nothing to answer. Accept application/json, or one of: ${fileTypes.join(', ')}.`,
    { param: 'Accept' },
  )
}

function parse(header: string): Accepted[] {
  return header
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [type = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const quality = Number(weight?.slice(2) ?? 1)
      return { type, quality: Number.isNaN(quality) ? 1 : quality }
    })
    .filter(({ type }) => type !== '')
}
