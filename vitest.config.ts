import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves one core to an editor in watch mode, which does not apply here. Four workers stay
    // within Postgres' connection limit.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
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
          // Each file creates its own database. With isolation, loading the entire server for each file would
          // take as long as the tests.
          isolate: false,
          include: ['packages/server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          globalSetup: ['packages/server/test/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
