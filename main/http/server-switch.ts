import type { ServerState } from '../../shared/app-state.ts'
import type { HttpServer } from './http-server.ts'
import { explainListenFailure, type ListenFailure } from './listen-failure.ts'
import { serverUrl } from './server-url.ts'

export type Listening = { ok: true; url: string; port: number } | ({ ok: false } & ListenFailure)

/** A server made for one run: it listens once and, once closed, is thrown away. */
export interface ServerRun {
  http: HttpServer
  /** Ends what would never end by itself, such as event streams. */
  endStreams(): void
  /** Ends the calls under way, each with an answer. */
  endCalls(): void
}

/** Switches the server on and off, as often as its owner likes. */
export interface ServerSwitch {
  /** Listens at the address asked for; what is on already stays on. Never throws. */
  start(): Promise<Listening>
  /** Stops accepting, and gives requests under way `graceMs` to end. */
  stop(graceMs: number): Promise<void>
  /** Listens at the address asked for now instead, at once; requests under way at the former have `graceMs` to end. */
  move(graceMs: number): Promise<void>
  state(): ServerState
}

/** `onListening` is told each address and returns the way to take that back. */
export function createServerSwitch(parts: {
  address: () => { port: number; host: string }
  makeServer: () => Promise<ServerRun>
  onListening: (bound: { url: string; port: number }) => () => void
  onChange: (state: ServerState) => void
}): ServerSwitch {
  let running: { run: ServerRun; bound: { url: string; port: number }; withdraw: () => void } | undefined
  /** Those of former addresses, until their last request has ended. */
  const former = new Set<ServerRun>()
  let failure: Extract<Listening, { ok: false }> | undefined
  let hasRun = false
  // One switching after the other: two at once would leave a server behind that nobody can stop.
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  function state(): ServerState {
    const { port, host } = parts.address()
    return {
      running: running !== undefined,
      url: running?.bound.url ?? (hasRun ? serverUrl(host, port) : null),
      port: running?.bound.port ?? port,
      problem: failure?.message ?? null,
      nextFreePort: failure?.nextFreePort ?? null,
    }
  }

  async function start(): Promise<Listening> {
    if (running !== undefined) return { ok: true, ...running.bound }
    const { port, host } = parts.address()
    try {
      const run = await parts.makeServer()
      const bound = await run.http.listen(port, host)
      try {
        running = { run, bound, withdraw: parts.onListening(bound) }
      } catch (error) {
        await run.http.close(0)
        throw error
      }
      hasRun = true
      failure = undefined
      return { ok: true, ...bound }
    } catch (error) {
      failure = { ok: false, ...(await explainListenFailure(error, port, host)) }
      return failure
    } finally {
      parts.onChange(state())
    }
  }

  function leave(): void {
    failure = undefined
    if (running === undefined) return
    const { run, withdraw } = running
    running = undefined
    former.add(run)
    withdraw()
    run.endStreams()
  }

  async function stop(graceMs: number): Promise<void> {
    leave()
    // Half the grace for what is nearly done; then work is cancelled, so that its callers still get an answer.
    const cancel = setTimeout(() => former.forEach((run) => run.endCalls()), graceMs / 2)
    await Promise.all([...former].map((run) => run.http.close(graceMs)))
    clearTimeout(cancel)
    former.clear()
    parts.onChange(state())
  }

  async function move(graceMs: number): Promise<void> {
    leave()
    for (const run of former) void run.http.close(graceMs).then(() => former.delete(run))
    await start()
  }

  return {
    start: () => inTurn(start),
    stop: (graceMs) => inTurn(() => stop(graceMs)),
    move: (graceMs) => inTurn(() => move(graceMs)),
    state,
  }
}
