import { createHash } from 'node:crypto'
import type { Shop } from '../../program/shop.ts'
import { type Checkout, planCheckouts } from '../plan.ts'
import type { Random } from '../random.ts'

export const victims = ['program', 'database', 'payments', 'courier', 'mail', 'identity'] as const
export type Victim = (typeof victims)[number]

/** What the restaurant does with a paid order. */
export type Act =
  | 'nothing'
  | 'cook'
  | 'refund-part'
  | 'refund-all'
  /** The same refund, asked for twice at once. */
  | 'refund-twice'
  /** Three refunds at once that are too much together. */
  | 'refund-race'
  | 'cancel'
  /** Cancelled by two people at once, while a cook moves it on. */
  | 'cancel-race'

export interface Treatment {
  act: Act
  /** How far the kitchen gets before that. */
  steps: number
  /** Of the whole, in thousandths. */
  share: number
  /** For each refund or cancellation. */
  keys: string[]
  pauseMs: number
}

/** One of them ends at once, when so many checkouts have been begun, and some milliseconds later. */
export interface Death {
  afterCheckouts: number
  delayMs: number
  victim: Victim
}

/** What goes wrong at a third party from then on. */
export interface Weather {
  afterCheckouts: number
  room: 'payments' | 'courier' | 'mail'
  control: object
}

/** Which member orders, and whether with points; null for a guest. */
export type Patron = { member: number; useReward: boolean } | null

export interface MoneyPlan {
  checkouts: Checkout[]
  /** One for each checkout. */
  patrons: Patron[]
  treatments: Treatment[]
  deaths: Death[]
  weather: Weather[]
  /** The same for the same seed, sizes and menus. */
  fingerprint: string
}

const acts: Act[] = [
  ...(['nothing', 'nothing', 'nothing', 'cook', 'cook', 'cook', 'cook', 'cook'] as const),
  ...(['refund-part', 'refund-part', 'refund-all', 'refund-twice', 'refund-race'] as const),
  ...(['cancel', 'cancel', 'cancel-race'] as const),
]
const likelyVictims: Victim[] = [
  ...(['program', 'program', 'program', 'database', 'database'] as const),
  ...(['payments', 'payments', 'courier', 'mail', 'mail', 'identity'] as const),
]

/** The same seed gives the same plan. */
export function planMoney(
  random: Random,
  shops: Shop[],
  counts: { orders: number; kills: number },
): MoneyPlan {
  const { checkouts } = planCheckouts(random, shops, { ...counts, kills: 0 })
  const moment = () => random.between(1, Math.max(1, counts.orders - 1))
  const treatments = checkouts.map(() => ({
    act: random.pick(acts),
    steps: random.between(0, 4),
    share: random.between(50, 950),
    keys: Array.from({ length: 3 }, random.uuid),
    pauseMs: random.between(0, 60),
  }))
  const deaths = Array.from({ length: counts.kills }, () => ({
    afterCheckouts: moment(),
    delayMs: random.between(0, 120),
    victim: random.pick(likelyVictims),
  })).sort(byMoment)
  const changes = Array.from({ length: Math.ceil(counts.orders / 12) }, () => ({
    afterCheckouts: moment(),
    ...planWeather(random),
  })).sort(byMoment)
  const weather = [...opening(random), ...changes]
  const patrons = checkouts.map(() =>
    random.chance(0.25) ? { member: random.between(0, 5), useReward: random.chance(0.5) } : null,
  )
  const names = shops.map((shop) => [shop.domain, shop.products.map((product) => product.name)])
  const text = JSON.stringify({ checkouts, patrons, treatments, deaths, weather, names })
  return {
    ...{ checkouts, patrons, treatments, deaths, weather },
    fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 12),
  }
}

function byMoment(a: { afterCheckouts: number }, b: { afterCheckouts: number }): number {
  return a.afterCheckouts - b.afterCheckouts
}

/** A fifth of all notifications never come, the rest twice and in another order; couriers move fast. */
function opening(random: Random): Weather[] {
  const webhooks = { drop: 0.2, repeat: 1, shuffle: true, seed: random.between(1, 1_000_000) }
  return [
    { afterCheckouts: 0, room: 'payments', control: { webhooks } },
    { afterCheckouts: 0, room: 'courier', control: { webhooks, realtime: 60 } },
  ]
}

function planWeather(random: Random): Omit<Weather, 'afterCheckouts'> {
  return random.pick<() => Omit<Weather, 'afterCheckouts'>>([
    () => ({ room: 'mail', control: { refuseNext: random.between(1, 8) } }),
    () => ({
      room: 'payments',
      control: {
        failNext: random.pick(['network', '500', 'timeout']),
        failOn: random.pick(['create', 'read', 'capture', 'cancel', 'refund', 'refund']),
        failTimes: random.between(1, 3),
      },
    }),
    () => ({ room: 'payments', control: { webhooks: delayed(random) } }),
    () => ({ room: 'courier', control: { webhooks: delayed(random) } }),
    () => ({
      room: 'courier',
      control: {
        failNext: random.pick(['network', '500', '503']),
        failOn: random.pick(['quote', 'delivery', 'delivery', 'cancel']),
        failTimes: random.between(1, 3),
      },
    }),
  ])()
}

/** Up to the time after which the sweeper asks by itself. */
function delayed(random: Random): { delayMs: number } {
  return { delayMs: random.pick([0, 0, 300, 3000, 20_000, 60_000]) }
}
