import { expect, test } from 'vitest'
import type { StructureOutcome } from '../../bench/ablate-structure.ts'
import { ablationPage, type Outcome } from '../../bench/ablation-page.ts'
import { switchableStages } from '../../bench/core-peer.ts'
import { linesOnlyFor } from '../../bench/stage-code.ts'

const score = (f1: number, wer: number) => ({ f1, wer, cer: 0 })
const run = {
  documents: 'eval/tuning',
  isAuto: true,
  date: '2026-01-31',
  commit: 'abc1234',
  machine: 'a machine',
  cores: 2,
  loadPerCore: 0.1,
}

test('a stage has its gain in each category, the documents it changes, its time and its code', () => {
  const outcomes: Outcome[] = [
    {
      category: 'form',
      whole: score(0.9, 0.2),
      without: { level: { ...score(0.8, 0.1), isOther: true, milliseconds: 30 } },
    },
    {
      category: 'scan',
      whole: score(0.9, 0.2),
      without: { level: { ...score(0.9, 0.2), isOther: false, milliseconds: 10 } },
    },
  ]
  const row = ablationPage({ outcomes, structure: [], damage: [], lines: { level: 42 } }, run)
    .split('\n')
    .find((line) => line.startsWith('| level'))
  expect(row).toBe('| level | +5.00 / −5.00 | +10.00 / −10.00 | +0.00 / +0.00 | 1 | 20 | 42 |')
})

test('a stage of layout has its gain in each figure of structure', () => {
  const half = { right: 1, of: 2 }
  const found = { right: 2, truth: 2, found: 2, levels: 2 }
  const whole: StructureOutcome['whole'] = {
    order: half,
    text: half,
    headings: found,
    items: { ...found, truth: 0, found: 0, right: 0 },
    roles: half,
    furniture: { right: 2, of: 2 },
    words: half,
    kept: half,
    tables: half,
  }
  const without = { score: { ...whole, order: { right: 0, of: 2 }, furniture: half }, isOther: true }
  const structure: StructureOutcome[] = [{ from: 'text layer', whole, without: { order: without } }]
  const page = ablationPage({ outcomes: [], structure, damage: [], lines: {} }, run)
  const row = page.split('\n').find((line) => line.startsWith('| order'))
  expect(row).toBe('| order | +50.0 | +0.0 | +0.0 | +0.0 | – | – | +0.0 | +0.0 | +50.0 | +0.0 | +0.0 | 1 |')
  expect(page).not.toContain('from the scan')
})

test('the code of a stage is at least its own file, and not the whole reader', () => {
  for (const { name } of switchableStages()) {
    const lines = linesOnlyFor(name)
    expect(lines, name).toBeGreaterThan(5)
    expect(lines, name).toBeLessThan(2500)
  }
})
