import { defineConfig } from 'vitest/config'

const project = (name: string, options: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
})

const inBrowser = {
  testTimeout: 240_000,
  hookTimeout: 120_000,
  retry: 1,
  // A window on a busy machine needs longer than the second that is usual.
  expect: { poll: { timeout: 10_000 } },
}
/** Browser tests that look at pages and not at how quickly they answer; they may share the machine. */
const unhurried = ['tests/e2e/renderer-axe.test.ts', 'tests/e2e/connect-page.test.ts']

/** One project a kind of test; `npm test` runs them all, `vitest --project unit` one. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    // Threads of the reader are worker threads already; test files run in processes of their own.
    pool: 'forks',
    // As in main/workers/reader.process.ts: these processes start and end page threads by the dozen.
    execArgv: ['--no-wasm-code-gc'],
    maxWorkers: 2,
    projects: [
      // Engines are the real ones here too, and property tests try thousands of values.
      project('unit', { testTimeout: 60_000 }),
      project('architecture', { testTimeout: 120_000 }),
      project('integration', { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('contract', { testTimeout: 180_000, hookTimeout: 120_000 }),
      project('fuzz', { testTimeout: 300_000, hookTimeout: 120_000 }),
      project('e2e', { ...inBrowser, exclude: unhurried, fileParallelism: false }),
      project('e2e-unhurried', { ...inBrowser, include: unhurried }),
    ],
  },
})
