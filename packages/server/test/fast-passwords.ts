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
