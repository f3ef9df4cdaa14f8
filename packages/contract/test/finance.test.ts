import { expect, test } from 'vitest'
import { finance } from '../src/finance.ts'

const year = 365 * 24 * 60 * 60 * 1000
const isAccepted = async (from: number, to: number) =>
  !(await finance.reconcile['~orpc'].inputSchema?.['~standard'].validate({ from, to }))?.issues

test('a reconciliation accepts only a valid period of at most 370 days', async () => {
  const now = Date.UTC(2026, 10, 22)
  expect(await isAccepted(now - year, now)).toBe(true)
  expect(await isAccepted(now, now)).toBe(false)
  expect(await isAccepted(now, now - 1)).toBe(false)
  expect(await isAccepted(now - 2 * year, now)).toBe(false)
  expect(await isAccepted(8_639_999_999_999_000, 8_640_000_000_000_000)).toBe(false)
})
