import { execFile } from 'node:child_process'

export interface Ended {
  /** Undefined where it ended by a signal, such as that of the time limit. */
  code: number | undefined
  stdout: Buffer
  stderr: string
}

const LIMIT_MS = 600_000

/** Runs a program of this machine to its end, whatever that is. Rejects where it cannot be started. */
export function runTool(
  command: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer' as const,
      maxBuffer: 1 << 30,
      timeout: LIMIT_MS,
      env: { ...process.env, ...env },
    }
    execFile(command, words, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code
      if (typeof code === 'string') reject(error ?? new Error(command))
      else resolve({ code: code ?? undefined, stdout, stderr: stderr.toString() })
    })
  })
}

/** What a program prints, as text. Rejects where it fails. */
export async function printed(command: string, words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTool(command, words)
  if (code !== 0) throw new Error(`${command} ended with ${code ?? 'a signal'}: ${stderr.trim()}`)
  return stdout.toString()
}
