import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Stored by earlier versions of the program: the parameters of the hash must never change. */
const stored =
  'f83c76b70e758bb156fe6b06f14a56d9:2e75fd3a7511cb5902fdef260b0da2c6358a330f4e5cfc6d1b49f81c40abf4416e9f452c8fa120e9ca98e480878a4eb7a677377aaffabbe84227ae8ad6213516'

test('passwords that are already stored are accepted, in any Unicode form', async () => {
  expect(await verifyPassword(stored, 'correct horse ﬁ')).toBe(true)
  expect(await verifyPassword(stored, 'correct horse fi')).toBe(true)
  expect(await verifyPassword(stored, 'correct horse Fi')).toBe(false)
})

test('each hash has its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')])
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'same')).toBe(true)
})
