import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RequestError } from '../../src/shared/failure.ts'
import { anonymous, loadMe } from '../../src/shared/sign-in/load-me.ts'
import { person } from '../person.ts'

const maya = person('maya')
let requestedAt: number[]

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  requestedAt = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What loadMe makes of these responses, after all its delays; the last response repeats. */
async function loadFrom(...answers: (number | 'nothing')[]) {
  const loading = loadMe(async () => {
    requestedAt.push(Date.now())
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next === 200) return maya
    if (next === 'nothing') throw new TypeError('Failed to fetch')
    throw new RequestError('', 'X', next)
  })
  loading.catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  return loading
}

describe('loadMe', () => {
  test('retries transient failures with growing delays', async () => {
    expect(await loadFrom(502, 'nothing', 429, 500, 200)).toEqual(maya)
    expect(requestedAt).toEqual([0, 200, 600, 1400, 3000])
  })

  test('throws the last of five transient failures, so that the known session stays', async () => {
    await expect(loadFrom('nothing')).rejects.toThrow('Failed to fetch')
    expect(requestedAt).toHaveLength(5)
  })

  test('leaves it to the API client to repeat a 503', async () => {
    await expect(loadFrom(503)).rejects.toMatchObject({ status: 503 })
    expect(requestedAt).toHaveLength(1)
  })

  test.each([400, 401, 403, 404])(
    'treats a session rejected with %d as signed out, without a retry',
    async (status) => {
      expect(await loadFrom(status)).toEqual(anonymous)
      expect(requestedAt).toHaveLength(1)
    },
  )
})
