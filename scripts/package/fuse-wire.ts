/** Electron's fuses in the order of their row in the binary (its docs/tutorial/fuses.md). */
export const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const
export type FuseName = (typeof fuseNames)[number]

/** In the binary this text comes first, then one byte of version, one of length, then '0' or '1' for each fuse. */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Where the row of fuses begins in an Electron binary. Throws when there is not exactly one row, of the version known
 * here and with all fuses of `fuseNames`, so that a release cannot go out with a fuse as it happens to be.
 */
export function findFuses(binary: Buffer): number {
  const wire = binary.indexOf(fuseSentinel) + fuseSentinel.length
  if (wire < fuseSentinel.length || binary.indexOf(fuseSentinel, wire) !== -1)
    throw new Error(
      "The binary does not hold exactly one row of fuses; look at Electron's docs for what changed.",
    )
  if (binary[wire] !== 1 || (binary[wire + 1] ?? 0) < fuseNames.length)
    throw new Error(
      'The fuses of this Electron are not those expected; bring scripts/package/fuse-wire.ts up to date.',
    )
  return wire + 2
}

/** How the fuses of an Electron binary stand. */
export function readFuses(binary: Buffer): Record<FuseName, boolean> {
  const start = findFuses(binary)
  const states = fuseNames.map((name, index) => [name, binary[start + index] === '1'.charCodeAt(0)])
  return Object.fromEntries(states) as Record<FuseName, boolean>
}

/** Where Electron's code, and with it the fuses, lies in a program for macOS. */
export const macBinary = 'Contents/Frameworks/Electron Framework.framework/Electron Framework'

const mustBeOn: readonly FuseName[] = [
  'enableCookieEncryption',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'wasmTrapHandlers',
]

/** What is wrong with a packed binary's fuses, one sentence each; empty when nothing is. */
export function findFuseFaults(fuses: Record<FuseName, boolean>): string[] {
  return fuseNames
    .filter((name) => fuses[name] !== mustBeOn.includes(name))
    .map((name) => `The fuse ${name} must be ${fuses[name] ? 'off' : 'on'}.`)
}
