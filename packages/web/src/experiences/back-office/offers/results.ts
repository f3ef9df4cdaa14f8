import type { Campaign, OfferResult } from '@comanda/contract/offers'
import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'

/** Results of one offer or of several together. */
export interface Totals {
  shown: number
  taken: number
  dismissed: number
  orders: number
  revenue: Cents
}

const nothing: Totals = { shown: 0, taken: 0, dismissed: 0, orders: 0, revenue: zeroCents }

export function totalOf(results: readonly Totals[]): Totals {
  return results.reduce(
    (sum, result) => ({
      shown: sum.shown + result.shown,
      taken: sum.taken + result.taken,
      dismissed: sum.dismissed + result.dismissed,
      orders: sum.orders + result.orders,
      revenue: addCents(sum.revenue, result.revenue),
    }),
    nothing,
  )
}

/** The results of the items of a campaign, in their order. */
export function resultsOfItems(campaign: Campaign, results: readonly OfferResult[]): OfferResult[] {
  return campaign.items.flatMap(({ id }) => results.find(({ offerId }) => offerId === id) ?? [])
}

/** The share of those shown that were taken: "17.8%"; "not yet" before the first one. */
export function rateLabel({ shown, taken }: Pick<Totals, 'shown' | 'taken'>): string {
  return shown === 0 ? 'not yet' : `${((100 * taken) / shown).toFixed(1)}%`
}

/** What was sold on an average day, with one decimal. */
export function perDay(sold: number, days: number): string {
  return (sold / days).toFixed(1)
}
