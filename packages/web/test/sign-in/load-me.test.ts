import { afterEach, describe, expect, test, vi } from 'vitest'
import { anonymous, loadMe } from '../../src/shared/sign-in/calls/load-me.ts'

const maya = { user: { id: 'maya' }, memberships: [], device: null }
const pauses: number[] = []
const pause = async (ms: number) => void pauses.push(ms)

afterEach(() => {
  vi.unstubAllGlobals()
  pauses.length = 0
})

function serverAnswers(...answers: (number | 'nothing')[]): void {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next === 'nothing') throw new TypeError('Failed to fetch')
    return Response.json(next === 200 ? maya : { code: 'X' }, { status: next })
  })
}

describe('loadMe', () => {
  test('retries transient failures with a delay that doubles from 200 ms', async () => {
    serverAnswers(503, 'nothing', 429, 500, 200)
    expect(await loadMe(pause)).toEqual(maya)
    expect(pauses).toEqual([200, 400, 800, 1600])
  })

  test('throws the last of five transient failures, so that the known session stays', async () => {
    serverAnswers('nothing')
    await expect(loadMe(pause)).rejects.toMatchObject({ code: 'FETCH_ERROR', status: null })
    expect(pauses).toHaveLength(4)
  })

  test.each([400, 401, 403, 404])(
    'treats a session rejected with %d as signed out, without a retry',
    async (status) => {
      serverAnswers(status)
      expect(await loadMe(pause)).toEqual(anonymous)
      expect(pauses).toEqual([])
    },
  )
})
