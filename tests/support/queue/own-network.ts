// A network of this process' own: workers' machines as network namespaces, each with a cable to this one.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** This machine's address on every cable. */
export const ownAddress = '10.77.0.1'

const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
/** Who is not root is so in a user namespace of their own. */
const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']

/**
 * Runs a script with a network, mounts and processes of its own: whatever it makes goes with its end, however that comes.
 * Gives its exit code; undefined, with the reason on stderr, where the system does not let such namespaces be made.
 */
export function runApart(words: string[]): number | undefined {
  const unshare = (command: string[], stdio: 'inherit' | 'pipe') =>
    spawnSync('unshare', [...apart, ...asRoot, ...command], { stdio, encoding: 'utf8' })
  const probe = 'mount -t tmpfs none /run && mkdir /run/netns && ip netns add probe && ip link add type veth'
  const proof = unshare(['sh', '-c', probe], 'pipe')
  if (proof.status !== 0) {
    console.error(proof.stderr ?? proof.error?.message)
    return undefined
  }
  return unshare([process.execPath, ...words], 'inherit').status ?? 1
}

export interface Machine {
  /** A command line, to be run on this machine. */
  on(words: string[]): [command: string, words: string[]]
  /** Pulls the cable, or puts it back: packets get lost, and nobody is told. */
  cut(): void
  join(): void
}

/** To be called inside `runApart`. */
export function makeMachines(count: number): Machine[] {
  ip('link', 'set', 'lo', 'up')
  ip('address', 'add', `${ownAddress}/32`, 'dev', 'lo')
  execFileSync('mount', ['-t', 'tmpfs', 'none', '/run'])
  mkdirSync('/run/netns')
  return Array.from({ length: count }, (_, index) => makeMachine(index + 1))
}

function makeMachine(number: number): Machine {
  const [name, cable] = [`machine${number}`, `cable${number}`]
  const inside = (...words: string[]) => ip('-n', name, ...words)
  ip('netns', 'add', name)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('address', 'add', `10.77.${number}.1/24`, 'dev', cable)
  ip('link', 'set', cable, 'up')
  inside('address', 'add', `10.77.${number}.2/24`, 'dev', 'eth0')
  inside('link', 'set', 'lo', 'up')
  inside('link', 'set', 'eth0', 'up')
  inside('route', 'add', 'default', 'via', `10.77.${number}.1`)
  return {
    on: (words) => ['nsenter', [`--net=/run/netns/${name}`, ...words]],
    cut: () => ip('link', 'set', cable, 'down'),
    join: () => ip('link', 'set', cable, 'up'),
  }
}

function ip(...words: string[]): void {
  execFileSync('ip', words)
}
