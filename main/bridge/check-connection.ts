import type { ConnectionCheck } from '../../shared/assistants.ts'
import { startStdioServer, type StdioServer } from '../mcp/start-stdio-server.ts'
import type { McpServer } from '../../shared/connect-configs.ts'

type Step = (name: ConnectionCheck['name'], work: () => Promise<string>) => Promise<boolean>

interface CallResult {
  content?: { text?: string }[]
  isError?: boolean
}

const tool = 'extract_text'
const testCall = (data: string) => ({ image_source: { type: 'base64', data, filename: 'test.png' } })

/** A real round trip as the assistant makes it, by what its configuration says: each step only when the one before went well. */
export async function checkConnection({
  server,
  testPage,
  version,
}: {
  server: McpServer
  testPage: string
  version: string
}): Promise<ConnectionCheck[]> {
  const checks: ConnectionCheck[] = []
  const step: Step = async (name, work) => {
    const startedAt = performance.now()
    const outcome = await work().then(
      (detail) => ({ ok: true, detail }),
      (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
    )
    checks.push({ name, ...outcome, milliseconds: Math.round(performance.now() - startedAt) })
    return outcome.ok
  }
  await ('url' in server
    ? checkAddress(server, testPage, step)
    : checkProgram(() => startStdioServer(server, version), testPage, step))
  return checks
}

async function checkProgram(start: () => Promise<StdioServer>, testPage: string, step: Step): Promise<void> {
  const starting = start()
  if (!(await step('program', () => starting.then(() => '')))) return
  const server = await starting
  try {
    if (await step('tools', async () => findTool(await server.listTools())))
      await step('reading', async () => textOf(await server.callTool(tool, testCall(testPage))))
  } finally {
    await server.close()
  }
}

async function checkAddress(
  { url, headers = {} }: Extract<McpServer, { url: string }>,
  testPage: string,
  step: Step,
): Promise<void> {
  const { origin } = new URL(url)
  const reached = await step('address', async () => {
    const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (!response?.ok) throw new Error(origin)
    return origin
  })
  if (!reached) return
  const call = async <T>(method: string, params?: object) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }),
      signal: AbortSignal.timeout(30_000),
    })
    const body = (await response.json()) as { result?: T; error?: { message: string } }
    if (response.status !== 200 || body.result === undefined)
      throw new Error(body.error?.message ?? String(response.status))
    return body.result
  }
  let tools: string[] = []
  const isAccepted = await step('key', async () => {
    const listed = await call<{ tools: { name: string }[] }>('tools/list')
    tools = listed.tools.map(({ name }) => name)
    return ''
  })
  if (!isAccepted || !(await step('tools', async () => findTool(tools)))) return
  await step('reading', async () =>
    textOf(await call<CallResult>('tools/call', { name: tool, arguments: testCall(testPage) })),
  )
}

function findTool(tools: readonly string[]): string {
  if (!tools.includes(tool)) throw new Error(tool)
  return tool
}

function textOf({ content, isError }: CallResult): string {
  const text = (content?.[0]?.text ?? '').trim()
  if (isError === true) throw new Error(text)
  return text
}
