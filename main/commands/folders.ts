import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { printable } from '../../shared/printable.ts'
import { describeRepair } from '../../shared/repairs.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { ExitError, exitCodes } from './exit-codes.ts'

/** `legible folders list | grant | revoke`: the folders in which assistants may name files. */
export function addFoldersCommand(program: Command): void {
  const folders = program
    .command('folders')
    .description('grant assistants folders, so that they can name a file instead of sending it')
  folders
    .command('list')
    .description('list the folders that are granted')
    .option('--json', 'print JSON')
    .addOption(dataDirOption())
    .action(listFolders)
  folders
    .command('grant')
    .description('let assistants read files in a folder and below it')
    .argument('<path>', 'a folder', parsePath)
    .addOption(dataDirOption())
    .action(grant)
  folders
    .command('revoke')
    .description('take a grant back')
    .argument('<path>', 'the path as `folders list` shows it', parsePath)
    .addOption(dataDirOption())
    .action(revoke)
}

/** An empty one is a script's slip, and would be the folder that it runs in. */
function parsePath(path: string): string {
  if (path === '') throw new InvalidArgumentError('Name a folder.')
  return path
}

/** The settings file alone: a server that runs on the same folder notices the change by itself. */
async function openSettings({ dataDir }: DataDirOption) {
  const { createSettingsStore } = await import('../settings/settings-store.ts')
  const { resolveDataFolder } = await import('../settings/data-folder.ts')
  const settings = createSettingsStore({ dataFolder: resolveDataFolder(dataDir) })
  for (const repair of settings.repairs) process.stderr.write(`legible: ${describeRepair(repair)}\n`)
  return settings
}

async function listFolders(options: DataDirOption & { json?: boolean }): Promise<void> {
  const { grantedFolders } = (await openSettings(options)).get()
  if (options.json) process.stdout.write(`${JSON.stringify(grantedFolders)}\n`)
  else if (grantedFolders.length === 0)
    process.stdout.write('No folder is granted. Grant one: legible folders grant /home/me/scans\n')
  else process.stdout.write(`${grantedFolders.map((folder) => printable(folder)).join('\n')}\n`)
}

async function grant(path: string, options: DataDirOption): Promise<void> {
  const { grantFolder } = await import('../settings/granted-folders.ts')
  const folders = await grantFolder(await openSettings(options), resolve(path))
  process.stdout.write(`Granted: assistants may now name files in ${printable(folders.join(', '))}.\n`)
}

async function revoke(path: string, options: DataDirOption): Promise<void> {
  const { revokeFolder } = await import('../settings/granted-folders.ts')
  const settings = await openSettings(options)
  const before = settings.get().grantedFolders
  if (revokeFolder(settings, path).length === before.length) {
    throw new ExitError(exitCodes.usage, `${printable(path)} was not granted. See legible folders list.`)
  }
  process.stdout.write(`Revoked ${printable(path)}.\n`)
}
