import type { Ticket } from '@comanda/contract/kitchen'
import { currentToasts, dismissToast } from '@comanda/ui/toast.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHands, type Hands } from '../../../src/experiences/kitchen/acts/hands.ts'
import { sampleTicket, sharedStore } from '../samples.ts'

type Answer = () => Promise<{ ticket: Ticket }>
const server = vi.hoisted(() => ({
  asked: [] as { expected: string; statusAt?: number; by?: string }[],
  answer: null as Answer | null,
}))
vi.mock('../../../src/experiences/kitchen/queries.ts', () => {
  const ask = (input: { expected: string; statusAt?: number; by?: string }) => {
    server.asked.push(input)
    return server.answer?.() ?? new Promise(() => {})
  }
  return { loadApi: async () => ({ kitchen: { advance: ask, stepBack: ask, markLine: ask } }) }
})

const refusal = (code: string, status: number, data: unknown = null): Answer => {
  return () => Promise.reject(Object.assign(new Error(code), { code, status, data }))
}
const becomes = (status: Ticket['status']): Answer => {
  return async () => ({ ticket: sampleTicket('A', { status, revision: 2 }) })
}

let online: boolean
let shut: boolean
let worker: { userId: string; name: string } | null
let wanted: (() => void)[]
let hands: Hands
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  server.asked = []
  server.answer = null
  online = true
  shut = false
  worker = null
  wanted = []
  hands = createHands('r', {
    who: 'device:d',
    name: null,
    situation: () => ({ gate: { shut, worker, onShut: (next) => wanted.push(next) }, online }),
    onTicket: async () => {},
    onSignedOut: () => {},
  })
  stop = hands.start()
})
afterEach(() => {
  stop()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const said = () => currentToasts().map(({ kind, message }) => `${kind}: ${message}`)
const waiting = () => hands.shelf.acts.map(({ act }) => act.kind)

describe('hands in a kitchen', () => {
  test('that press twice make one step', async () => {
    hands.touches.advance(sampleTicket('A'))
    hands.touches.advance(sampleTicket('A', { status: 'acknowledged' }))
    await later()
    expect(server.asked.map(({ expected }) => expected)).toEqual(['pending'])
    expect(waiting()).toEqual(['advance'])
  })

  test('say since when the ticket stood there, unless a step before is still on its way', async () => {
    hands.touches.advance(sampleTicket('A', { statusAt: 5 }))
    await later()
    server.answer = becomes('acknowledged')
    hands.touches.stepBack(sampleTicket('A', { status: 'acknowledged', statusAt: 7 }))
    hands.touches.advance(sampleTicket('B', { statusAt: 9 }))
    await later()
    expect(server.asked.map(({ statusAt }) => statusAt)).toEqual([5, 9])
    const steps = hands.shelf.acts.map(({ act }) => ('statusAt' in act ? act.statusAt : null))
    expect(steps).toEqual([5, null])
  })

  test('take a step back at once, behind the step that is on its way', async () => {
    hands.touches.advance(sampleTicket('A'))
    await later()
    hands.touches.stepBack(sampleTicket('A', { status: 'acknowledged' }))
    expect(waiting()).toEqual(['advance', 'step-back'])
  })

  test('make one step after the other without network, and are asked for no PIN there', async () => {
    online = false
    shut = true
    server.answer = () => Promise.reject(new TypeError('failed to fetch'))
    hands.touches.advance(sampleTicket('A'))
    await later(1000)
    hands.touches.advance(sampleTicket('A', { status: 'acknowledged' }))
    await later()
    expect(waiting()).toEqual(['advance', 'advance'])
    expect([wanted.length, said()]).toEqual([0, []])
  })

  test('wait in front of a shut gate, and nothing is shown as done', async () => {
    shut = true
    hands.touches.advance(sampleTicket('A'))
    await later()
    expect([wanted.length, waiting(), server.asked.length]).toEqual([1, [], 0])
    shut = false
    server.answer = becomes('acknowledged')
    wanted[0]?.()
    await later()
    expect([server.asked.length, waiting()]).toEqual([1, []])
  })

  test('are asked for a PIN when the server wants one, and go on with it', async () => {
    server.answer = refusal('PIN_REQUIRED', 403)
    hands.touches.advance(sampleTicket('A'))
    await later()
    expect([wanted.length, hands.queue.wantsPin, waiting()]).toEqual([1, true, ['advance']])
    server.answer = becomes('acknowledged')
    wanted[0]?.()
    await later()
    expect([hands.queue.wantsPin, waiting()]).toEqual([false, []])
  })

  test('wait for whoever made them when somebody else is at work by then', async () => {
    online = false
    worker = { userId: 'ana', name: 'Ana' }
    server.answer = () => Promise.reject(new TypeError('failed to fetch'))
    hands.touches.advance(sampleTicket('A'))
    await later()
    worker = { userId: 'ben', name: 'Ben' }
    online = true
    server.answer = refusal('OTHER_HANDS', 409)
    hands.queue.tryNow()
    await later()
    expect([...hands.queue.held]).toEqual(['A'])
    server.answer = becomes('acknowledged')
    hands.touches.advance(sampleTicket('B'))
    await later(60_000)
    expect(waiting()).toEqual(['advance'])
    expect([said(), wanted.length]).toEqual([[], 0])
    hands.queue.resume()
    await later()
    expect(server.asked.map(({ by }) => by)).toEqual([
      'device:d:user:ana',
      'device:d:user:ana',
      'device:d:user:ben',
      'device:d:user:ana',
    ])
    expect(waiting()).toEqual([])
  })

  test('are sent under another name when that one answers for them', async () => {
    worker = { userId: 'ana', name: 'Ana' }
    server.answer = refusal('OTHER_HANDS', 409)
    hands.touches.advance(sampleTicket('A'))
    await later()
    server.answer = becomes('acknowledged')
    hands.touches.takeOver()
    await later()
    expect(server.asked.map(({ by }) => by)).toEqual(['device:d:user:ana', 'device:d'])
    expect([waiting(), hands.queue.held.size]).toEqual([[], 0])
  })

  test('are sent by another window when the one that made them is gone', async () => {
    vi.stubGlobal('localStorage', sharedStore())
    const parts = {
      who: 'device:d',
      name: null,
      situation: () => ({ gate: undefined, online: true }),
      onTicket: async () => {},
      onSignedOut: () => {},
    }
    stop()
    stop = createHands('r', parts).start()
    // Written by a window that was closed before it could send.
    const gone = createHands('r', parts)
    gone.shelf.add({ id: 'x', kind: 'advance', orderId: 'A', expected: 'pending', at: 0, by: 'device:d' })
    server.answer = becomes('acknowledged')
    await later(15_000)
    expect(server.asked.map(({ expected }) => expected)).toEqual(['pending'])
    gone.shelf.look()
    expect(gone.shelf.acts).toEqual([])
  })

  test('are told when a step fails for good', async () => {
    server.answer = refusal('FORBIDDEN', 403)
    hands.touches.advance(sampleTicket('A'))
    await later()
    expect(said()).toEqual(['error: Failed to update order status. Please try again.'])
    expect(waiting()).toEqual([])
  })

  test('read nothing when two were quick at once, and a word when it was long ago', async () => {
    const stale = refusal('STALE_STATUS', 409, { ticket: sampleTicket('A', { status: 'preparing' }) })
    server.answer = stale
    hands.touches.advance(sampleTicket('A'))
    await later()
    expect([said(), hands.shelf.notes]).toEqual([[], []])
    await later(1000)
    server.answer = () => Promise.reject(new TypeError('failed to fetch'))
    hands.touches.advance(sampleTicket('A'))
    await later(10_000)
    server.answer = stale
    hands.queue.tryNow()
    await later()
    expect(said()).toEqual(['info: Order A: Already PREPARING: your step was not needed'])
  })

  test('read nothing of their own step whose answer was lost', async () => {
    server.answer = () => Promise.reject(new TypeError('failed to fetch'))
    hands.touches.advance(sampleTicket('A'))
    await later(10_000)
    const ticket = sampleTicket('A', { status: 'acknowledged' })
    server.answer = refusal('STALE_STATUS', 409, { ticket })
    hands.queue.tryNow()
    await later()
    expect([said(), waiting()]).toEqual([[], []])
  })

  test('are told of a cancelled order until they have read it', async () => {
    const ticket = sampleTicket('A', { status: 'cancelled' })
    server.answer = refusal('STALE_STATUS', 409, { ticket })
    hands.touches.advance(sampleTicket('A'))
    await later()
    expect(hands.shelf.notes.map(({ text }) => text)).toEqual(['CANCELLED meanwhile: your step was not made'])
    hands.touches.dismiss('A')
    expect(hands.shelf.notes).toEqual([])
  })
})
