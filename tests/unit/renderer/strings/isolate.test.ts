import { expect, test } from 'vitest'
import { isolate } from '../../../../renderer/strings/isolate.ts'

test.each(['דוח 2026.pdf', 'تقرير.pdf', 'turned \u202Efdp.exe'])(
  'a name with writing from the right leaves the sentence around it alone: %s',
  (name) => {
    expect(isolate(name)).toBe(`\u2066${name}\u2069`)
  },
)

test.each(['report 2026.pdf', 'Übersicht – Straße.pdf', '报告.pdf', '5', ''])(
  'others stay as they are: %s',
  (name) => {
    expect(isolate(name)).toBe(name)
  },
)
