import { createHash } from 'node:crypto'
import type { Shop } from '../program/shop.ts'
import type { Random } from './random.ts'

/** Whether and when the customer's browser is closed. */
export type Ending = 'stays' | 'gone-after-paying' | 'gone-before-paying'

/** One customer's checkout, planned before the first request. */
export interface Checkout {
  number: number
  shop: number
  fulfillment: 'pickup' | 'delivery'
  /** Product by its index in the shop's list, and quantity. */
  lines: { product: number; quantity: number }[]
  code: string | null
  tip: number
  /** The first card is declined, the second succeeds. */
  declinedFirst: boolean
  /** Every button is clicked twice. */
  doubleClick: boolean
  ending: Ending
  /** Milliseconds to wait before each step. */
  pauses: number[]
  checkoutKey: string
  email: string
  phone: string
  ip: string
  /** The guest data of generated customers who visit before they order. */
  guest?: Guest
}

export interface Guest {
  firstName: string
  lastName: string
  /** The visit that leads to the order. */
  sessionId: string
  timing: { mode: 'asap' } | { mode: 'later'; at: number }
}

/** A kill after a number of started checkouts and a delay. */
export interface Kill {
  afterCheckouts: number
  delayMs: number
}

export interface Plan {
  checkouts: Checkout[]
  kills: Kill[]
  /** Identical for the same seed, counts and menus. */
  fingerprint: string
}

const codes = ['WELCOME10', 'FIVEOFF', 'FREESHIP', 'LASTONE', 'LASTONE']

/** Deterministic for a seed. */
export function planCheckouts(
  random: Random,
  shops: Shop[],
  counts: { orders: number; kills: number },
): Plan {
  const checkouts = Array.from({ length: counts.orders }, (_, number) => planOne(random, shops, number))
  const kills = Array.from({ length: counts.kills }, () => ({
    afterCheckouts: random.between(1, Math.max(1, counts.orders - 1)),
    delayMs: random.between(0, 120),
  })).sort((a, b) => a.afterCheckouts - b.afterCheckouts)
  return { checkouts, kills, fingerprint: fingerprintOf({ checkouts, kills }, shops) }
}

/** Identical for the same plan and menus. */
export function fingerprintOf(plan: object, shops: Shop[]): string {
  const names = shops.map((shop) => [shop.domain, shop.products.map((product) => product.name)])
  const hash = createHash('sha256').update(JSON.stringify({ ...plan, names }))
  return hash.digest('hex').slice(0, 12)
}

function planOne(random: Random, shops: Shop[], number: number): Checkout {
  const shop = random.between(0, shops.length - 1)
  const count = random.between(2, 4)
  const products = shops[shop]?.products.length ?? 0
  return {
    number,
    shop,
    fulfillment: random.chance(0.35) ? 'delivery' : 'pickup',
    lines: Array.from({ length: count }, () => ({
      product: random.between(0, products - 1),
      quantity: random.between(1, 3),
    })),
    code: random.chance(0.3) ? random.pick(codes) : null,
    tip: random.chance(0.5) ? random.pick([15_000, 18_000, 20_000]) : 0,
    declinedFirst: random.chance(0.15),
    doubleClick: random.chance(0.15),
    ending: planEnding(random.next()),
    pauses: Array.from({ length: 4 }, () => random.between(0, 40)),
    checkoutKey: random.uuid(),
    email: `guest-${number}@faults.test`,
    phone: `(212) 555-${String(1000 + (number % 9000)).padStart(4, '0')}`,
    ip: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  }
}

function planEnding(share: number): Ending {
  if (share < 0.15) return 'gone-after-paying'
  if (share < 0.2) return 'gone-before-paying'
  return 'stays'
}
