// The protocol owners' own suite, every server scenario of it, against the product's transports with fixture tools.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { conformanceTools } from '../support/mcp/conformance-tools.ts'
import { startKeyProxy } from '../support/mcp/key-proxy.ts'
import { collectRows } from '../support/mcp/matrix.ts'
import { openMcpDoor } from '../support/mcp/open-mcp-door.ts'

const run = promisify(execFile)
const suite = new URL('../../node_modules/.bin/conformance', import.meta.url).pathname

const noResources = 'the product offers no resources, and the interface says so'
const noPrompts = 'the product offers no prompts, and the interface says so'
const asksClient = 'the tool asks nothing back of the client while it runs'
/** What the product does not offer at all, with the reason; everything else must pass. */
const notApplicable: Record<string, string> = {
  'logging-set-level': 'the product sends no log messages to clients',
  'tools-call-with-logging': 'the product sends no log messages to clients',
  'completion-complete': 'there is nothing to complete without prompts and resources',
  'tools-call-sampling': asksClient,
  'tools-call-elicitation': asksClient,
  'elicitation-sep1034-defaults': asksClient,
  'elicitation-sep1330-enums': asksClient,
  'server-sse-polling':
    'answers are not stored for a client that reconnects: nothing is kept between requests',
  'resources-list': noResources,
  'resources-read-text': noResources,
  'resources-read-binary': noResources,
  'resources-templates-read': noResources,
  'resources-subscribe': noResources,
  'resources-unsubscribe': noResources,
  'prompts-list': noPrompts,
  'prompts-get-simple': noPrompts,
  'prompts-get-with-args': noPrompts,
  'prompts-get-embedded-resource': noPrompts,
  'prompts-get-with-image': noPrompts,
}

const matrix = collectRows('conformance')
afterAll(() => matrix.save())

async function scenarios(): Promise<string[]> {
  const { stdout } = await run(suite, ['list'])
  const [, server = ''] = /Server scenarios[^\n]*\n([\s\S]*?)\n\n/.exec(stdout) ?? []
  return [...server.matchAll(/^\s+- (\S+)/gm)].map(([, name]) => name!)
}

test('every scenario that applies passes, and the reasons name only scenarios there are', async () => {
  const door = await openMcpDoor({ extraTools: conformanceTools })
  const proxy = await startKeyProxy(door.url, door.key)
  const all = await scenarios()
  expect(all.length).toBeGreaterThan(25)
  expect(all).toEqual(expect.arrayContaining(Object.keys(notApplicable)))

  const failed: string[] = []
  for (const scenario of all.filter((name) => !(name in notApplicable))) {
    const finished = await run(suite, ['server', '--url', `${proxy}/api/mcp`, '--scenario', scenario], {
      timeout: 300_000,
    }).catch((error: Error & { stdout?: string }) => ({
      failed: true,
      stdout: error.stdout ?? error.message,
    }))
    const ok = !('failed' in finished) && !/FAILURE|WARNING/.test(finished.stdout)
    if (!ok) failed.push(`${scenario}\n${finished.stdout}`)
    matrix.add(scenario, ok ? 'passes' : 'fails')
  }
  for (const [scenario, reason] of Object.entries(notApplicable))
    matrix.add(scenario, `does not apply: ${reason}`)
  expect(failed).toEqual([])
}, 900_000)

test('docs/mcp.md says the same of every scenario', () => {
  const { seen, documented } = matrix.compare()
  expect(documented, 'run `npm run docs:mcp`').toEqual(seen)
})
