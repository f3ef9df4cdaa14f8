import { expect, test } from 'vitest'
import { createTally } from '../tally.ts'
import { checkAlarm, checkOrdersAreShown, checkSteps } from './checks.ts'
import type { KitchenOrder } from './facts.ts'
import type { Observation } from './page-watch.ts'
import type { KitchenRun } from './run-kitchen.ts'

const order: KitchenOrder = {
  id: 'order-1',
  restaurant_id: 'r1',
  status: 'acknowledged',
  revision: 2,
  steps: ['>pending', 'pending>acknowledged'],
}
const screen = {
  restaurantId: 'r1',
  tickets: new Map([['order-1', { status: 'acknowledged', revision: 2 }]]),
  reconnects: 1,
  duplicates: 0,
  cut() {},
  close() {},
}
const outcome = {
  checkout: { number: 1 },
  shop: {},
  ended: 'paid',
  problem: null,
  total: 1,
  orderIds: new Set(['order-1']),
  retries: 0,
  serverErrors: 0,
  declines: 0,
} as unknown as KitchenRun['outcomes'][number]
const run = {
  outcomes: [outcome],
  screens: [screen],
  steps: [{ orderId: 'order-1', expected: 'pending', done: 1, stale: 1, other: [] }],
  windows: { shop: { id: 'r1' } },
} as unknown as KitchenRun
const observation: Observation = { newMs: 5000, rang: true, most: 1 }

interface Facts {
  run: Partial<KitchenRun>
  orders: KitchenOrder[]
  boards: string[][]
  observation: Partial<Observation>
}

function violationsOf(change: Partial<Facts>): string[] {
  const tally = createTally()
  const all = { ...run, ...change.run }
  const orders = change.orders ?? [order]
  checkOrdersAreShown(all, { orders, boards: change.boards ?? [['order-1']] }, tally)
  checkSteps(all, orders, tally)
  checkAlarm(all, orders, [{ 'order-1': { ...observation, ...change.observation } }], tally)
  return tally.lines().filter((line) => line.startsWith('FAIL'))
}

test('reports no violation for a consistent run', () => {
  expect(violationsOf({})).toEqual([])
})

test.each<[string, Partial<Facts>, RegExp]>([
  ['a lost paid order', { orders: [], boards: [[]] }, /every customer who paid has a paid order/],
  [
    'an order that a screen missed',
    { run: { screens: [{ ...screen, tickets: new Map() }] } },
    /every screen has the current state/,
  ],
  ['a stale screen', { orders: [{ ...order, revision: 3 }] }, /every screen has the current state/],
  [
    'an order of another kitchen',
    { run: { screens: [{ ...screen, restaurantId: 'r2' }] } },
    /another kitchen/,
  ],
  ['a state sent twice', { run: { screens: [{ ...screen, duplicates: 1 }] } }, /sends the same state twice/],
  ['an order that a tab misses', { boards: [[]] }, /every tab shows every open order once/],
  [
    'an order that a tab has twice',
    { boards: [['order-1', 'order-1']] },
    /every tab shows every open order once/,
  ],
  [
    'a duplicate step',
    { orders: [{ ...order, steps: [...order.steps, 'pending>acknowledged'] }] },
    /advanced twice/,
  ],
  [
    'a status without its step',
    { orders: [{ ...order, status: 'preparing' }] },
    /status that its last step led to/,
  ],
  [
    'two concurrent taps that both succeed',
    { run: { steps: [{ orderId: 'order-1', expected: 'pending', done: 2, stale: 0, other: [] }] } },
    /at most one succeeds/,
  ],
  [
    'a tap with an unexpected response',
    { run: { steps: [{ orderId: 'order-1', expected: 'pending', done: 0, stale: 1, other: ['500'] }] } },
    /returns success or a conflict/,
  ],
  ['an alarm that never rang', { observation: { rang: false } }, /rang for every order/],
  ['a tab that stayed silent', { observation: { rang: false } }, /stayed silent/],
  ['two cards at once', { observation: { most: 2 } }, /twice at once/],
])('reports %s', (_, change, rule) => {
  expect(violationsOf(change).join('\n')).toMatch(rule)
})
