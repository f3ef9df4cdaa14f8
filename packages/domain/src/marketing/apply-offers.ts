import type { Product } from '../menu/menu.ts'
import type { CartLine } from '../ordering/cart.ts'
import type { CartChange } from '../ordering/check-cart.ts'
import { priceUnit } from '../pricing/price-line.ts'
import { isBogo, type Offer } from './offer.ts'

/** Units of a line that are sold at an offer. */
export interface OfferedUnits {
  offer: Offer
  quantity: number
}

type Products = ReadonlyMap<string, Product>

/**
 * Which units of a cart are sold at which of the running offers. An offer that a line names applies to one unit, once
 * per order, and only while the cart contains the items that it is offered for. Of every two other units of a dish with
 * buy one, get one free, the cheaper one is free. No unit has two offers, and the order of the lines is
 * irrelevant.
 */
export function applyOffers(
  lines: readonly CartLine[],
  running: readonly Offer[],
  products: Products,
): Map<CartLine, OfferedUnits[]> {
  if (running.length === 0) return new Map()
  const taken = takenOffers(lines, running)
  const offered = new Map([...taken].map(([line, offer]) => [line, [{ offer, quantity: 1 }]]))
  for (const [line, units] of freeUnits(lines, taken, running, products))
    offered.set(line, [...(offered.get(line) ?? []), units])
  return offered
}

/**
 * Removes the offers that no longer apply from the lines of a cart. The lines themselves remain, at the price of the
 * menu. Every other offer applies as before.
 */
export function checkOffers(
  lines: readonly CartLine[],
  running: readonly Offer[],
  products: Products,
): { lines: CartLine[]; changes: CartChange[] } {
  if (!lines.some((line) => line.offer)) return { lines: [...lines], changes: [] }
  const taken = takenOffers(lines, running)
  const changes: CartChange[] = []
  const checked = lines.map((line) => {
    if (!line.offer || taken.has(line)) return line
    const { offer, ...plain } = line
    const product = products.get(line.productId)
    const found = findOffer(line, running)
    if (product && !(found && isBogo(found)))
      changes.push({
        kind: 'offer-ended',
        key: line.key,
        name: product.name,
        hasEnded: !found,
        newPrice: priceUnit(product, line.selections),
      })
    return plain
  })
  return { lines: checked, changes }
}

/** Units that count towards the items that an offer needs: those without an offer. */
export function ordinaryUnits(lines: readonly CartLine[], running: readonly Offer[]): number {
  return countOrdinary(lines, candidatesOf(lines, running), running)
}

/** The number of ordinary items in the cart from which an offer applies. */
export function itemsNeeded(offer: Offer): number {
  if (offer.kind === 'special') return offer.triggerAfterItems
  return offer.triggerPoint === 'after_three_items' ? 3 : 1
}

function takenOffers(lines: readonly CartLine[], running: readonly Offer[]): Map<CartLine, Offer> {
  const candidates = candidatesOf(lines, running)
  if (candidates.size === 0) return candidates
  const units = countOrdinary(lines, candidates, running)
  return new Map([...candidates].filter(([, offer]) => units >= itemsNeeded(offer)))
}

/** The lines that name a running offer for their dish. If several lines name the same offer, the first one by key is used. */
function candidatesOf(lines: readonly CartLine[], running: readonly Offer[]): Map<CartLine, Offer> {
  const byOffer = new Map<Offer, CartLine>()
  for (const line of lines) {
    const offer = findOffer(line, running)
    if (!offer || isBogo(offer)) continue
    const other = byOffer.get(offer)
    if (!other || line.key < other.key) byOffer.set(offer, line)
  }
  return new Map([...byOffer].map(([offer, line]) => [line, offer]))
}

function findOffer({ offer: named, productId }: CartLine, running: readonly Offer[]): Offer | undefined {
  return (
    named &&
    running.find(
      (offer) => offer.kind === named.kind && offer.id === named.id && offer.productId === productId,
    )
  )
}

function countOrdinary(
  lines: readonly CartLine[],
  candidates: ReadonlyMap<CartLine, Offer>,
  running: readonly Offer[],
): number {
  const units = new Map<string, number>()
  for (const line of lines)
    units.set(
      line.productId,
      (units.get(line.productId) ?? 0) + line.quantity - (candidates.has(line) ? 1 : 0),
    )
  for (const { productId } of running.filter(isBogo)) {
    const count = units.get(productId) ?? 0
    units.set(productId, count - Math.floor(count / 2))
  }
  return [...units.values()].reduce((sum, count) => sum + count, 0)
}

function freeUnits(
  lines: readonly CartLine[],
  taken: ReadonlyMap<CartLine, Offer>,
  running: readonly Offer[],
  products: Products,
): [CartLine, OfferedUnits][] {
  return running.filter(isBogo).flatMap((offer): [CartLine, OfferedUnits][] => {
    const product = products.get(offer.productId)
    if (!product) return []
    const cheapestFirst = lines
      .filter((line) => line.productId === offer.productId)
      .map((line) => ({
        line,
        units: line.quantity - (taken.has(line) ? 1 : 0),
        price: priceUnit(product, line.selections),
      }))
      .sort((a, b) => a.price - b.price || (a.line.key < b.line.key ? -1 : 1))
    let left = Math.floor(cheapestFirst.reduce((sum, { units }) => sum + units, 0) / 2)
    return cheapestFirst.flatMap(({ line, units }): [CartLine, OfferedUnits][] => {
      const quantity = Math.min(units, left)
      left -= quantity
      return quantity > 0 ? [[line, { offer, quantity }]] : []
    })
  })
}
