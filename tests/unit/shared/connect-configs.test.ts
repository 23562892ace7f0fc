import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assistantIds } from '../../../shared/assistants.ts'
import { assistantSnippets } from '../../../shared/connect-configs.ts'

const details = {
  url: 'http://127.0.0.1:6270',
  key: 'YOUR_KEY',
  stdio: {
    command: '/path/to/legible/node_modules/.bin/node',
    args: ['/path/to/legible/main/cli.ts', 'mcp-stdio'],
  },
}
const snippetsOf = (id: (typeof assistantIds)[number]) => assistantSnippets(id, details)

/** Code blocks of the section on assistants in docs/mcp.md, JSON as what it says: the formatter lays it out its own way. */
function shownBlocks(): unknown[] {
  const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')
  const [, section = ''] = /\n## Connect your assistant\n([\s\S]*?)\n## /.exec(page) ?? []
  return [...section.matchAll(/```(\w+)[^\n]*\n([\s\S]*?)\n```/g)].map(([, language = '', text = '']) =>
    asShown(language, text),
  )
}

function asShown(language: string, text: string): unknown {
  return language === 'json' ? (JSON.parse(text) as unknown) : text
}

test('docs/mcp.md shows for every assistant what the settings page shows, in the same order', () => {
  const shown = assistantIds
    .filter((id) => id !== 'script')
    .flatMap(snippetsOf)
    .map(({ language, text }) => asShown(language, text))
  expect(shownBlocks()).toEqual(shown)
})

test('every configuration names the address, and the key or where to ask for it', () => {
  for (const id of assistantIds) {
    for (const { text } of snippetsOf(id)) {
      expect(text).toMatch(id === 'claude-desktop' ? /mcp-stdio/ : /http:\/\/127\.0\.0\.1:6270\/api\//)
      expect(text).toMatch(/YOUR_KEY|\$\{input:legible-key\}/)
    }
  }
})

test('the generic client configuration says what the interface says of it', () => {
  const [{ text } = { text: '' }] = snippetsOf('generic')
  const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, unknown> }
  expect(mcpServers['legible']).toMatchObject({
    authentication: { type: 'api_key', header: 'x-api-key' },
    timeout: 30_000,
    retries: 3,
    transports: ['http', 'sse'],
    capabilities: { tools: true, resources: false, prompts: false },
    metadata: { version: '2.0.0' },
  })
})
