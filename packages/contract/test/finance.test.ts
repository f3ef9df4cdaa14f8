import { expect, test } from 'vitest'
import { finance } from '../src/finance.ts'

const year = 365 * 24 * 60 * 60 * 1000
const isTaken = async (from: number, to: number) =>
  !(await finance.reconcile['~orpc'].inputSchema?.['~standard'].validate({ from, to }))?.issues

test('books are compared for a period that can be, and for no other', async () => {
  const now = Date.UTC(2026, 10, 22)
  expect(await isTaken(now - year, now)).toBe(true)
  expect(await isTaken(now, now)).toBe(false)
  expect(await isTaken(now, now - 1)).toBe(false)
  expect(await isTaken(now - 2 * year, now)).toBe(false)
  expect(await isTaken(8_639_999_999_999_000, 8_640_000_000_000_000)).toBe(false)
})
