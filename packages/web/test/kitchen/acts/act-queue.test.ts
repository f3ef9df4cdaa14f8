import type { Ticket } from '@comanda/contract/kitchen'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Act } from '../../../src/experiences/kitchen/acts/act.ts'
import type { ActOutcome } from '../../../src/experiences/kitchen/acts/act-outcome.ts'
import { ActQueue } from '../../../src/experiences/kitchen/acts/act-queue.ts'
import { ActShelf } from '../../../src/experiences/kitchen/acts/act-shelf.ts'
import { sampleTicket } from '../samples.ts'

/** A browser's store, as several tabs share it. */
class FakeStore {
  readonly kept = new Map<string, string>()
  get length() {
    return this.kept.size
  }
  key = (index: number) => [...this.kept.keys()][index] ?? null
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem(key: string, value: string) {
    this.kept.set(key, value)
  }
  removeItem = (key: string) => void this.kept.delete(key)
}

/** Work of one name runs one after the other, as under the browser's locks. */
function locks() {
  const turns = new Map<string, Promise<void>>()
  return (name: string, work: () => Promise<void>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work)
    turns.set(name, turn)
    return turn
  }
}

interface Asked {
  act: Act
  answer: (ticket: Ticket) => void
  fail: (code: string, status?: number, data?: unknown) => void
}

let store: FakeStore
let asked: Asked[]
let shown: Ticket[]
let outcomes: ActOutcome[]
let alone: ReturnType<typeof locks>
let stops: (() => void)[]

/** A tab of the screen: all of them share the store and the locks. */
function openTab(): { queue: ActQueue; shelf: ActShelf; close: () => void } {
  const shelf = new ActShelf({ who: 'device:d', restaurantId: 'r' }, store)
  const queue = new ActQueue({
    shelf,
    send: (act) =>
      new Promise((answer, reject) => {
        const fail: Asked['fail'] = (code, status, data) =>
          reject({ code, status: status ?? null, data, message: '' })
        asked.push({ act, answer, fail })
      }),
    readFailure: (error) => error as never,
    onTicket: async (ticket) => void shown.push(ticket),
    onOutcome: (_, outcome) => outcomes.push(outcome),
    alone,
  })
  const close = queue.start()
  stops.push(close)
  return { queue, shelf, close }
}

beforeEach(() => {
  vi.useFakeTimers()
  store = new FakeStore()
  asked = []
  shown = []
  outcomes = []
  alone = locks()
  stops = []
})

afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const advance = (orderId: string, expected: 'pending' | 'acknowledged' | 'preparing' = 'pending'): Act => ({
  id: `${orderId}-${expected}`,
  kind: 'advance',
  orderId,
  expected,
  at: Date.now(),
})
const names = () => asked.map(({ act }) => act.id)

describe('acts of the hand on their way', () => {
  test('are sent at once and forgotten when they are answered', async () => {
    const { queue, shelf } = openTab()
    queue.add(advance('A'))
    await settle()
    expect(names()).toEqual(['A-pending'])
    expect(queue.working.has('A')).toBe(true)
    asked[0]?.answer(sampleTicket('A', { status: 'acknowledged', revision: 2 }))
    await settle()
    expect([shelf.acts.length, store.length, queue.working.size]).toEqual([0, 0, 0])
    expect(shown[0]?.status).toBe('acknowledged')
  })

  test('go one after the other for one ticket, and side by side for several', async () => {
    const { queue } = openTab()
    queue.add(advance('A'))
    queue.add(advance('A', 'acknowledged'))
    queue.add(advance('B'))
    await settle()
    expect(names()).toEqual(['A-pending', 'B-pending'])
    asked[0]?.answer(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect(names()).toEqual(['A-pending', 'B-pending', 'A-acknowledged'])
  })

  test('are tried again without an answer, later and later, and at once when the line is back', async () => {
    const { queue } = openTab()
    queue.add(advance('A'))
    await settle()
    asked[0]?.fail('NETWORK_ERROR')
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    asked[1]?.fail('NETWORK_ERROR')
    await settle()
    queue.tryNow()
    await settle()
    expect(names()).toEqual(['A-pending', 'A-pending', 'A-pending'])
    expect(outcomes).toEqual([])
  })

  test('outlast the page: what was not answered is sent by the next one, in its order', async () => {
    const before = openTab()
    before.queue.add(advance('A'))
    before.queue.add(advance('A', 'acknowledged'))
    await settle()
    asked[0]?.fail('NETWORK_ERROR')
    await settle()
    before.close()
    openTab()
    await settle()
    asked[1]?.answer(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect(names()).toEqual(['A-pending', 'A-pending', 'A-acknowledged'])
  })

  test('are sent by one tab of two', async () => {
    const one = openTab()
    const other = openTab()
    one.queue.add(advance('A'))
    other.queue.tryNow()
    await settle()
    expect(asked).toHaveLength(1)
    asked[0]?.answer(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect([asked.length, other.shelf.acts.length]).toEqual([1, 0])
  })

  test('are not sent at all when the hand took them back before', async () => {
    const { queue, shelf } = openTab()
    queue.add(advance('A'))
    await settle()
    asked[0]?.fail('NETWORK_ERROR')
    await settle()
    queue.add(advance('A', 'acknowledged'))
    queue.add({ ...advance('A'), id: 'back', kind: 'step-back', expected: 'preparing' })
    expect(shelf.acts.map(({ act }) => act.id)).toEqual(['A-pending'])
    // That one may have arrived: it takes a step back of its own.
    queue.add({ ...advance('A'), id: 'back-2', kind: 'step-back', expected: 'acknowledged' })
    expect(shelf.acts.map(({ act }) => act.id)).toEqual(['A-pending', 'back-2'])
  })

  test('wait for a PIN, and go on with it', async () => {
    const { queue, shelf } = openTab()
    queue.add(advance('A'))
    await settle()
    asked[0]?.fail('PIN_REQUIRED', 403)
    await settle()
    expect([queue.wantsPin, outcomes.map(({ kind }) => kind)]).toEqual([true, ['pin-wanted']])
    queue.tryNow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    queue.resume()
    await settle()
    expect(names()).toEqual(['A-pending', 'A-pending'])
    expect(shelf.acts).toHaveLength(1)
  })

  test('are told of when somebody was faster, and the ones behind them are still asked for', async () => {
    const { queue } = openTab()
    queue.add(advance('A'))
    queue.add(advance('A', 'acknowledged'))
    await settle()
    const ticket = sampleTicket('A', { status: 'cancelled', revision: 9 })
    asked[0]?.fail('STALE_STATUS', 409, { ticket })
    await settle()
    expect(outcomes).toEqual([expect.objectContaining({ kind: 'conflict', ticket })])
    expect(shown).toEqual([ticket])
    expect(asked).toHaveLength(2)
  })

  test('are given up after server errors that stay', async () => {
    const { queue, shelf } = openTab()
    queue.add(advance('A'))
    for (let round = 0; round < 4; round += 1) {
      await vi.advanceTimersByTimeAsync(15_000)
      asked.at(-1)?.fail('INTERNAL_SERVER_ERROR', 500)
    }
    await settle()
    expect([asked.length, shelf.acts.length]).toEqual([4, 0])
    expect(outcomes).toEqual([{ kind: 'refused', code: 'INTERNAL_SERVER_ERROR' }])
  })

  test('do not come back after they were forgotten for the next person', async () => {
    const { queue, shelf } = openTab()
    queue.add(advance('A'))
    await settle()
    store.kept.clear()
    shelf.look()
    asked[0]?.fail('NETWORK_ERROR')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([store.length, asked.length]).toEqual([0, 1])
  })

  test('last as long as the page where the browser keeps nothing', async () => {
    store.setItem = () => {
      throw new Error('full')
    }
    const { queue, shelf } = openTab()
    queue.add(advance('A'))
    await settle()
    asked[0]?.fail('NETWORK_ERROR')
    await vi.advanceTimersByTimeAsync(1000)
    asked[1]?.answer(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect([asked.length, shelf.acts.length]).toEqual([2, 0])
  })
})
