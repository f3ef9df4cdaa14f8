import { type OfferRef, offerKinds } from '../marketing/offer-ref.ts'
import { cents } from '../money/cents.ts'
import { asList, asRecord, asText, asWholeNumber } from '../stored-value.ts'
import { type CartLine, maxCartLines, maxLineQuantity, maxNoteLength, type Selection } from './cart.ts'
import type { RememberedLine } from './check-cart.ts'

/**
 * The cart as stored in the browser. It holds no contact data and no prices to pay: names and prices are
 * those that were displayed.
 */
export interface StoredCart {
  version: 1
  restaurantId: string
  lines: CartLine[]
  names: RememberedLine[]
}

/**
 * Parses a stored cart. Returns null for anything that is not a cart of this version; invalid lines are left
 * out, and values beyond the limits are clamped.
 */
export function readStoredCart(value: unknown): StoredCart | null {
  const stored = asRecord(value)
  const restaurantId = asText(stored?.restaurantId)
  if (stored?.version !== 1 || !restaurantId || !Array.isArray(stored.lines)) return null
  const lines = uniqueByKey(stored.lines.flatMap(readLine)).slice(0, maxCartLines)
  const keys = new Set(lines.map((line) => line.key))
  const names = uniqueByKey(asList(stored.names).flatMap(readName)).filter((name) => keys.has(name.key))
  return { version: 1, restaurantId, lines, names }
}

function readLine(value: unknown): CartLine[] {
  const line = asRecord(value)
  const key = asText(line?.key)
  const productId = asText(line?.productId)
  const quantity = line?.quantity
  if (!line || !key || !productId || typeof quantity !== 'number' || !(quantity >= 1)) return []
  return [
    {
      key,
      productId,
      quantity: Math.min(Math.floor(quantity), maxLineQuantity),
      selections: asList(line.selections).flatMap(readSelection),
      specialInstructions: (asText(line.specialInstructions) ?? '').slice(0, maxNoteLength),
      ...readOffer(line.offer),
    },
  ]
}

function readOffer(value: unknown): { offer?: OfferRef } {
  const stored = asRecord(value)
  const kind = offerKinds.find((candidate) => candidate === stored?.kind)
  const id = asText(stored?.id)
  return kind && id ? { offer: { kind, id } } : {}
}

function readSelection(value: unknown): Selection[] {
  const selection = asRecord(value)
  const groupId = asText(selection?.groupId)
  if (!selection || !groupId) return []
  return [{ groupId, optionIds: asList(selection.optionIds).filter((id) => typeof id === 'string') }]
}

function readName(value: unknown): RememberedLine[] {
  const remembered = asRecord(value)
  const key = asText(remembered?.key)
  const name = asText(remembered?.name)
  const unitPrice = asWholeNumber(remembered?.unitPrice)
  return key && name && unitPrice !== null ? [{ key, name, unitPrice: cents(unitPrice) }] : []
}

function uniqueByKey<Line extends { key: string }>(lines: Line[]): Line[] {
  return [...new Map(lines.map((line) => [line.key, line])).values()]
}
