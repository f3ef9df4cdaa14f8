import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readChecks } from '../../src/experiences/back-office/health/queries.ts'

const readyz = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', readyz)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  readyz.mockReset()
})

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
const reports = (reasons: string[]) => async () =>
  Response.json({ ready: reasons.length === 0, reasons }, { status: reasons.length === 0 ? 200 : 503 })

test('a request without a response ends, and a database that hangs is reported', async () => {
  readyz.mockImplementation(reports(['database: no response in time']))
  expect(await readChecks(never, 20)).toEqual({ kind: 'no-database' })
})

test('a request without a response fails when the database is not the reason', async () => {
  readyz.mockImplementation(reports([]))
  await expect(readChecks(never, 20)).rejects.toMatchObject({ name: 'TimeoutError' })
  readyz.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(readChecks(never, 20)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a rejected request fails without asking for the readiness', async () => {
  const refusal = Object.assign(new Error('Access denied.'), { status: 403, code: 'FORBIDDEN' })
  await expect(readChecks(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(readyz).not.toHaveBeenCalled()
})
