import { expect, test } from 'vitest'
import { createTally } from '../tally.ts'
import { checkAlarm, checkOrdersAreShown, checkSteps } from './checks.ts'
import type { KitchenOrder } from './facts.ts'
import type { Sight } from './page-watch.ts'
import type { KitchenRun } from './run-kitchen.ts'

const order: KitchenOrder = {
  ...{ id: 'order-1', restaurant_id: 'r1', status: 'acknowledged', revision: 2 },
  steps: ['>pending', 'pending>acknowledged'],
}
const screen = {
  ...{ restaurantId: 'r1', tickets: new Map([['order-1', { status: 'acknowledged', revision: 2 }]]) },
  ...{ reconnects: 1, toldTwice: 0, cut() {}, close() {} },
}
const outcome = {
  ...{
    checkout: { number: 1 },
    shop: {},
    ended: 'paid',
    problem: null,
    total: 1,
    orderIds: new Set(['order-1']),
  },
  ...{ retries: 0, surprises: 0, declines: 0 },
} as unknown as KitchenRun['outcomes'][number]
const run = {
  ...{
    outcomes: [outcome],
    screens: [screen],
    steps: [{ orderId: 'order-1', expected: 'pending', done: 1, stale: 1, other: [] }],
  },
  windows: { shop: { id: 'r1' } },
} as unknown as KitchenRun
const sight: Sight = { newMs: 5000, heard: true, most: 1 }

interface Facts {
  run: Partial<KitchenRun>
  orders: KitchenOrder[]
  boards: string[][]
  sight: Partial<Sight>
}

function brokenBy(change: Partial<Facts>): string[] {
  const tally = createTally()
  const all = { ...run, ...change.run }
  const orders = change.orders ?? [order]
  checkOrdersAreShown(all, { orders, boards: change.boards ?? [['order-1']] }, tally)
  checkSteps(all, orders, tally)
  checkAlarm(all, orders, [{ 'order-1': { ...sight, ...change.sight } }], tally)
  return tally.lines().filter((line) => line.startsWith('FAIL'))
}

test('a sound run breaks no rule', () => {
  expect(brokenBy({})).toEqual([])
})

test.each<[string, Partial<Facts>, RegExp]>([
  ['a paid order that is gone', { orders: [], boards: [[]] }, /whoever was told that they paid/],
  [
    'an order that a screen missed',
    { run: { screens: [{ ...screen, tickets: new Map() }] } },
    /every screen has every order/,
  ],
  ['a screen that stands still', { orders: [{ ...order, revision: 3 }] }, /every screen has every order/],
  [
    'an order of another kitchen',
    { run: { screens: [{ ...screen, restaurantId: 'r2' }] } },
    /another kitchen/,
  ],
  ['a state told twice', { run: { screens: [{ ...screen, toldTwice: 1 }] } }, /tells the same twice/],
  ['an order that a tab misses', { boards: [[]] }, /every tab shows every open order once/],
  [
    'an order that a tab has twice',
    { boards: [['order-1', 'order-1']] },
    /every tab shows every open order once/,
  ],
  [
    'a step made twice',
    { orders: [{ ...order, steps: [...order.steps, 'pending>acknowledged'] }] },
    /moved on twice/,
  ],
  ['a status without its step', { orders: [{ ...order, status: 'preparing' }] }, /where its last step led/],
  [
    'two taps that were both done',
    { run: { steps: [{ orderId: 'order-1', expected: 'pending', done: 2, stale: 0, other: [] }] } },
    /at most one is done/,
  ],
  [
    'a tap with another answer',
    { run: { steps: [{ orderId: 'order-1', expected: 'pending', done: 0, stale: 1, other: ['500'] }] } },
    /answered in one of the two ways/,
  ],
  ['an alarm that never rang', { sight: { heard: false } }, /rang for every order/],
  ['a tab that stayed silent', { sight: { heard: false } }, /stayed silent/],
  ['two cards at once', { sight: { most: 2 } }, /twice at once/],
])('%s is found', (_, change, rule) => {
  expect(brokenBy(change).join('\n')).toMatch(rule)
})
