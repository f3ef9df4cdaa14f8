import { expect, test } from 'vitest'
import { withMinimumDuration } from './proof-limits.ts'

test.each([
  ['a code that is sent', async () => 'sent'],
  ['an address without an account', async () => null],
])('%s takes at least 120 ms, so that its time reveals nothing', async (_, work) => {
  const startedAt = performance.now()
  expect(await withMinimumDuration(work)).toBe(await work())
  // A timer can fire up to a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(118)
})
