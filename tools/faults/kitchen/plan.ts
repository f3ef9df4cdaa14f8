import type { Shop } from '../../program/shop.ts'
import { type Checkout, fingerprintOf, planCheckouts } from '../plan.ts'
import type { Random } from '../random.ts'

export const faultKinds = [
  'kill-program',
  'kill-database',
  'cut-network',
  'jump-clock',
  'jump-page-clock',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault that is injected after a number of started checkouts and a delay. */
export interface PlannedFault {
  afterCheckouts: number
  delayMs: number
  kind: FaultKind
  /** Clock shift in minutes, for clock faults. */
  minutes: number
}

/** How far, and how quickly, operators advance an order that no browser handles. */
export interface Work {
  steps: number
  pauseMs: number
}

export interface KitchenPlan {
  checkouts: Checkout[]
  work: Work[]
  faults: PlannedFault[]
  /** Identical for the same seed, counts and menus. */
  fingerprint: string
}

/** Deterministic for a seed. Every kind of fault occurs at least once. */
export function planKitchen(
  random: Random,
  shops: Shop[],
  counts: { orders: number; kills: number },
): KitchenPlan {
  const checkouts = planCheckouts(random, shops, { ...counts, kills: 0 }).checkouts.map(withPayment)
  const work = checkouts.map(() => ({ steps: random.between(0, 4), pauseMs: random.between(0, 1500) }))
  const kinds = Array.from({ length: Math.max(counts.kills, faultKinds.length) }, (_, index) =>
    index < faultKinds.length ? faultKinds[index] : random.pick(['kill-program', 'kill-database'] as const),
  )
  const faults = kinds
    .map((kind) => ({
      kind: kind ?? 'kill-program',
      // The last orders arrive after all faults have ended.
      afterCheckouts: random.between(2, Math.max(3, Math.floor(counts.orders * 0.8))),
      delayMs: random.between(0, 200),
      minutes: random.pick([-45, -20, 20, 45]),
    }))
    .sort((one, other) => one.afterCheckouts - other.afterCheckouts)
  return { checkouts, work, faults, fingerprint: fingerprintOf({ checkouts, work, faults }, shops) }
}

/** All customers pay and pick up; other outcomes are part of the checkout scenario. */
function withPayment(checkout: Checkout): Checkout {
  return { ...checkout, fulfillment: 'pickup', code: null, declinedFirst: false, ending: 'stays' }
}
