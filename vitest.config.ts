import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Whoever works on a test sees at once that it wavers; a whole run is not lost to one of three thousand. */
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    // One of the defaults leaves a core to a watching editor; here nobody watches. Four keep within Postgres' connections.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          testTimeout: 20_000,
          include: [
            'packages/{domain,contract,ui,web,sandbox}/**/*.test.{ts,tsx}',
            'packages/server/src/**/*.unit.test.ts',
            '{tools,scripts}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'database',
          // Each file makes its own database; loading the whole server anew for each would take as long as the tests.
          isolate: false,
          include: ['packages/server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          globalSetup: ['packages/server/test/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry,
        },
      },
    ],
  },
})
