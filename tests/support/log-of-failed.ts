// What a program under test wrote to its log, beside the test that failed: a rare failure is seldom seen a second time.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { runningPrograms } from './program.ts'

const linesShown = 15

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { dataFolder } of runningPrograms) {
    const log = await readFile(join(dataFolder, 'legible.log'), 'utf8').catch(() => '')
    const last = log.trimEnd().split('\n').slice(-linesShown).join('\n')
    console.error(`The last of the program's log, when "${task.name}" failed:\n${last}`)
  }
})
