import { vi } from 'vitest'

/**
 * The real password functions, each computed once per input: scrypt is slow on purpose, and most tests create
 * several people with one password.
 */
vi.mock('../src/modules/identity/passwords.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../src/modules/identity/passwords.ts')>()
  return { ...real, hashPassword: once(real.hashPassword), verifyPassword: once(real.verifyPassword) }
})

function once<Input extends string[], Output>(
  compute: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  const known = new Map<string, Promise<Output>>()
  return (...input) => {
    const key = JSON.stringify(input)
    const result = known.get(key) ?? compute(...input)
    known.set(key, result)
    return result
  }
}
