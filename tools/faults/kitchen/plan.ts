import { createHash } from 'node:crypto'
import type { Shop } from '../../program/shop.ts'
import { type Checkout, planCheckouts } from '../plan.ts'
import type { Random } from '../random.ts'

export const troubles = [
  'kill-program',
  'kill-database',
  'cut-network',
  'jump-clock',
  'jump-page-clock',
] as const
export type Trouble = (typeof troubles)[number]

/** What goes wrong once so many checkouts have been begun, and some milliseconds later. */
export interface Blow {
  afterCheckouts: number
  delayMs: number
  trouble: Trouble
  /** For clocks: by how many minutes. */
  minutes: number
}

/** How far hands take an order that nobody at a window takes, and how quickly. */
export interface Work {
  steps: number
  pauseMs: number
}

export interface KitchenPlan {
  checkouts: Checkout[]
  work: Work[]
  blows: Blow[]
  /** The same for the same seed, sizes and menus. */
  fingerprint: string
}

/** The same seed gives the same plan. Each trouble comes at least once. */
export function planKitchen(
  random: Random,
  shops: Shop[],
  counts: { orders: number; kills: number },
): KitchenPlan {
  const checkouts = planCheckouts(random, shops, { ...counts, kills: 0 }).checkouts.map(paying)
  const work = checkouts.map(() => ({ steps: random.between(0, 4), pauseMs: random.between(0, 1500) }))
  const kinds = Array.from({ length: Math.max(counts.kills, troubles.length) }, (_, index) =>
    index < troubles.length ? troubles[index] : random.pick(['kill-program', 'kill-database'] as const),
  )
  const blows = kinds
    .map((trouble) => ({
      trouble: trouble ?? 'kill-program',
      // The last orders come when everything stands again.
      afterCheckouts: random.between(2, Math.max(3, Math.floor(counts.orders * 0.8))),
      delayMs: random.between(0, 200),
      minutes: random.pick([-45, -20, 20, 45]),
    }))
    .sort((one, other) => one.afterCheckouts - other.afterCheckouts)
  const names = shops.map((shop) => [shop.domain, shop.products.map((product) => product.name)])
  const text = JSON.stringify({ checkouts, work, blows, names })
  return { checkouts, work, blows, fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 12) }
}

/** All pay, and pick up: what can become of a checkout is another scenario's. */
function paying(checkout: Checkout): Checkout {
  return { ...checkout, fulfillment: 'pickup', code: null, declinedFirst: false, ending: 'stays' }
}
