import type { ConnectionCheck } from '../../shared/assistants.ts'

interface Answer {
  status: number
  body: {
    result?: { tools?: { name: string }[]; content?: { text: string }[]; isError?: boolean }
    error?: { message: string }
  }
}

/** A real round trip over the real port, as an assistant makes it: each step only when the one before went well. */
export async function checkConnection({
  url,
  key,
  testPage,
}: {
  url: string
  key: string
  testPage: string
}): Promise<ConnectionCheck[]> {
  const checks: ConnectionCheck[] = []
  const step = async (name: ConnectionCheck['name'], work: () => Promise<string>): Promise<boolean> => {
    const startedAt = performance.now()
    const outcome = await work().then(
      (detail) => ({ ok: true, detail }),
      (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }),
    )
    checks.push({ name, ...outcome, milliseconds: Math.round(performance.now() - startedAt) })
    return outcome.ok
  }
  const call = async (method: string, params?: object): Promise<Answer> => {
    const response = await fetch(`${url}/api/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  const reached = await step('address', async () => {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (!response?.ok) throw new Error(url)
    return url
  })
  let listed: Answer | undefined
  const accepted =
    reached &&
    (await step('key', async () => {
      listed = await call('tools/list')
      if (listed.status !== 200) throw new Error(listed.body.error?.message ?? String(listed.status))
      return ''
    }))
  const offered =
    accepted &&
    (await step('tools', () =>
      listed?.body.result?.tools?.some(({ name }) => name === 'extract_text')
        ? Promise.resolve('extract_text')
        : Promise.reject(new Error('extract_text')),
    ))
  if (offered) {
    await step('reading', async () => {
      const { body } = await call('tools/call', {
        name: 'extract_text',
        arguments: { image_source: { type: 'base64', data: testPage, filename: 'test.png' } },
      })
      const text = body.result?.content?.[0]?.text ?? body.error?.message ?? ''
      if (body.result?.isError !== false && body.result?.isError !== undefined) throw new Error(text)
      return text.trim()
    })
  }
  return checks
}
