import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anonymous, loadMe } from '../../src/shared/sign-in/calls/load-me.ts'

const maya = { user: { id: 'maya' }, memberships: [], device: null }
let requestedAt: number[]

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  requestedAt = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Lets all delays pass. */
async function load() {
  const loading = loadMe()
  loading.catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  return loading
}

function serverAnswers(...answers: (number | 'nothing')[]): void {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    requestedAt.push(Date.now())
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next === 'nothing') throw new TypeError('Failed to fetch')
    return Response.json(next === 200 ? maya : { code: 'X' }, { status: next })
  })
}

describe('loadMe', () => {
  test('retries transient failures with growing delays', async () => {
    serverAnswers(503, 'nothing', 429, 500, 200)
    expect(await load()).toEqual(maya)
    expect(requestedAt).toEqual([0, 200, 600, 1400, 3000])
  })

  test('throws the last of five transient failures, so that the known session stays', async () => {
    serverAnswers('nothing')
    await expect(load()).rejects.toMatchObject({ code: 'FETCH_ERROR', status: null })
    expect(requestedAt).toHaveLength(5)
  })

  test.each([400, 401, 403, 404])(
    'treats a session rejected with %d as signed out, without a retry',
    async (status) => {
      serverAnswers(status)
      expect(await load()).toEqual(anonymous)
      expect(requestedAt).toHaveLength(1)
    },
  )
})
