import type { AssistantId, Snippet } from './assistants.ts'

export interface ConnectionDetails {
  /** Base address of the server, without a slash at its end. */
  url: string
  key: string
  stdio: StdioCommand
}

/** How an assistant starts `legible mcp-stdio` on this machine. */
export interface StdioCommand {
  command: string
  args: string[]
}

/** An entry of `mcpServers`. */
export type McpServer =
  | (StdioCommand & { env?: Record<string, string> })
  | { url: string; headers?: Record<string, string> }

const endpointOf = (url: string) => `${url}/api/mcp`

/** How an assistant reaches Legible, as its configuration says it: it starts the program or calls its address. */
export function serverFor(assistant: AssistantId, { stdio, url, key }: ConnectionDetails): McpServer {
  return assistant === 'claude-desktop'
    ? { ...stdio, env: { FETCH_MCP_SERVER_API_KEY: key } }
    : { url: endpointOf(url), headers: { 'x-api-key': key } }
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Text to paste for each assistant, complete with address and key. The settings page and docs/mcp.md show the same. */
export function assistantSnippets(assistant: AssistantId, details: ConnectionDetails): Snippet[] {
  const { url, key } = details
  const endpoint = endpointOf(url)
  switch (assistant) {
    case 'claude-desktop':
      return [
        {
          label: 'claude_desktop_config.json',
          language: 'json',
          text: json({ mcpServers: { legible: serverFor(assistant, details) } }),
        },
      ]
    case 'claude-code':
      return [
        {
          label: 'Terminal',
          language: 'shell',
          text: `claude mcp add --transport http legible ${endpoint} --header "x-api-key: ${key}"`,
        },
      ]
    case 'cursor':
      return [
        {
          label: '~/.cursor/mcp.json',
          language: 'json',
          text: json({ mcpServers: { legible: serverFor(assistant, details) } }),
        },
      ]
    case 'vscode':
      return [
        {
          label: '.vscode/mcp.json',
          language: 'json',
          text: json({
            inputs: [
              { type: 'promptString', id: 'legible-key', description: 'Legible API key', password: true },
            ],
            servers: {
              legible: { type: 'http', url: endpoint, headers: { 'x-api-key': '${input:legible-key}' } },
            },
          }),
        },
      ]
    case 'codex':
      return [
        {
          label: '~/.codex/config.toml',
          language: 'toml',
          text: `[mcp_servers.legible]\nurl = "${endpoint}"\nhttp_headers = { "x-api-key" = "${key}" }`,
        },
      ]
    case 'generic':
      return [{ label: 'mcp.json', language: 'json', text: json(genericConfig(endpoint, key)) }]
    case 'script':
      return scripts(url, key)
  }
}

/** The interface's own generic client configuration: how to sign in, how long to wait, which transports to try in turn. */
function genericConfig(endpoint: string, key: string) {
  return {
    mcpServers: {
      legible: {
        url: endpoint,
        transports: ['http', 'sse'],
        authentication: { type: 'api_key', header: 'x-api-key', key },
        timeout: 30_000,
        retries: 3,
        capabilities: { tools: true, resources: false, prompts: false },
        metadata: { version: '2.0.0' },
      },
    },
  }
}

function scripts(url: string, key: string): Snippet[] {
  const endpoint = `${url}/api/ocr/process`
  return [
    {
      label: 'curl',
      language: 'shell',
      text: `printf '{"image":"%s"}' "$(base64 < scan.png | tr -d '\\n')" |\n  curl -s ${endpoint} -H 'Content-Type: application/json' -H 'x-api-key: ${key}' -d @-`,
    },
    {
      label: 'Python',
      language: 'python',
      text: `import base64, json, urllib.request\n\nbody = {"image": base64.b64encode(open("scan.png", "rb").read()).decode(), "options": {"format": "text"}}\nrequest = urllib.request.Request("${endpoint}", json.dumps(body).encode(),\n    {"Content-Type": "application/json", "x-api-key": "${key}"})\nprint(json.load(urllib.request.urlopen(request))["extractedText"])`,
    },
    {
      label: 'TypeScript',
      language: 'typescript',
      text: `import { readFile } from 'node:fs/promises'\n\nconst image = (await readFile('scan.png')).toString('base64')\nconst answer = await fetch('${endpoint}', {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json', 'x-api-key': '${key}' },\n  body: JSON.stringify({ image, options: { format: 'text' } }),\n})\nconsole.log((await answer.json()).extractedText)`,
    },
  ]
}
