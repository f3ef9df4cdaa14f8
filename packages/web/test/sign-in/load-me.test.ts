import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadMe, nobody } from '../../src/shared/sign-in/calls/load-me.ts'

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
  test('waits 200 ms and twice as long each time while the failure may pass', async () => {
    serverAnswers(503, 'nothing', 429, 500, 200)
    expect(await loadMe(pause)).toEqual(maya)
    expect(pauses).toEqual([200, 400, 800, 1600])
  })

  test('throws the last of five such failures, and so leaves alone what was known', async () => {
    serverAnswers('nothing')
    await expect(loadMe(pause)).rejects.toMatchObject({ code: 'FETCH_ERROR', status: null })
    expect(pauses).toHaveLength(4)
  })

  test.each([400, 401, 403, 404])(
    'takes a session that is refused with %d for none, at once',
    async (status) => {
      serverAnswers(status)
      expect(await loadMe(pause)).toEqual(nobody)
      expect(pauses).toEqual([])
    },
  )
})
