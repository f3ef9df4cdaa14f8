import type { Shop } from '../../program/shop.ts'
import { type Checkout, fingerprintOf, planCheckouts } from '../plan.ts'
import type { Random } from '../random.ts'

export const victims = ['program', 'database', 'sandbox'] as const
export type Victim = (typeof victims)[number]

/** What the staff does with a paid order. */
export type Act =
  | 'nothing'
  | 'cook'
  | 'refund-part'
  | 'refund-all'
  /** The same refund, requested twice concurrently. */
  | 'refund-twice'
  /** Three concurrent refunds that exceed the total together. */
  | 'refund-race'
  | 'cancel'
  /** Cancelled by two users concurrently, while an operator advances it. */
  | 'cancel-race'

export interface StaffPlan {
  act: Act
  /** Number of kitchen steps before the action. */
  steps: number
  /** Share of the total, in thousandths. */
  share: number
  /** Request keys, one per refund or cancellation. */
  keys: string[]
  pauseMs: number
}

/** A kill of one process after a number of started checkouts and a delay. */
export interface PlannedKill {
  afterCheckouts: number
  delayMs: number
  victim: Victim
}

/** A fault at a third party, from a number of started checkouts on. */
export interface Disturbance {
  afterCheckouts: number
  service: 'payments' | 'courier' | 'mail'
  control: object
}

/** The member who orders, and whether with a reward; null for a guest. */
export type Patron = { member: number; useReward: boolean } | null

export interface MoneyPlan {
  checkouts: Checkout[]
  /** One entry per checkout. */
  patrons: Patron[]
  staffPlans: StaffPlan[]
  kills: PlannedKill[]
  disturbances: Disturbance[]
  /** Identical for the same seed, counts and menus. */
  fingerprint: string
}

const acts: Act[] = [
  ...(['nothing', 'nothing', 'nothing', 'cook', 'cook', 'cook', 'cook', 'cook'] as const),
  ...(['refund-part', 'refund-part', 'refund-all', 'refund-twice', 'refund-race'] as const),
  ...(['cancel', 'cancel', 'cancel-race'] as const),
]
const likelyVictims: Victim[] = [
  ...(['program', 'program', 'program', 'database', 'database'] as const),
  ...(['sandbox', 'sandbox', 'sandbox', 'sandbox'] as const),
]

/** Deterministic for a seed. */
export function planMoney(
  random: Random,
  shops: Shop[],
  counts: { orders: number; kills: number },
): MoneyPlan {
  const { checkouts } = planCheckouts(random, shops, { ...counts, kills: 0 })
  const randomCheckout = () => random.between(1, Math.max(1, counts.orders - 1))
  const staffPlans = checkouts.map(() => ({
    act: random.pick(acts),
    steps: random.between(0, 4),
    share: random.between(50, 950),
    keys: Array.from({ length: 3 }, random.uuid),
    pauseMs: random.between(0, 60),
  }))
  const kills = Array.from({ length: counts.kills }, () => ({
    afterCheckouts: randomCheckout(),
    delayMs: random.between(0, 120),
    victim: random.pick(likelyVictims),
  })).sort(byMoment)
  const changes = Array.from({ length: Math.ceil(counts.orders / 12) }, () => ({
    afterCheckouts: randomCheckout(),
    ...planDisturbance(random),
  })).sort(byMoment)
  const disturbances = [...opening(random), ...changes]
  const patrons = checkouts.map(() =>
    random.chance(0.25) ? { member: random.between(0, 5), useReward: random.chance(0.5) } : null,
  )
  const plan = { checkouts, patrons, staffPlans, kills, disturbances }
  return { ...plan, fingerprint: fingerprintOf(plan, shops) }
}

function byMoment(a: { afterCheckouts: number }, b: { afterCheckouts: number }): number {
  return a.afterCheckouts - b.afterCheckouts
}

/** Drops a fifth of all webhooks, and sends the rest twice and out of order. Couriers move fast. */
function opening(random: Random): Disturbance[] {
  const webhooks = { drop: 0.2, repeat: 1, shuffle: true, seed: random.between(1, 1_000_000) }
  return [
    { afterCheckouts: 0, service: 'payments', control: { webhooks } },
    { afterCheckouts: 0, service: 'courier', control: { webhooks, realtime: 60 } },
  ]
}

function planDisturbance(random: Random): Omit<Disturbance, 'afterCheckouts'> {
  return random.pick<() => Omit<Disturbance, 'afterCheckouts'>>([
    () => ({ service: 'mail', control: { refuseNext: random.between(1, 8) } }),
    () => ({
      service: 'payments',
      control: {
        failNext: random.pick(['network', '500', 'timeout']),
        failOn: random.pick(['create', 'read', 'capture', 'cancel', 'refund', 'refund']),
        failTimes: random.between(1, 3),
      },
    }),
    () => ({ service: 'payments', control: { webhooks: delayed(random) } }),
    () => ({ service: 'courier', control: { webhooks: delayed(random) } }),
    () => ({
      service: 'courier',
      control: {
        failNext: random.pick(['network', '500', '503']),
        failOn: random.pick(['quote', 'delivery', 'delivery', 'cancel']),
        failTimes: random.between(1, 3),
      },
    }),
  ])()
}

/** At most the delay after which the sweeper polls anyway. */
function delayed(random: Random): { delayMs: number } {
  return { delayMs: random.pick([0, 0, 300, 3000, 20_000, 60_000]) }
}
