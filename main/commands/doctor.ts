import { performance } from 'node:perf_hooks'
import type { Command } from 'commander'
import { printable } from '../../shared/printable.ts'
import { autoLanguage } from '../../shared/auto-language.ts'
import type { Core } from '../core.ts'
import { explainListenFailure, tryAddress } from '../http/listen-failure.ts'
import { serverUrl } from '../http/server-url.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { exitCodes, toExitCode, type ExitCode } from './exit-codes.ts'
import { adviseFreePort } from './serve.ts'
import { testPage } from '../bridge/test-page.ts'

interface Finding {
  /** `warning`: works, but less than it could. */
  state: 'ok' | 'warning' | 'problem'
  message: string
  exitCode?: ExitCode
}

type Check = (services: Core['services']) => Promise<Finding>

/** `legible doctor`: checks what reading depends on and says what to do about what is wrong. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the port, data folder, keychain, languages and the engine')
    .addOption(dataDirOption())
    .action(examine)
}

async function examine(options: DataDirOption): Promise<void> {
  const { openServices } = await import('./open-services.ts')
  let opened: Awaited<ReturnType<typeof openServices>>
  try {
    opened = await openServices(options)
  } catch (error) {
    report('Data folder', {
      state: 'problem',
      message: error instanceof Error ? error.message : String(error),
    })
    process.exitCode = toExitCode(error)
    return
  }
  const checks: Record<string, Check> = {
    'Data folder': ({ dataFolder }) => Promise.resolve({ state: 'ok', message: dataFolder }),
    Port: checkPort,
    Keychain: checkKeychain,
    Languages: checkLanguages,
    Engine: checkEngine,
  }
  let status: ExitCode = exitCodes.ok
  try {
    for (const [name, check] of Object.entries(checks)) {
      const finding = await check(opened.services)
      report(name, finding)
      if (finding.state === 'problem') status = finding.exitCode ?? exitCodes.unexpected
    }
  } finally {
    await opened.close()
  }
  process.exitCode = status
}

function report(name: string, { state, message }: Finding): void {
  const mark = { ok: '✓', warning: '!', problem: '✗' }[state]
  process.stdout.write(`${mark} ${name.padEnd(12)} ${printable(message)}\n`)
}

async function checkPort({ settings }: Core['services']): Promise<Finding> {
  const { port, host } = settings.get().server
  const error = await tryAddress(port, host)
  if (error === undefined) return { state: 'ok', message: `${port} is free` }
  try {
    const answer = await fetch(`${serverUrl(host, port)}/api/health`, { signal: AbortSignal.timeout(2000) })
    if (((await answer.json()) as { status?: string }).status === 'ok')
      return { state: 'ok', message: `Legible is listening on ${port}` }
  } catch {
    // Somebody else's server; said below.
  }
  const { message, nextFreePort } = await explainListenFailure(error, port, host)
  return {
    state: 'problem',
    message: `${message}${adviseFreePort(nextFreePort)}`,
    exitCode: exitCodes.notUsable,
  }
}

async function checkKeychain({ keys }: Core['services']): Promise<Finding> {
  const keychain = await keys.keychainState()
  if (keychain.state === 'ready') return { state: 'ok', message: 'keys can be shown again' }
  return { state: 'warning', message: `${keychain.reason} Keys work, but are shown only once.` }
}

async function checkLanguages({ languages, settings }: Core['services']): Promise<Finding> {
  const installed = (await languages.list()).map(({ code }) => code)
  const missing = settings
    .get()
    .reading.languages.filter((code) => code !== autoLanguage && !installed.includes(code))
  return missing.length === 0
    ? { state: 'ok', message: installed.join(', ') }
    : {
        state: 'problem',
        message: `${missing.join(', ')} is chosen in the settings but not installed. Put its .traineddata file into ${languages.folder}`,
      }
}

/** Reads the built-in page for real, without a charge to anybody: it goes to the reader, past the ledger. */
async function checkEngine({ readTestPage, networks }: Core['services']): Promise<Finding> {
  const startedAt = performance.now()
  try {
    const { page } = await readTestPage(newRequestId(), Buffer.from(testPage.base64, 'base64'))
    const milliseconds = Math.round(performance.now() - startedAt)
    if (page.text.replace(/\s+/g, ' ').trim() !== testPage.text)
      return { state: 'problem', message: `read "${page.text.trim()}" where "${testPage.text}" was written` }
    const message = `read the test page in ${milliseconds} ms`
    const found = networks()
    if (found?.build !== 'webassembly') return { state: 'ok', message }
    return {
      state: 'warning',
      message: `${message}, but networks run as WebAssembly, several times slower, since the native build of onnxruntime does not load: ${found.reason}`,
    }
  } catch (error) {
    return { state: 'problem', message: error instanceof Error ? error.message : String(error) }
  }
}
