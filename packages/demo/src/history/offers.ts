import { itemsNeeded, ordinaryUnits } from '@comanda/domain/marketing/apply-offers'
import { isBogo, type Offer } from '@comanda/domain/marketing/offer'
import type { CartLine } from '@comanda/domain/ordering/cart'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import type { Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { JsonRow } from '@comanda/server/db/insert-rows'
import type { Storefront } from '@comanda/server/modules/menus/public'
import { dishesAt, lineOf } from './fill-cart.ts'
import type { Random } from './random.ts'

/** The cart with one of the offers whose conditions it meets; every fifth customer takes one. */
export function takeOffer(
  random: Random,
  storefront: Storefront,
  running: readonly Offer[],
  lines: CartLine[],
  at: Instant,
): CartLine[] {
  if (!random.chance(0.2)) return lines
  const units = ordinaryUnits(lines, running)
  const products = new Map(
    dishesAt(storefront.menu, at, storefront.restaurant.settings.timezone).map(({ product }) => [
      product.id,
      product,
    ]),
  )
  const reached = running.filter(
    (offer) => !isBogo(offer) && itemsNeeded(offer) <= units && products.has(offer.productId),
  )
  if (reached.length === 0) return lines
  const { kind, id, productId } = random.pick(reached)
  return [...lines, { ...lineOf(random, products.get(productId)!), quantity: 1, offer: { kind, id } }]
}

/** The visitors' reactions to the offers on each local day. The sales are summed up from the orders. */
export class OfferDays {
  private readonly days = new Map<string, { shown: number; taken: number; dismissed: number }>()

  /** Counts the offers shown to a visitor: one campaign and one special whose conditions the cart met, and the accepted offers. */
  add(random: Random, { menu, restaurant }: Storefront, lines: readonly PricedLine[], at: Instant): void {
    const { date } = zonedTime(at, restaurant.settings.timezone)
    const taken = new Set(
      lines.flatMap(({ key, offer }) => (offer && key.endsWith('#offer') ? offer.id : [])),
    )
    const units = lines.reduce((sum, { key, quantity }) => sum + (key.includes('#') ? 0 : quantity), 0)
    const reached = (menu.offers ?? []).filter((offer) => itemsNeeded(offer) <= units)
    const specials = reached.filter(({ kind, id }) => kind === 'special' && !taken.has(id))
    const campaigns = [
      ...new Set(reached.flatMap((offer) => (offer.kind === 'cross_sell' ? offer.campaignId : []))),
    ]
    const campaign = campaigns.length > 0 ? random.pick(campaigns) : null
    const special = specials.length > 0 && random.chance(0.6) ? random.pick(specials).id : null
    for (const offer of menu.offers ?? []) {
      const isShown = offer.kind === 'special' ? offer.id === special : offer.campaignId === campaign
      if (!isShown && !taken.has(offer.id)) continue
      const key = `${date} ${offer.kind} ${offer.id}`
      const day = this.days.get(key) ?? { shown: 0, taken: 0, dismissed: 0 }
      const isTaken = taken.has(offer.id)
      const isDismissed = !isTaken && offer.kind === 'special' && random.chance(0.7)
      this.days.set(key, {
        shown: day.shown + 1,
        taken: day.taken + (isTaken ? 1 : 0),
        dismissed: day.dismissed + (isDismissed ? 1 : 0),
      })
    }
  }

  rows(restaurantId: string): JsonRow[] {
    return [...this.days].map(([key, counts]) => {
      const [day, kind, id] = key.split(' ')
      return { restaurant_id: restaurantId, day, kind, offer_id: id, ...counts, orders: 0, revenue: 0 }
    })
  }
}
