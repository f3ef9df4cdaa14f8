import { type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'

/**
 * Sales of a period, from the ledger. Amounts are cents.
 *
 * Revenue is what customers paid without tips: food, tax, delivery and processing fees less discounts. A charge counts on
 * the day on which it was made, a refund on its own day, and money that is only authorized not at all. Therefore
 * `revenue + tips = platformFees + cardFees + disputed + net`.
 */
export interface Sales {
  /** Charged orders that are not cancelled, by the day of the charge. */
  orders: number
  deliveryOrders: number
  /** After refunds, without tips. Gift cards that are issued without payment reduce it. */
  revenue: Cents
  /** Before refunds, without tips. */
  gross: Cents
  /** Returned to customers, without tips. */
  refunds: Cents
  /** Number of refunds. */
  refundCount: number
  /** After refunds. */
  tips: Cents
  /** Tax on orders after refunds; part of the revenue. */
  tax: Cents
  /** Food at menu and offer prices after refunds; part of the revenue. */
  food: Cents
  /** Discounts by codes and points after refunds, as a positive amount. */
  discounts: Cents
  /** Delivery fees paid by customers after refunds; part of the revenue. */
  deliveryFees: Cents
  /** Processing fees paid by customers after refunds; part of the revenue. */
  processingFees: Cents
  platformFees: Cents
  /** Fees of the payment provider borne by restaurants: as reported, or estimated until then. */
  cardFees: Cents
  /** Fees of the payment provider borne by the platform, for charges to connected accounts. */
  platformCardFees: Cents
  /** The estimated part of the card fees. */
  estimatedCardFees: Cents
  /** The part of the revenue and tips that was paid by gift card. */
  giftCardPayments: Cents
  /** The part of the revenue and tips that restaurants collected themselves, in cash or with their own card terminals. */
  counterPayments: Cents
  /** Gift cards issued without payment, less those that were voided. */
  giftCardsIssued: Cents
  /** Gift cards sold, less those that were refunded to their purchasers: a liability, not part of the revenue. */
  giftCardsSold: Cents
  /** Withdrawn by banks, including dispute fees, less won disputes. */
  disputed: Cents
  /** The net amount for the restaurants, including amounts that were already transferred to them. */
  net: Cents
}

export const noSales: Sales = {
  orders: 0,
  deliveryOrders: 0,
  refundCount: 0,
  revenue: zeroCents,
  gross: zeroCents,
  refunds: zeroCents,
  tips: zeroCents,
  tax: zeroCents,
  food: zeroCents,
  discounts: zeroCents,
  deliveryFees: zeroCents,
  processingFees: zeroCents,
  platformFees: zeroCents,
  cardFees: zeroCents,
  platformCardFees: zeroCents,
  estimatedCardFees: zeroCents,
  giftCardPayments: zeroCents,
  giftCardsIssued: zeroCents,
  counterPayments: zeroCents,
  giftCardsSold: zeroCents,
  disputed: zeroCents,
  net: zeroCents,
}

export function addSales(...several: readonly Sales[]): Sales {
  const names = Object.keys(noSales) as (keyof Sales)[]
  const sums = names.map((name) => [name, several.reduce((sum, sales) => sum + sales[name], 0)])
  return Object.fromEntries(sums) as Sales
}

/** Revenue per order, rounded to a cent; 0 without orders. */
export function averageOrder({ revenue, orders }: Pick<Sales, 'revenue' | 'orders'>): Cents {
  return orders === 0 ? zeroCents : cents(Math.round(revenue / orders))
}

/** What customers paid by card, tips included, after refunds. Without sold gift cards. */
export function cardPayments({
  revenue,
  tips,
  giftCardsIssued,
  giftCardPayments,
  counterPayments,
}: Sales): Cents {
  return cents(revenue + tips + giftCardsIssued - giftCardPayments - counterPayments)
}

/** The platform's net revenue: its fees less the card fees that it bears. */
export function netPlatformRevenue({ platformFees, platformCardFees }: Sales): Cents {
  return subtractCents(platformFees, platformCardFees)
}
