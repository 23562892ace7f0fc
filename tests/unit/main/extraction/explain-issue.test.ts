import { expect, test } from 'vitest'
import { explainIssue } from '../../../../main/extraction/explain-issue.ts'
import { toolArgumentsSchema } from '../../../../main/mcp/tool-definition.ts'

const source = { type: 'base64', data: 'AAAA' }

test.each<[string, unknown, string, string | undefined]>([
  ['an object that is missing', {}, 'image_source is missing: it must be an object.', 'image_source'],
  ['one that is none', { image_source: 'x' }, 'image_source must be an object.', 'image_source'],
  [
    'a choice that is missing',
    { image_source: { data: 'AAAA' } },
    'image_source.type is missing: it must be one of: base64, url, path.',
    'image_source.type',
  ],
  [
    'an entry of a list',
    { image_source: source, languages: ['eng', 7] },
    'languages[1] must be a string.',
    'languages[1]',
  ],
  ['a list in place of all', [], 'The request must be a JSON object.', undefined],
])('says what is wrong: %s', (_name, input, message, param) => {
  const { error } = toolArgumentsSchema.safeParse(input)
  const explained = explainIssue(error!, input)
  expect(explained.message).toBe(message)
  expect(explained.param).toBe(param)
})
