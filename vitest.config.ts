import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
