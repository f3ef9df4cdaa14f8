import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/**
 * An order has one unit of an offer at most, except for free second units. It costs no more than on the menu, and never less
 * than nothing.
 */
export function checkOffers({ offers }: MoneyFacts, tally: Tally): void {
  const single = offers.filter((line) => !line.is_bogo)
  const orders = Map.groupBy(single, (line) => `${line.order_id} ${line.offer_id}`)
  for (const [about, lines] of orders) {
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    tally.expect('an offer is sold once per order', units === 1, `${about}: ${units}`)
  }
  for (const { order_id: id, unit_price: price, list_price: listed } of offers) {
    const about = `${id}: ${price} instead of ${listed}`
    tally.expect('an offer costs no more than on the menu', price >= 0 && price <= listed, about)
  }
}
