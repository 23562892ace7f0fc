import { totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'

const project = (name: string, options: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
})

// Time-outs are for what hangs. They say nothing of how long a thing may take: a machine may be busy with other work,
// and what is to be quick is measured by `npm run bench:*`.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

/** For the projects that start programs. */
const telling = { setupFiles: 'tests/support/log-of-failed.ts' }

/** The first run of a newcomer, in every way this machine can start the program. */
const firstRun = 'tests/e2e/desktop-first-run.test.ts'

/** One project a kind of test; scripts/test.ts says which of them `npm test` runs. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    // Threads of the reader are worker threads already; test files run in processes of their own.
    pool: 'forks',
    // As in main/workers/reader.process.ts: these processes start and end page threads by the dozen.
    execArgv: ['--no-wasm-code-gc'],
    // One more than the two cores of a small machine, since tests also wait; each may hold a reading process of 1.4 GB.
    maxWorkers: totalmem() > 7e9 ? 3 : 2,
    ...patient,
    projects: [
      // Pure: no network of the reader is loaded, no port is opened. Files share their processes.
      project('unit', { isolate: false }),
      // The adapters of main/engines and the reading on them, with the real libraries and networks; shared as well.
      project('engines', { isolate: false }),
      project('architecture'),
      project('integration', telling),
      // The program is a process of its own.
      project('contract', { ...telling, isolate: false }),
      project('first-run', { include: [firstRun] }),
      project('e2e', {
        ...telling,
        exclude: [firstRun],
        // As the pure ones: what differs is in the browser, and each file took a second to load the program anew.
        isolate: false,
        globalSetup: 'tests/support/real-page/build-page.ts',
      }),
      // What goes wrong with machines and clients: kills, floods, full disks, hostile files.
      // After all others, which they would starve.
      project('endurance', { ...telling, sequence: { groupOrder: 1 } }),
      // Clients that nobody here wrote; scripts/install-judges.ts brings them.
      project('judges', telling),
    ],
  },
})
