import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/verify/longest-first.ts'

export default defineConfig({
  test: {
    // Workers wait for Postgres, child processes and timers, so that there are more of them than cores. Four stay
    // within Postgres' connection limit.
    maxWorkers: Math.min(4, 2 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // Pure functions, which share their modules: loading them for each file would take longer than the
          // tests.
          name: 'pure',
          pool: 'threads',
          isolate: false,
          include: ['packages/{domain,contract,ui}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 20_000,
          include: [
            'packages/{web,sandbox,embedded-postgres}/**/*.test.{ts,tsx}',
            'packages/server/src/**/*.unit.test.ts',
            '{tools,scripts}/**/*.test.ts',
          ],
          exclude: ['**/*.isolated.test.{ts,tsx}', '**/node_modules/**'],
        },
      },
      {
        test: {
          // Files that replace a module, which another file of the same worker may have loaded already.
          name: 'isolated',
          include: ['packages/{web,sandbox}/**/*.isolated.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'database',
          // Each file creates its own database. With isolation, loading the entire server for each file would
          // take as long as the tests.
          isolate: false,
          include: ['packages/server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          globalSetup: ['packages/server/test/cluster.ts'],
          setupFiles: ['packages/server/test/fast-sign-in.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // On a busy machine as well; a test that passes never waits so long.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
