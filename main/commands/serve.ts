import { join } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { z } from 'zod'
import { compatibleServices, type CompatibleService } from '../../shared/compatible-services.ts'
import { describeRepair } from '../../shared/repairs.ts'
import { hostSchema } from '../../shared/settings.ts'
import type { CoreOptions } from '../core.ts'
import type { Coordinate } from '../queue/coordinator.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import { queueOption } from './queue-option.ts'

interface ServeOptions extends DataDirOption {
  port?: number
  host?: string
  allowedHosts?: string[]
  json?: boolean
  open?: boolean
  allowPrivateUrls?: boolean
  compatible?: CompatibleService[]
  queue?: string
}

/** Within this the process is gone after SIGTERM, whatever was being read. */
const shutdownMs = 4500

/** `legible serve`: the server without a window; prints one line on stdout once it answers. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('start the server')
    .option(
      '--port <port>',
      'port to listen on; 0 picks a free one (default: the setting, at first 6270)',
      parsePort,
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1, this machine only)')
    .option(
      '--allowed-hosts <names>',
      'names of this server besides its address, such as that of its container, for this run',
      parseHosts,
    )
    .option('--allow-private-urls', 'let imageUrl reach private addresses for this run')
    .option(
      '--compatible <services>',
      `answer on routes of other services too, for this run: ${compatibleServices.join(', ')}`,
      parseServices,
    )
    .addOption(queueOption('read no page here but by workers (legible worker), which take them from'))
    .option('--open', 'open the page in a browser')
    .option('--json', 'print the address as JSON')
    .addOption(dataDirOption())
    .action(serve)
}

async function serve(options: ServeOptions): Promise<void> {
  const { createApp } = await import('../app.ts')
  const { nodeAppOptions } = await import('./open-services.ts')
  const appOptions = await nodeAppOptions(options)
  const app = await createApp({
    ...appOptions,
    servesFolder: true,
    ...(options.queue && { coordinate: await coordinateAt(options.queue, appOptions) }),
    overrides: {
      ...(options.port !== undefined && { port: options.port }),
      ...(options.host !== undefined && { host: options.host }),
      ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
      ...(options.allowPrivateUrls && { allowPrivateUrls: true }),
      ...(options.compatible && { compatible: options.compatible }),
    },
  })
  for (const repair of app.repairs) process.stderr.write(`legible: ${describeRepair(repair)}\n`)

  const listening = await app.listen()
  if (!listening.ok) {
    await app.close(0)
    throw new ExitError(exitCodes.notUsable, `${listening.message}${adviseFreePort(listening.nextFreePort)}`)
  }
  const { url } = listening
  const signInUrl = app.signInUrl()
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ url, pid: process.pid, signInUrl })}\n`)
  } else {
    process.stdout.write(`Legible is listening on ${url}\n`)
    process.stderr.write(`Open the page: ${signInUrl}\n`)
  }
  if (options.open) {
    const { openInBrowser } = await import('./open-in-browser.ts')
    if (await openInBrowser(app.oneTimeUrl())) process.stderr.write('It opens in your browser now.\n')
  }
  // The last one is the end of the terminal.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  await new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve())
  })
  // A second Ctrl+C, or a thread stuck in native code, must not keep the process alive.
  setTimeout(() => process.exit(exitCodes.ok), shutdownMs).unref()
  for (const signal of signals) process.once(signal, () => process.exit(exitCodes.ok))
  await app.close(shutdownMs - 500)
  process.exit(exitCodes.ok)
}

async function coordinateAt(
  queue: string,
  { version, dataFolder, threadEntries }: CoreOptions,
): Promise<Coordinate> {
  const { prepareCoordinator } = await import('../queue/coordinator.ts')
  const languageFolders = [join(dataFolder, 'languages')]
  return prepareCoordinator(queue, { version, pageEntry: threadEntries?.page, languageFolders })
}

function parsePort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65535) throw new InvalidArgumentError('Write a port from 0 to 65535.')
  return port
}

function parseHosts(value: string): string[] {
  const hosts = z.array(hostSchema).safeParse(value.split(',').map((name) => name.trim().toLowerCase()))
  if (hosts.success) return hosts.data
  throw new InvalidArgumentError(hosts.error.issues[0]?.message ?? '')
}

function parseServices(value: string): CompatibleService[] {
  const names = value.split(',').map((name) => name.trim())
  const services = compatibleServices.filter((service) => names.includes(service))
  if (services.length < new Set(names).size)
    throw new InvalidArgumentError(`Write one or several of: ${compatibleServices.join(', ')}.`)
  return services
}

/** To stand behind the reason why another port cannot be had. */
export const adviseFreePort = (port: number | undefined): string =>
  port === undefined ? '' : ` Port ${port} is free: legible serve --port ${port}`
