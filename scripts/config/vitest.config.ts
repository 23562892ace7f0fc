import { defineConfig } from 'vitest/config'

const project = (name: string, options: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
})

/** One project a kind of test; `npm test` runs them all, `vitest --project unit` one. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    // Threads of the reader are worker threads already; test files run in processes of their own.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      project('unit'),
      project('architecture', { testTimeout: 120_000 }),
      project('integration', { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('contract', { testTimeout: 180_000, hookTimeout: 120_000 }),
      project('fuzz', { testTimeout: 300_000, hookTimeout: 120_000 }),
      project('e2e', {
        testTimeout: 240_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        retry: 1,
        // A window on a busy machine needs longer than the second that is usual.
        expect: { poll: { timeout: 10_000 } },
      }),
    ],
  },
})
