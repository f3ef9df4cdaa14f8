import { vi } from 'vitest'

const cost = { N: 16, r: 1, p: 1 }

/** The real password functions at a low cost: scrypt is slow on purpose, and most tests create people. */
vi.mock('../src/modules/identity/passwords.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../src/modules/identity/passwords.ts')>()
  return {
    ...real,
    hashPassword: (password: string) => real.hashPassword(password, cost),
    verifyPassword: (hash: string, password: string) => real.verifyPassword(hash, password, cost),
  }
})

/**
 * Without the minimum duration of sending codes and links. A mock in a single test file has no effect once another
 * file of the same worker has loaded the module: files share their modules.
 */
vi.mock('../src/modules/identity/proof-limits.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../src/modules/identity/proof-limits.ts')>()),
  withMinimumDuration: (work: () => Promise<unknown>) => work(),
}))
