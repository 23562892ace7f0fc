import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type Electron from 'electron'

/** A process of Node's own that finds `process.parentPort`, as Electron's utility processes do. */
export class UtilityProcess
  extends EventEmitter
  implements Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'postMessage' | 'stderr'>
{
  readonly #child: ChildProcess

  constructor(path: string, words: string[], { stdio }: Electron.ForkOptions) {
    super()
    this.#child = fork(path, words, {
      execArgv: ['--import', new URL('./parent-port.ts', import.meta.url).href],
      silent: stdio !== 'inherit',
      serialization: 'advanced',
    })
    // Nobody reads what they print; their pipes must flow.
    this.#child.stdout?.resume()
    this.#child.stderr?.resume()
    this.#child.on('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1))
  }
  get pid(): number | undefined {
    return this.#child.pid
  }
  get stderr(): ChildProcess['stderr'] {
    return this.#child.stderr
  }
  postMessage(message: never): void {
    // A process that has just ended hears nothing.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }
  kill = () => this.#child.kill()
}

export const utilityProcess = {
  fork: (path: string, words: string[] = [], options: Electron.ForkOptions = {}) =>
    new UtilityProcess(path, words, options),
}
