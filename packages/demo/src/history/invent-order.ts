import { runningOffers } from '@comanda/domain/marketing/offer'
import { cents } from '@comanda/domain/money/cents'
import type { CartLine } from '@comanda/domain/ordering/cart'
import { minimumIssue } from '@comanda/domain/ordering/minimum'
import type { FulfillmentType } from '@comanda/domain/ordering/restaurant'
import type { AppliedDiscount } from '@comanda/domain/pricing/applied-discount'
import type { Breakdown, TipChoice } from '@comanda/domain/pricing/breakdown'
import { type PriceCartInput, priceCart } from '@comanda/domain/pricing/price-cart'
import { tipChoices } from '@comanda/domain/pricing/tip'
import type { Instant } from '@comanda/domain/time/instant'
import type { Storefront } from '@comanda/server/modules/menus/public'
import type { DemoCustomer } from './customers.ts'
import { dishesAt, pickLine } from './fill-cart.ts'
import { takeOffer } from './offers.ts'
import type { OrderTime } from './order-times.ts'
import type { Random } from './random.ts'

export interface DemoCode extends AppliedDiscount {
  id: string
  minimumOrder: number
  usesLeft: number
}

export interface InventedOrder extends OrderTime {
  id: string
  sessionId: string
  customer: DemoCustomer
  fulfillment: FulfillmentType
  breakdown: Breakdown
  code: DemoCode | null
  /** The input from which `breakdown` was priced. */
  priced: PriceCartInput
  /** The gift card that pays a part of it, as in `breakdown`. */
  giftCardId: string | null
  /** The points of the reward in `breakdown`. */
  rewardPoints: number
}

/** A random cart for that time, above the restaurant's minimum, with its price. */
export function inventOrder(
  random: Random,
  storefront: Storefront,
  customers: readonly DemoCustomer[],
  codes: readonly DemoCode[],
  { at, scheduledFor, openState }: OrderTime,
  /** The kitchen may still prepare it. */
  isRecent: boolean,
): InventedOrder {
  const { settings } = storefront.restaurant
  const isDelivery = settings.deliveryEnabled && random.chance(0.32)
  // Invented orders have no courier on the way.
  const fulfillment = isDelivery && !(isRecent && settings.courierEnabled) ? 'delivery' : 'pickup'
  const base = {
    productsById: storefront.productsById,
    settings,
    fulfillment,
    deliveryQuoteFee: courierFee(random, storefront, fulfillment),
    kidsMeals: [],
    offers: runningOffers(storefront.menu.offers, at, settings.timezone),
  } satisfies Partial<PriceCartInput>
  const undiscounted = { ...base, discount: null, tip: { kind: 'none' } } as const
  const chosen = fillCart(
    random,
    storefront,
    scheduledFor ?? at,
    (filled) =>
      minimumIssue(priceCart({ ...undiscounted, lines: filled }).subtotal, fulfillment, settings) === null,
  )
  const lines = takeOffer(random, storefront, base.offers, chosen, at)
  const { subtotal } = priceCart({ ...undiscounted, lines })
  const code = pickCode(random, codes, subtotal, fulfillment)
  const priced: PriceCartInput = { ...base, lines, discount: code, tip: pickTip(random, storefront) }
  return {
    id: random.uuid(),
    sessionId: random.uuid(),
    at,
    scheduledFor,
    openState,
    customer: random.weighted(customers, (customer) => (customer.firstName < 'H' ? 3 : 1)),
    fulfillment,
    breakdown: priceCart(priced),
    priced,
    code,
    giftCardId: null,
    rewardPoints: 0,
  }
}

export function fillCart(
  random: Random,
  { menu, restaurant }: Storefront,
  at: Instant,
  isEnough: (lines: CartLine[]) => boolean = () => true,
): CartLine[] {
  const dishes = dishesAt(menu, at, restaurant.settings.timezone)
  const lineCount = random.weighted([1, 2, 3, 4, 5], (lines) => [18, 34, 27, 14, 7][lines - 1]!)
  const lines: CartLine[] = []
  while (lines.length < lineCount || !isEnough(lines)) lines.push(pickLine(random, dishes))
  return lines
}

/** A random courier fee; null for the restaurant's own drivers, who have a fixed one. */
function courierFee(random: Random, { restaurant }: Storefront, fulfillment: FulfillmentType) {
  const byCourier = fulfillment === 'delivery' && restaurant.settings.courierEnabled
  return byCourier ? cents(399 + 50 * random.whole(0, 10)) : null
}

function pickCode(
  random: Random,
  codes: readonly DemoCode[],
  subtotal: number,
  fulfillment: FulfillmentType,
): DemoCode | null {
  if (!random.chance(0.09)) return null
  const usable = codes.filter(
    (code) =>
      code.usesLeft > 0 &&
      subtotal >= code.minimumOrder &&
      (code.type !== 'free_shipping' || fulfillment === 'delivery'),
  )
  if (usable.length === 0) return null
  const code = random.pick(usable)
  code.usesLeft -= 1
  return code
}

function pickTip(random: Random, { restaurant }: Storefront): TipChoice {
  const choices = tipChoices(restaurant.settings)
  if (choices.length === 0 || random.chance(0.22)) return { kind: 'none' }
  if (random.chance(0.08)) return { kind: 'custom', amount: cents(100 * random.whole(1, 8)) }
  return { kind: 'percentage', percentage: random.pick(choices) }
}
