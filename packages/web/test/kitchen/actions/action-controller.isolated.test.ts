import type { Ticket } from '@comanda/contract/kitchen'
import type { KitchenSteps } from '@comanda/domain/ordering/order-status'
import { currentToasts, dismissToast } from '@comanda/ui/toast.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ActionController,
  createActionController,
} from '../../../src/experiences/kitchen/actions/action-controller.ts'
import { sampleTicket, sharedStore } from '../samples.ts'

type Answer = () => Promise<{ ticket: Ticket }>
const server = vi.hoisted(() => ({
  requests: [] as { expected: string; to?: string; statusAt?: number; by?: string }[],
  respond: null as Answer | null,
}))
vi.mock('../../../src/shared/load-api.ts', () => {
  const ask = (input: (typeof server.requests)[number]) => {
    server.requests.push(input)
    return server.respond?.() ?? new Promise(() => {})
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
let locked: boolean
let steps: KitchenSteps
let worker: { userId: string; name: string } | null
let pinRequests: (() => void)[]
let cancelPin: ((() => void) | undefined)[]
let controller: ActionController
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  server.requests = []
  server.respond = null
  online = true
  locked = false
  steps = 'four'
  worker = null
  pinRequests = []
  cancelPin = []
  controller = createActionController('r', {
    who: 'device:d',
    name: null,
    context: () => ({
      gate: {
        locked,
        worker,
        requirePin: (next, onCancel) => {
          pinRequests.push(next)
          cancelPin.push(onCancel)
        },
      },
      online,
      steps,
    }),
    onTicket: async () => {},
    onSignedOut: () => {},
  })
  stop = controller.start()
})
afterEach(() => {
  stop()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const toasts = () => currentToasts().map(({ kind, message }) => `${kind}: ${message}`)
const waiting = () => controller.store.actions.map(({ action }) => action.kind)

describe('ticket actions in a kitchen', () => {
  test('are made once if a button is pressed twice', async () => {
    controller.commands.advance(sampleTicket('A'))
    controller.commands.advance(sampleTicket('A', { status: 'acknowledged' }))
    await later()
    expect(server.requests.map(({ expected }) => expected)).toEqual(['pending'])
    expect(waiting()).toEqual(['advance'])
  })

  test('include the time of the status, unless an earlier step is still in flight', async () => {
    controller.commands.advance(sampleTicket('A', { statusAt: 5 }))
    await later()
    server.respond = becomes('acknowledged')
    controller.commands.stepBack(sampleTicket('A', { status: 'acknowledged', statusAt: 7 }))
    controller.commands.advance(sampleTicket('B', { statusAt: 9 }))
    await later()
    expect(server.requests.map(({ statusAt }) => statusAt)).toEqual([5, 9])
    const steps = controller.store.actions.map(({ action }) =>
      'statusAt' in action ? action.statusAt : null,
    )
    expect(steps).toEqual([5, null])
  })

  test('step back immediately, behind the step in flight', async () => {
    controller.commands.advance(sampleTicket('A'))
    await later()
    controller.commands.stepBack(sampleTicket('A', { status: 'acknowledged' }))
    expect(waiting()).toEqual(['advance', 'step-back'])
  })

  test('undo a press that passed several statuses to the status before it', async () => {
    const completed = sampleTicket('A', { status: 'completed' })
    controller.commands.stepBack(completed, 'pending')
    controller.commands.stepBack(sampleTicket('B', { status: 'completed' }), 'ready')
    await later()
    expect(server.requests.map(({ expected, to }) => [expected, to])).toEqual([
      ['completed', 'pending'],
      ['completed', undefined],
    ])
  })

  test('undo an unsent press that passed several statuses by not sending it', async () => {
    steps = 'one'
    server.respond = refusal('PIN_REQUIRED', 403)
    controller.commands.advance(sampleTicket('A'))
    await later()
    expect(waiting()).toEqual(['advance'])
    controller.commands.undoUnsent(sampleTicket('A', { status: 'completed' }))
    expect(waiting()).toEqual([])
  })

  test('are queued while offline, without a PIN', async () => {
    online = false
    locked = true
    server.respond = () => Promise.reject(new TypeError('failed to fetch'))
    controller.commands.advance(sampleTicket('A'))
    await later(1000)
    controller.commands.advance(sampleTicket('A', { status: 'acknowledged' }))
    await later()
    expect(waiting()).toEqual(['advance', 'advance'])
    expect([pinRequests.length, toasts()]).toEqual([0, []])
  })

  test('wait at a locked screen, and nothing is shown as done', async () => {
    locked = true
    controller.commands.advance(sampleTicket('A'))
    await later()
    expect([pinRequests.length, waiting(), server.requests.length]).toEqual([1, [], 0])
    locked = false
    server.respond = becomes('acknowledged')
    pinRequests[0]?.()
    await later()
    expect([server.requests.length, waiting()]).toEqual([1, []])
  })

  test('are not made if the PIN prompt is closed, and a message states this', async () => {
    locked = true
    controller.commands.advance(sampleTicket('A'))
    cancelPin[0]?.()
    await later()
    expect([waiting(), server.requests.length]).toEqual([[], 0])
    expect(toasts()).toEqual(['error: Not done: no PIN was entered.'])
  })

  test('ask for a PIN when the server requires one, and continue after it', async () => {
    server.respond = refusal('PIN_REQUIRED', 403)
    controller.commands.advance(sampleTicket('A'))
    await later()
    expect([pinRequests.length, controller.queue.needsPin, waiting()]).toEqual([1, true, ['advance']])
    server.respond = becomes('acknowledged')
    pinRequests[0]?.()
    await later()
    expect([controller.queue.needsPin, waiting()]).toEqual([false, []])
  })

  test('wait for their operator if another one is signed in by then', async () => {
    online = false
    worker = { userId: 'ana', name: 'Ana' }
    server.respond = () => Promise.reject(new TypeError('failed to fetch'))
    controller.commands.advance(sampleTicket('A'))
    await later()
    worker = { userId: 'ben', name: 'Ben' }
    online = true
    server.respond = refusal('OPERATOR_CHANGED', 409)
    controller.queue.tryNow()
    await later()
    expect([...controller.queue.held]).toEqual(['A'])
    server.respond = becomes('acknowledged')
    controller.commands.advance(sampleTicket('B'))
    await later(60_000)
    expect(waiting()).toEqual(['advance'])
    expect([toasts(), pinRequests.length]).toEqual([[], 0])
    controller.queue.resume()
    await later()
    expect(server.requests.map(({ by }) => by)).toEqual([
      'device:d:user:ana',
      'device:d:user:ana',
      'device:d:user:ben',
      'device:d:user:ana',
    ])
    expect(waiting()).toEqual([])
  })

  test('are sent under another operator’s name once that operator takes them over', async () => {
    worker = { userId: 'ana', name: 'Ana' }
    server.respond = refusal('OPERATOR_CHANGED', 409)
    controller.commands.advance(sampleTicket('A'))
    await later()
    server.respond = becomes('acknowledged')
    controller.commands.takeOver()
    await later()
    expect(server.requests.map(({ by }) => by)).toEqual(['device:d:user:ana', 'device:d'])
    expect([waiting(), controller.queue.held.size]).toEqual([[], 0])
  })

  test('are sent by another window if theirs was closed', async () => {
    vi.stubGlobal('localStorage', sharedStore())
    const parts = {
      who: 'device:d',
      name: null,
      context: () => ({ gate: undefined, online: true }),
      onTicket: async () => {},
      onSignedOut: () => {},
    }
    stop()
    stop = createActionController('r', parts).start()
    // Written by a window that was closed before it could send.
    const gone = createActionController('r', parts)
    gone.store.add({ id: 'x', kind: 'advance', orderId: 'A', expected: 'pending', at: 0, by: 'device:d' })
    server.respond = becomes('acknowledged')
    await later(15_000)
    expect(server.requests.map(({ expected }) => expected)).toEqual(['pending'])
    gone.store.reload()
    expect(gone.store.actions).toEqual([])
  })

  test('report a permanent failure', async () => {
    server.respond = refusal('FORBIDDEN', 403)
    controller.commands.advance(sampleTicket('A'))
    await later()
    expect(toasts()).toEqual(['error: Failed to update order status. Please try again.'])
    expect(waiting()).toEqual([])
  })

  test('report a redundant action only if it was made long ago', async () => {
    const stale = refusal('STALE_STATUS', 409, { ticket: sampleTicket('A', { status: 'preparing' }) })
    server.respond = stale
    controller.commands.advance(sampleTicket('A'))
    await later()
    expect([toasts(), controller.store.conflicts]).toEqual([[], []])
    await later(1000)
    server.respond = () => Promise.reject(new TypeError('failed to fetch'))
    controller.commands.advance(sampleTicket('A'))
    await later(10_000)
    server.respond = stale
    controller.queue.tryNow()
    await later()
    expect(toasts()).toEqual(['info: Order A: Already PREPARING: no change was needed'])
  })

  test('report nothing if the response to a step of this screen was lost', async () => {
    server.respond = () => Promise.reject(new TypeError('failed to fetch'))
    controller.commands.advance(sampleTicket('A'))
    await later(10_000)
    const ticket = sampleTicket('A', { status: 'acknowledged' })
    server.respond = refusal('STALE_STATUS', 409, { ticket })
    controller.queue.tryNow()
    await later()
    expect([toasts(), waiting()]).toEqual([[], []])
  })

  test('report a cancelled order until the message is dismissed', async () => {
    const ticket = sampleTicket('A', { status: 'cancelled' })
    server.respond = refusal('STALE_STATUS', 409, { ticket })
    controller.commands.advance(sampleTicket('A'))
    await later()
    expect(controller.store.conflicts.map(({ text }) => text)).toEqual([
      'CANCELLED in the meantime: your change was not applied',
    ])
    controller.commands.dismiss('A')
    expect(controller.store.conflicts).toEqual([])
  })
})
