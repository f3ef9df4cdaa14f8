import type { Tally } from '../tally.ts'
import type { KitchenOrder } from './facts.ts'
import type { Observation } from './page-watch.ts'
import type { KitchenRun } from './run-kitchen.ts'
import { openOrders, type Settled } from './settle.ts'

/**
 * How long a new order must be displayed before silence is a failure: the alarm repeats every two seconds.
 */
const RINGS_WITHIN_MS = 4000
const expectedSteps = [
  '>pending',
  'pending>acknowledged',
  'acknowledged>preparing',
  'preparing>ready',
  'ready>completed',
]

export function checkOrdersAreShown(run: KitchenRun, { orders, boards }: Settled, tally: Tally): void {
  for (const { checkout, ended, problem, orderIds } of run.outcomes) {
    const about = `checkout ${checkout.number}: ${ended} ${problem ?? ''}`
    const [orderId] = orderIds
    const isThere = orders.some(({ id }) => id === orderId)
    tally.expect('every customer who paid has a paid order', ended !== 'paid' || isThere, about)
  }
  for (const [index, screen] of run.screens.entries()) {
    for (const { id, restaurant_id: at, status, revision } of orders) {
      const shown = screen.tickets.get(id)
      const about = `${id} on screen ${index}: ${shown ? `${shown.status}, ${shown.revision}` : 'missing'}, is ${status}, ${revision}`
      if (at !== screen.restaurantId)
        tally.expect('no screen shows an order of another kitchen', !shown, about)
      else
        tally.expect('every screen has the current state of every order', shown?.revision === revision, about)
    }
    tally.expect(
      'no connection sends the same state twice',
      screen.duplicates === 0,
      `screen ${index}: ${screen.duplicates}`,
    )
  }
  const open = openOrders(run, orders)
  for (const [tab, board] of boards.entries()) {
    for (const id of new Set([...open, ...board])) {
      const times = board.filter((shown) => shown === id).length
      const about = `${id} in tab ${tab}: ${times} times`
      tally.expect(
        'every tab shows every open order once, and no other',
        times === (open.includes(id) ? 1 : 0),
        about,
      )
    }
  }
}

export function checkSteps(run: KitchenRun, orders: readonly KitchenOrder[], tally: Tally): void {
  for (const { id, status, steps } of orders) {
    const about = `${id}, ${status}: ${steps.join(', ')}`
    tally.expect(
      'no order was advanced twice',
      steps.join() === expectedSteps.slice(0, steps.length).join(),
      about,
    )
    tally.expect(
      'every order has the status that its last step led to',
      steps.at(-1)?.split('>')[1] === status,
      about,
    )
  }
  for (const { orderId, expected, done, stale, other } of run.steps) {
    const about = `${orderId} from ${expected}: ${done} done, ${stale} stale, ${other.join('; ')}`
    tally.expect('of two concurrent taps at most one succeeds', done <= 1, about)
    tally.expect('every tap returns success or a conflict', other.length === 0, about)
  }
}

/** `observations` has one entry per tab. */
export function checkAlarm(
  run: KitchenRun,
  orders: readonly KitchenOrder[],
  observations: Record<string, Observation>[],
  tally: Tally,
): void {
  for (const { id } of orders.filter(({ restaurant_id: at }) => at === run.windows.shop.id)) {
    const seen = observations.flatMap((tab, index) => (tab[id] ? [{ ...tab[id], index }] : []))
    const about = `${id}: ${seen.map(({ index, newMs, rang }) => `tab ${index} ${Math.round(newMs)} ms ${rang ? 'rang' : 'silent'}`).join(', ') || 'never seen'}`
    tally.expect(
      'the alarm rang for every order',
      seen.some(({ rang }) => rang),
      about,
    )
    tally.expect(
      'no tab stayed silent while it showed a new order',
      seen.every(({ rang, newMs }) => rang || newMs < RINGS_WITHIN_MS),
      about,
    )
    tally.expect(
      'no tab ever showed an order twice at once',
      seen.every(({ most }) => most <= 1),
      about,
    )
  }
}
