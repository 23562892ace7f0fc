import { execFile } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { measureCost } from '../../bench/meter.ts'

const runScript = (script: string) =>
  new Promise<void>((resolve, reject) => {
    execFile(process.execPath, ['-e', script], (error) => (error ? reject(error) : resolve()))
  })
const burn = (milliseconds: number) =>
  `const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
   while (used() < ${milliseconds});`
/** Ends while what it started lives: nobody waits for that, so no parent's count ever has its time. */
const leavesAnOrphan = `const child = require('node:child_process').spawn(process.execPath,
   ['-e', ${JSON.stringify(`${burn(600)} process.send('done'); setTimeout(() => undefined, 2000)`)}],
   { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
   child.once('message', () => setTimeout(() => process.exit(), 300))`

describe.skipIf(process.platform !== 'linux')('the cost of some work', () => {
  test('has the CPU time of a program that has ended', async () => {
    const { cpuSeconds } = await measureCost(() => runScript(burn(600)))
    expect(cpuSeconds).toBeGreaterThan(0.55)
    expect(cpuSeconds).toBeLessThan(1.2)
  })

  test('has the CPU time of what such a program left behind', async () => {
    const { cpuSeconds } = await measureCost(() => runScript(leavesAnOrphan))
    expect(cpuSeconds).toBeGreaterThan(0.55)
  })

  test('has the highest memory, even when it was given back', async () => {
    const hold = `let held = Buffer.alloc(300 * 2 ** 20, 1); setTimeout(() => { held = undefined }, 300)`
    const { peakMegabytes } = await measureCost(() => runScript(hold))
    expect(peakMegabytes).toBeGreaterThan(300)
    expect(peakMegabytes).toBeLessThan(600)
  })

  test('leaves this process out', async () => {
    const { cpuSeconds } = await measureCost(async () => {
      const end = performance.now() + 300
      while (performance.now() < end);
    })
    expect(cpuSeconds).toBeLessThan(0.1)
  })
})
