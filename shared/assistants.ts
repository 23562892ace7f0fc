/** What can be connected to Legible with one press: `generic` is any other MCP client, `script` any program that speaks HTTP. */
export const assistantIds = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'codex',
  'generic',
  'script',
] as const
export type AssistantId = (typeof assistantIds)[number]

/** Text to paste somewhere, complete with address and key. */
export interface Snippet {
  /** Where it goes or what it is: `~/.cursor/mcp.json`, `Terminal`, `Python`. */
  label: string
  language: 'json' | 'toml' | 'shell' | 'python' | 'typescript'
  text: string
}

export interface Assistant {
  id: AssistantId
  name: string
  /** Whether it was found on this machine; null: cannot be told. */
  installed: boolean | null
  snippets: Snippet[]
  /** The file "Write it for me" would change, as shown to people (`~/.cursor/mcp.json`); null where there is none. */
  configFile: string | null
}

/** What writing an assistant's configuration would change; nothing has been written yet. */
export interface ConfigChange {
  configFile: string
  /** The file as it is; null when it does not exist yet. */
  before: string | null
  after: string
}

export interface WrittenConfig {
  configFile: string
  /** Copy of the file as it was, beside it; null when there was none. */
  backupFile: string | null
}

/**
 * One step of the round trip that Test makes: start the program or reach the address, present the key, list the tools,
 * read a page.
 */
export interface ConnectionCheck {
  name: 'program' | 'address' | 'key' | 'tools' | 'reading'
  ok: boolean
  /** What the page's sentence about it is to name: the address, the text read, or why it failed in the words of whoever refused. */
  detail: string
  milliseconds: number
}
