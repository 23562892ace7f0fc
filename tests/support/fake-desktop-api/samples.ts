import type { KeySummary, Usage } from '../../../shared/accounts.ts'
import type { ActivityEntry, OutboundConnection } from '../../../shared/activity.ts'
import type { InstalledLanguage } from '../../../shared/app-state.ts'
import type { Assistant } from '../../../shared/assistants.ts'

const minute = 60_000
const day = 24 * 60 * minute

export const languages: InstalledLanguage[] = [
  ...['chi_sim', 'deu', 'eng', 'fra', 'ita', 'jpn', 'nld', 'por', 'spa'].map((code) => ({
    code,
    source: 'bundled' as const,
  })),
  { code: 'swe', source: 'user' },
]

export function keys(now: number): KeySummary[] {
  const common = {
    scopes: ['rest', 'mcp'] as KeySummary['scopes'],
    revokedAt: null,
    expiresAt: null,
    monthlyCreditLimit: null,
    revealable: true,
  }
  return [
    {
      ...common,
      id: 'key_1',
      name: 'Claude Desktop',
      lastFour: 'k3Tz',
      scopes: ['mcp'],
      createdAt: now - 40 * day,
      lastUsedAt: now - 3 * minute,
      useCount: 218,
      creditsThisMonth: 143,
    },
    {
      ...common,
      id: 'key_2',
      name: 'Invoices script',
      lastFour: '9QfA',
      scopes: ['rest'],
      createdAt: now - 90 * day,
      lastUsedAt: now - 50 * minute,
      useCount: 1904,
      creditsThisMonth: 312,
      monthlyCreditLimit: 500,
      expiresAt: now + 120 * day,
    },
    {
      ...common,
      id: 'key_3',
      name: 'Old scanner',
      lastFour: 'w0Lm',
      createdAt: now - 300 * day,
      lastUsedAt: now - 80 * day,
      useCount: 77,
      creditsThisMonth: 0,
      revokedAt: now - 60 * day,
    },
  ]
}

export function usage(now: number, limit: number | null): Usage {
  const byDay = Array.from({ length: 34 }, (_, index) => {
    const date = new Date(now - (33 - index) * day)
    const weekend = date.getDay() % 6 === 0
    const credits = weekend ? (index * 3) % 4 : 8 + ((index * 37) % 29)
    const name = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    return { day: name, credits, pages: credits + 1 }
  })
  return {
    userId: 'usr_8f3kq2',
    today: 27,
    thisMonth: 468,
    total: 5120,
    monthlyLimit: limit,
    remaining: limit === null ? null : limit - 468,
    byKey: [
      { keyId: null, name: '', today: 12, thisMonth: 13, total: 871 },
      { keyId: 'key_1', name: 'Claude Desktop', today: 9, thisMonth: 143, total: 1310 },
      { keyId: 'key_2', name: 'Invoices script', today: 6, thisMonth: 312, total: 2939 },
    ],
    byDay,
  }
}

export function activity(now: number, count: number): ActivityEntry[] {
  const files: [string, string, number][] = [
    ['Minutes 1974.pdf', 'pdf', 3],
    ['invoice-2041.pdf', 'pdf', 1],
    ['Apfelkuchen.jpg', 'jpeg', 1],
    ['contract signed.pdf', 'pdf', 12],
    ['receipt-0388.webp', 'webp', 1],
    ['field notes.png', 'png', 1],
    ['Survey of the east wall.pdf', 'pdf', 48],
  ]
  const doors = ['app', 'mcp', 'rest', 'rest', 'app', 'mcp', 'cli'] as const
  return Array.from({ length: count }, (_, index) => {
    const [fileName, fileKind, pages] = files[(index * 5) % files.length] ?? ['', '', 1]
    const door = doors[(index * 3) % doors.length] ?? 'app'
    const outcome =
      index % 11 === 4
        ? 'corrupt_file'
        : index % 9 === 7
          ? 'partial'
          : index % 23 === 12
            ? 'insufficient_credits'
            : 'ok'
    const isRead = outcome === 'ok' || outcome === 'partial'
    return {
      requestId: `req_${index}`,
      at: now - index * 17 * minute - 2 * minute,
      door,
      keyId: door === 'mcp' ? 'key_1' : door === 'rest' ? 'key_2' : null,
      keyName: door === 'mcp' ? 'Claude Desktop' : door === 'rest' ? 'Invoices script' : null,
      fileName: door === 'rest' && index % 4 === 0 ? null : fileName,
      fileKind,
      format: 'text',
      pages,
      credits: isRead ? (index % 6 === 3 ? 0 : pages) : 0,
      milliseconds: isRead ? 240 + ((index * 911) % 3400) * pages : 40,
      outcome,
      stored: isRead && index % 10 !== 9,
    } satisfies ActivityEntry
  })
}

export function connections(now: number): OutboundConnection[] {
  return [
    {
      requestId: 'req_3',
      host: 'archive.example.org',
      at: now - 20 * minute,
      bytes: 1_480_233,
      outcome: 'ok',
    },
    {
      requestId: 'req_8',
      host: 'files.example.net',
      at: now - 55 * minute,
      bytes: 0,
      outcome: 'fetch_timeout',
    },
  ]
}

export function assistants(key: string): Assistant[] {
  const url = 'http://127.0.0.1:6270/api/mcp'
  const json = (value: object) => JSON.stringify(value, null, 2)
  return [
    {
      id: 'claude-desktop',
      name: 'Claude Desktop',
      installed: true,
      configFile: '~/.config/Claude/claude_desktop_config.json',
      snippets: [
        {
          label: 'claude_desktop_config.json',
          language: 'json',
          text: json({
            mcpServers: {
              legible: { command: 'legible', args: ['mcp-stdio'], env: { FETCH_MCP_SERVER_API_KEY: key } },
            },
          }),
        },
      ],
    },
    {
      id: 'claude-code',
      name: 'Claude Code',
      installed: true,
      configFile: null,
      snippets: [
        {
          label: 'Terminal',
          language: 'shell',
          text: `claude mcp add --transport http legible ${url} \\\n  --header "x-api-key: ${key}"`,
        },
      ],
    },
    {
      id: 'cursor',
      name: 'Cursor',
      installed: false,
      configFile: '~/.cursor/mcp.json',
      snippets: [
        {
          label: 'mcp.json',
          language: 'json',
          text: json({ mcpServers: { legible: { url, headers: { 'x-api-key': key } } } }),
        },
      ],
    },
    {
      id: 'vscode',
      name: 'VS Code',
      installed: null,
      configFile: '~/.config/Code/User/mcp.json',
      snippets: [
        {
          label: 'mcp.json',
          language: 'json',
          text: json({ servers: { legible: { type: 'http', url, headers: { 'x-api-key': key } } } }),
        },
      ],
    },
    {
      id: 'codex',
      name: 'Codex',
      installed: null,
      configFile: '~/.codex/config.toml',
      snippets: [
        {
          label: 'config.toml',
          language: 'toml',
          text: `[mcp_servers.legible]\nurl = "${url}"\nhttp_headers = { "x-api-key" = "${key}" }`,
        },
      ],
    },
    {
      id: 'script',
      name: 'Any script',
      installed: null,
      configFile: null,
      snippets: [
        {
          label: 'curl',
          language: 'shell',
          text: `base64 -w0 scan.pdf | jq -Rs '{image: .}' | curl -s http://127.0.0.1:6270/api/ocr/process \\\n  -H "x-api-key: ${key}" -H "content-type: application/json" -d @- | jq -r .extractedText`,
        },
        {
          label: 'Python',
          language: 'python',
          text: 'import base64, json, urllib.request\n\nimage = base64.b64encode(open("scan.pdf", "rb").read()).decode()',
        },
        {
          label: 'TypeScript',
          language: 'typescript',
          text: "const image = (await readFile('scan.pdf')).toString('base64')",
        },
      ],
    },
  ]
}
