// A page of another origin that uses MCP by hand, with what a browser offers: fetch and EventSource.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { launchBrowser } from '../browser.ts'

/** An empty page in a real Chromium, served from a port of its own. */
export async function openForeignPage(): Promise<{ page: Page; origin: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another origin</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })
  const page = await browser.newPage()
  await page.goto(origin)
  return { page, origin }
}

export interface PageTask {
  url: string
  key: string
  /** Params of a `tools/call`. */
  call: unknown
}

interface Reply {
  result: {
    tools: { name: string }[]
    content: { text: string }[]
    structuredContent: Record<string, unknown>
  }
}

/** Runs in the page: the three messages of the interface, each answered at once. */
export async function useFetch({ url, key, call }: PageTask) {
  const rpc = async (id: number, method: string, params: unknown) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
    return ((await answer.json()) as Reply).result
  }
  await rpc(1, 'initialize', { protocolVersion: '2024-11-05', capabilities: { tools: {} } })
  const { tools } = await rpc(2, 'tools/list', {})
  const { content, structuredContent } = await rpc(3, 'tools/call', call)
  return { tools: tools.map(({ name }) => name), text: content[0]!.text, structuredContent }
}

/** Runs in the page: an EventSource, which can send no headers, and messages posted where its first event says. */
export async function useEventSource({ url, key, call }: PageTask) {
  const source = new EventSource(`${url}?api_key=${key}`)
  const broken = new Promise<never>((_resolve, reject) =>
    source.addEventListener('error', () => reject(new Error('the stream broke off'))),
  )
  const answers = new Map<number, Reply['result']>()
  const answered = new Promise<void>((resolve) =>
    source.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number } & Reply
      answers.set(id, result)
      if (answers.size === 3) resolve()
    }),
  )
  const address = await Promise.race([
    broken,
    new Promise<string>((resolve) =>
      source.addEventListener('endpoint', ({ data }) => resolve(new URL(String(data), url).href)),
    ),
  ])
  const statuses: number[] = []
  for (const message of [
    { id: 1, method: 'initialize', params: { protocolVersion: '2024-11-05', capabilities: { tools: {} } } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: call },
  ]) {
    const sent = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    })
    statuses.push(sent.status)
  }
  await Promise.race([broken, answered])
  source.close()
  const { tools } = answers.get(2)!
  const { content, structuredContent } = answers.get(3)!
  return { tools: tools.map(({ name }) => name), text: content[0]!.text, structuredContent, statuses }
}
