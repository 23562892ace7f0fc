// node scripts/check-fuses.ts BINARY: whether the fuses of a packed binary (on macOS: the .app) are as they must be.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFuseFaults, macBinary, readFuses } from './package/fuse-wire.ts'

const [path] = process.argv.slice(2)
if (path === undefined)
  throw new Error('Name the binary: node scripts/check-fuses.ts release/linux-unpacked/legible')
const fuses = readFuses(await readFile(path.endsWith('.app') ? join(path, macBinary) : path))
console.log(fuses)
const faults = findFuseFaults(fuses)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
