import type { Ticket } from '@comanda/contract/kitchen'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActionOutcome } from '../../../src/experiences/kitchen/actions/action-outcome.ts'
import { ActionQueue } from '../../../src/experiences/kitchen/actions/action-queue.ts'
import { ActionStore } from '../../../src/experiences/kitchen/actions/action-store.ts'
import type { TicketAction } from '../../../src/experiences/kitchen/actions/ticket-action.ts'
import { sampleTicket } from '../samples.ts'

/** A browser’s storage, shared by several tabs. */
class FakeStore {
  readonly stored = new Map<string, string>()
  get length() {
    return this.stored.size
  }
  key = (index: number) => [...this.stored.keys()][index] ?? null
  getItem = (key: string) => this.stored.get(key) ?? null
  setItem(key: string, value: string) {
    this.stored.set(key, value)
  }
  removeItem = (key: string) => void this.stored.delete(key)
}

/** Runs work of the same name in sequence, as the browser’s locks do. */
function locks() {
  const turns = new Map<string, Promise<void>>()
  return (name: string, work: () => Promise<void>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work)
    turns.set(name, turn)
    return turn
  }
}

interface SentRequest {
  action: TicketAction
  respond: (ticket: Ticket) => void
  fail: (code: string, status?: number, data?: unknown) => void
}

let storage: FakeStore
let requests: SentRequest[]
let shown: Ticket[]
let outcomes: ActionOutcome[]
let exclusively: ReturnType<typeof locks>
let stops: (() => void)[]

/** A tab of the screen: all tabs share the storage and the locks. */
function openTab(): { queue: ActionQueue; store: ActionStore; close: () => void } {
  const store = new ActionStore({ who: 'device:d', restaurantId: 'r' }, storage)
  const queue = new ActionQueue({
    store,
    send: (action) =>
      new Promise((respond, reject) => {
        const fail: SentRequest['fail'] = (code, status, data) =>
          reject({ code, status: status ?? null, data, message: '' })
        requests.push({ action, respond, fail })
      }),
    readFailure: (error) => error as never,
    onTicket: async (ticket) => void shown.push(ticket),
    onOutcome: (_, outcome) => outcomes.push(outcome),
    exclusively,
  })
  const close = queue.start()
  stops.push(close)
  return { queue, store, close }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  storage = new FakeStore()
  requests = []
  shown = []
  outcomes = []
  exclusively = locks()
  stops = []
})

afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const advance = (
  orderId: string,
  expected: 'pending' | 'acknowledged' | 'preparing' = 'pending',
): TicketAction => ({
  id: `${orderId}-${expected}`,
  kind: 'advance',
  orderId,
  expected,
  at: Date.now(),
})
const names = () => requests.map(({ action }) => action.id)

describe('queued actions', () => {
  test('are sent immediately and removed after the response', async () => {
    const { queue, store } = openTab()
    queue.add(advance('A'))
    await settle()
    expect(names()).toEqual(['A-pending'])
    expect(queue.working.has('A')).toBe(true)
    requests[0]?.respond(sampleTicket('A', { status: 'acknowledged', revision: 2 }))
    await settle()
    expect([store.actions.length, storage.length, queue.working.size]).toEqual([0, 0, 0])
    expect(shown[0]?.status).toBe('acknowledged')
  })

  test('are sent in sequence for one ticket, and concurrently for several', async () => {
    const { queue } = openTab()
    queue.add(advance('A'))
    queue.add(advance('A', 'acknowledged'))
    queue.add(advance('B'))
    await settle()
    expect(names()).toEqual(['A-pending', 'B-pending'])
    requests[0]?.respond(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect(names()).toEqual(['A-pending', 'B-pending', 'A-acknowledged'])
  })

  test('are retried with growing delays, and immediately when the connection is back', async () => {
    const { queue } = openTab()
    queue.add(advance('A'))
    await settle()
    requests[0]?.fail('NETWORK_ERROR')
    await vi.advanceTimersByTimeAsync(999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
    requests[1]?.fail('NETWORK_ERROR')
    await settle()
    queue.tryNow()
    await settle()
    expect(names()).toEqual(['A-pending', 'A-pending', 'A-pending'])
    expect(outcomes).toEqual([])
  })

  test('survive the page: the next page sends what has no response, in order', async () => {
    const before = openTab()
    before.queue.add(advance('A'))
    before.queue.add(advance('A', 'acknowledged'))
    await settle()
    requests[0]?.fail('NETWORK_ERROR')
    await settle()
    before.close()
    openTab()
    await settle()
    requests[1]?.respond(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect(names()).toEqual(['A-pending', 'A-pending', 'A-acknowledged'])
  })

  test('are sent by only one of two tabs', async () => {
    const one = openTab()
    const other = openTab()
    one.queue.add(advance('A'))
    other.queue.tryNow()
    await settle()
    expect(requests).toHaveLength(1)
    requests[0]?.respond(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect([requests.length, other.store.actions.length]).toEqual([1, 0])
  })

  test('are not sent at all if the operator undid them before', async () => {
    const { queue, store } = openTab()
    queue.add(advance('A'))
    await settle()
    requests[0]?.fail('NETWORK_ERROR')
    await settle()
    queue.add(advance('A', 'acknowledged'))
    queue.add({ ...advance('A'), id: 'back', kind: 'step-back', expected: 'preparing' })
    expect(store.actions.map(({ action }) => action.id)).toEqual(['A-pending'])
    // That one may have arrived: undoing it takes a step back of its own.
    queue.add({ ...advance('A'), id: 'back-2', kind: 'step-back', expected: 'acknowledged' })
    expect(store.actions.map(({ action }) => action.id)).toEqual(['A-pending', 'back-2'])
  })

  test('wait for a PIN, and continue after it', async () => {
    const { queue, store } = openTab()
    queue.add(advance('A'))
    await settle()
    requests[0]?.fail('PIN_REQUIRED', 403)
    await settle()
    expect([queue.needsPin, outcomes.map(({ kind }) => kind)]).toEqual([true, ['pin-required']])
    queue.tryNow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
    queue.resume()
    await settle()
    expect(names()).toEqual(['A-pending', 'A-pending'])
    expect(store.actions).toHaveLength(1)
  })

  test('report a conflict, and the actions behind it are still sent', async () => {
    const { queue } = openTab()
    queue.add(advance('A'))
    queue.add(advance('A', 'acknowledged'))
    await settle()
    const ticket = sampleTicket('A', { status: 'cancelled', revision: 9 })
    requests[0]?.fail('STALE_STATUS', 409, { ticket })
    await settle()
    expect(outcomes).toEqual([expect.objectContaining({ kind: 'conflict', ticket })])
    expect(shown).toEqual([ticket])
    expect(requests).toHaveLength(2)
  })

  test('are dropped after repeated server errors', async () => {
    const { queue, store } = openTab()
    queue.add(advance('A'))
    for (let round = 0; round < 4; round += 1) {
      await vi.advanceTimersByTimeAsync(15_000)
      requests.at(-1)?.fail('INTERNAL_SERVER_ERROR', 500)
    }
    await settle()
    expect([requests.length, store.actions.length]).toEqual([4, 0])
    expect(outcomes).toEqual([{ kind: 'refused', code: 'INTERNAL_SERVER_ERROR' }])
  })

  test('do not reappear after they were deleted for the next user', async () => {
    const { queue, store } = openTab()
    queue.add(advance('A'))
    await settle()
    storage.stored.clear()
    store.reload()
    requests[0]?.fail('NETWORK_ERROR')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([storage.length, requests.length]).toEqual([0, 1])
  })

  test('live as long as the page if the browser has no storage', async () => {
    storage.setItem = () => {
      throw new Error('full')
    }
    const { queue, store } = openTab()
    queue.add(advance('A'))
    await settle()
    requests[0]?.fail('NETWORK_ERROR')
    await vi.advanceTimersByTimeAsync(1000)
    requests[1]?.respond(sampleTicket('A', { status: 'acknowledged' }))
    await settle()
    expect([requests.length, store.actions.length]).toEqual([2, 0])
  })
})
