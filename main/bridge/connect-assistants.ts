import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Assistant, AssistantId, ConfigChange, WrittenConfig } from '../../shared/assistants.ts'
import {
  assistantSnippets,
  serverFor,
  type ConnectionDetails,
  type McpServer,
} from '../../shared/connect-configs.ts'
import { failure, LegibleError } from '../../shared/errors.ts'
import { writeAtomically } from '../write-atomically.ts'

/** Whatever else stands in the file stays as it is. */
const configFormat = z.looseObject({ mcpServers: z.record(z.string(), z.custom<McpServer>()).optional() })

const names: Record<AssistantId, string> = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
  generic: 'Any other MCP client',
  script: 'Any script',
}

/** Where the assistants that keep their servers in a JSON file of the user's keep it. */
function configFiles(platform = process.platform, home = homedir()): Partial<Record<AssistantId, string>> {
  const claude = {
    darwin: join(home, 'Library/Application Support/Claude'),
    win32: join(process.env['APPDATA'] ?? join(home, 'AppData/Roaming'), 'Claude'),
  }[platform as string]
  return {
    'claude-desktop': join(claude ?? join(home, '.config/Claude'), 'claude_desktop_config.json'),
    cursor: join(home, '.cursor/mcp.json'),
  }
}

export function listAssistants(connection: ConnectionDetails): Assistant[] {
  const files = configFiles()
  return (Object.keys(names) as AssistantId[]).map((id) => {
    const file = files[id]
    return {
      id,
      name: names[id],
      installed: file === undefined ? null : existsSync(dirname(file)),
      snippets: assistantSnippets(id, connection),
      configFile: file === undefined ? null : file.replace(homedir(), '~'),
    }
  })
}

/** What writing the configuration would change. Throws not_found where an assistant has no such file, invalid_request where it is not its JSON. */
export async function previewConfig(
  assistant: AssistantId,
  connection: ConnectionDetails,
): Promise<ConfigChange> {
  const file = fileOf(assistant)
  const before = await textOf(file)
  const config = parseConfig(before)
  const entry = serverFor(assistant, connection)
  const after = `${JSON.stringify({ ...config, mcpServers: { ...config.mcpServers, legible: entry } }, null, 2)}\n`
  return { configFile: file.replace(homedir(), '~'), before, after }
}

/** Writes what was previewed, beside a backup, and only over what was shown. Throws invalid_request when the file has changed since. */
export async function writeConfig(
  assistant: AssistantId,
  connection: ConnectionDetails,
  before: string | null,
): Promise<WrittenConfig> {
  const change = await previewConfig(assistant, connection)
  if (change.before !== before)
    throw new LegibleError('invalid_request', 'The file has changed meanwhile. Look at the change again.')
  const file = fileOf(assistant)
  await mkdir(dirname(file), { recursive: true })
  const backup = before === null ? null : `${file}.${new Date().toISOString().replace(/[:.]/g, '-')}.bak`
  if (backup !== null) await copyFile(file, backup)
  // It holds a key: for its owner only.
  await writeAtomically(file, change.after, 0o600)
  return { configFile: change.configFile, backupFile: backup?.replace(homedir(), '~') ?? null }
}

/** How an assistant reaches Legible as it stands in its file; undefined where it has none, or Legible is not in it. Throws invalid_request. */
export async function writtenServer(assistant: AssistantId): Promise<McpServer | undefined> {
  const file = configFiles()[assistant]
  const text = file === undefined ? null : await textOf(file)
  return file === undefined ? undefined : parseConfig(text).mcpServers?.['legible']
}

/** Null where there is no file: one that cannot be read must not be written over. Throws path_not_allowed. */
async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new LegibleError(
      'path_not_allowed',
      `${file.replace(homedir(), '~')} cannot be read. Check its permissions, then try again.`,
      { cause: error },
    )
  }
}

/** Throws invalid_request where it is not the JSON of such a file, which is then not to be written over. */
function parseConfig(text: string | null): z.infer<typeof configFormat> {
  if (text === null || text.trim() === '') return {}
  try {
    return configFormat.parse(JSON.parse(text))
  } catch (error) {
    throw failure('assistantFileInvalid', {}, { cause: error })
  }
}

function fileOf(assistant: AssistantId): string {
  const file = configFiles()[assistant]
  if (file === undefined)
    throw new LegibleError(
      'not_found',
      `${names[assistant]} keeps no file that could be written. Copy the text instead.`,
    )
  return file
}
