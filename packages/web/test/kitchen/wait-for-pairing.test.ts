import type { Pairing } from '@comanda/contract/devices'
import { hours, minutes } from '@comanda/domain/time/instant'
import { describe, expect, test } from 'vitest'
import { adminAddress } from '../../src/experiences/kitchen/pairing/admin-address.ts'
import { serverAhead, storePairing } from '../../src/experiences/kitchen/pairing/stored-pairing.ts'
import {
  type PairingOptions,
  type PairingState,
  waitForPairing,
} from '../../src/experiences/kitchen/pairing/wait-for-pairing.ts'

const restaurantId = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'

type Answer = Awaited<ReturnType<PairingOptions['answer']>> | Error

class Refused extends Error {
  readonly status: number | null
  constructor(status: number | null) {
    super('refused')
    this.status = status
  }
}

/** A screen whose server returns these responses in sequence. */
async function follow(answers: Answer[], asks: (Error | null)[] = [], answerMs = 15_000) {
  const states: PairingState[] = []
  const clock = { now: 0 }
  const forgotten: string[] = []
  let codes = 0
  const opened = await waitForPairing(
    {
      async ask() {
        const refused = asks.shift()
        if (refused) throw refused
        codes += 1
        const pairing = { code: `CODE${codes}` } as Pairing
        return { pairing, endsAt: clock.now + 300_000 }
      },
      async answer() {
        clock.now += answerMs
        const next = answers.shift() ?? 'refused'
        if (next instanceof Error) throw next
        return next
      },
      forget: () => forgotten.push(`CODE${codes}`),
      onState: (state) => states.push(state),
      readFailure: (error) => ({
        code: 'X',
        message: 'X',
        status: error instanceof Refused ? error.status : null,
        data: null,
      }),
      now: () => clock.now,
      async pause(ms) {
        clock.now += ms
      },
    },
    new AbortController().signal,
  )
  const shown = states.map((state) =>
    state.kind === 'waiting' ? `${state.stored.pairing.code}${state.lost ? ' lost' : ''}` : state.kind,
  )
  return { opened, shown, forgotten, endedAt: clock.now }
}

describe('waitForPairing', () => {
  test('shows one code until the screen is approved', async () => {
    expect(await follow(['waiting', 'waiting', 'opened'])).toEqual({
      opened: true,
      shown: ['asking', 'CODE1', 'CODE1', 'CODE1'],
      forgotten: ['CODE1'],
      endedAt: 45_000,
    })
  })

  test('ends when the screen is refused', async () => {
    const { opened, shown } = await follow(['refused'])
    expect(opened).toBe(false)
    expect(shown).toEqual(['asking', 'CODE1', 'refused'])
  })

  test.each([
    ['the server reports the old one as expired', 'over' as const],
    ['the server no longer knows the old one', new Refused(404)],
  ])('shows a new code when %s', async (_, answer) => {
    expect((await follow([answer, 'opened'])).shown).toEqual(['asking', 'CODE1', 'asking', 'CODE2'])
  })

  test('shows a new code after five minutes, independent of the server', async () => {
    const { shown } = await follow([...Array(20).fill('waiting'), 'opened'])
    expect(shown).toEqual(['asking', ...Array(20).fill('CODE1'), 'asking', 'CODE2'])
  })

  test('pauses when another tab with the same code has ended the wait', async () => {
    const { opened, shown, endedAt } = await follow(['waiting', 'waiting', 'opened'], [], 10)
    expect([opened, shown]).toEqual([true, ['asking', 'CODE1', 'CODE1', 'CODE1']])
    expect(endedAt).toBeGreaterThan(4000)
  })

  test('reports a lost connection, and continues with the same code', async () => {
    const { opened, shown } = await follow([new Refused(null), new Refused(503), 'waiting', 'opened'])
    expect(opened).toBe(true)
    expect(shown).toEqual(['asking', 'CODE1', 'CODE1 lost', 'CODE1 lost', 'CODE1'])
  })

  test('reports why there is no code, and tries again', async () => {
    const { opened, shown } = await follow(['opened'], [new Refused(429), null])
    expect(opened).toBe(true)
    expect(shown).toEqual(['asking', 'failed', 'CODE1'])
  })
})

test('a screen with a wrong clock knows the time of the server with its code', () => {
  const requestedAt = Date.parse('2026-11-20T17:00:00Z')
  const pairing = { requestedAt, expiresAt: requestedAt + minutes(5) } as Pairing
  expect(serverAhead(storePairing('r1', pairing, requestedAt - hours(1)))).toBe(hours(1))
})

describe('adminAddress', () => {
  test.each([
    ['kitchen.sakura.localhost:3000', 'sakura.localhost:3000/admin'],
    ['orders.sakura.example', 'sakura.example/admin'],
    ['sakura.example', 'sakura.example/admin'],
    ['kitchenette.example', 'kitchenette.example/admin'],
  ])('for host %s is %s', (host, shown) => {
    const address = adminAddress(
      { protocol: 'https:', host },
      { code: '7KQ4MX', restaurantId, onPlatform: false },
    )
    expect(address).toEqual({ shown, link: `https://${shown}/devices?code=7KQ4MX` })
  })

  test('includes the restaurant id on the platform host', () => {
    const page = { protocol: 'http:', host: 'localhost:3000' }
    expect(adminAddress(page, { code: '7KQ4MX', restaurantId, onPlatform: true })).toEqual({
      shown: 'localhost:3000/admin',
      link: `http://localhost:3000/admin/devices?code=7KQ4MX&restaurant=${restaurantId}`,
    })
  })
})
