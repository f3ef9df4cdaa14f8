import type { DeliveryQuote } from '@comanda/contract/checkout'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { readStoredCart } from '@comanda/domain/ordering/read-cart'
import type { OrderTiming } from '@comanda/domain/ordering/restaurant'
import type { TipChoice } from '@comanda/domain/pricing/breakdown'
import { asList, asRecord, asText, asWholeNumber } from '@comanda/domain/stored-value'
import { isUuid } from '@comanda/domain/uuid'
import { emptyDraft, type OrderDraft } from './draft.ts'

/**
 * Parses a stored draft field by field; an invalid field gets its default. Returns null if the cart itself is
 * invalid. A field added to the draft is lost on reload until it is parsed here.
 */
export function readDraft(value: unknown): OrderDraft | null {
  const cart = readStoredCart(value)
  const stored = asRecord(value)
  if (!cart || !stored) return null
  const { fulfillment } = stored
  const fresh = emptyDraft(cart.restaurantId)
  return {
    ...fresh,
    lines: cart.lines,
    memory: cart.names,
    fulfillment: fulfillment === 'pickup' || fulfillment === 'delivery' ? fulfillment : null,
    timing: readTiming(stored.timing),
    address: asText(stored.address) ?? '',
    dropoffNote: asText(stored.dropoffNote) ?? '',
    textWhenReady: stored.textWhenReady === true,
    utensils: stored.utensils === true,
    curbside: readCar(stored.curbside),
    quote: readQuote(stored.quote),
    discount: readDiscount(stored.discount),
    ...(stored.withoutAutomatic === true && { withoutAutomatic: true }),
    kidsMeals: asList(stored.kidsMeals).flatMap(readKidsMeal),
    giftCard: readGiftCard(stored.giftCard),
    tip: readTip(stored.tip),
    ageConfirmed: stored.ageConfirmed === true,
    checkoutKey: readUuid(stored.checkoutKey) ?? fresh.checkoutKey,
  }
}

function readTiming(value: unknown): OrderTiming {
  const stored = asRecord(value)
  const at = asWholeNumber(stored?.at)
  return stored?.mode === 'later' && at !== null ? { mode: 'later', at } : { mode: 'asap' }
}

function readCar(value: unknown): OrderDraft['curbside'] {
  const stored = asRecord(value)
  const vehicle = asText(stored?.vehicle)
  return vehicle ? { vehicle, space: asText(stored?.space) ?? '' } : null
}

function readQuote(value: unknown): DeliveryQuote | null {
  const stored = asRecord(value)
  const quoteId = readUuid(stored?.quoteId)
  const address = asText(stored?.address)
  const quotedFee = readCents(stored?.quotedFee)
  const fee = readCents(stored?.fee)
  const expiresAt = asWholeNumber(stored?.expiresAt)
  if (!quoteId || !address || quotedFee === null || fee === null || expiresAt === null) return null
  const provider = stored?.provider === 'courier' ? 'courier' : 'house'
  const etaMinutes = asWholeNumber(stored?.etaMinutes)
  const minimumOrder = readCents(stored?.minimumOrder)
  return { quoteId, provider, address, quotedFee, fee, etaMinutes, minimumOrder, expiresAt }
}

function readGiftCard(value: unknown): OrderDraft['giftCard'] {
  const stored = asRecord(value)
  const [code, last4] = [asText(stored?.code), asText(stored?.last4)]
  const balance = readCents(stored?.balance)
  return code && last4 && balance !== null ? { code, last4, balance } : null
}

function readDiscount(value: unknown): OrderDraft['discount'] {
  const stored = asRecord(value)
  const code = asText(stored?.code)
  const type = discountTypes.find((candidate) => candidate === stored?.type)
  if (!stored || !code || !type) return null
  const atMost = readCents(stored.atMost)
  return {
    code,
    type,
    percentage: percent(asWholeNumber(stored.percentage) ?? 0),
    amount: readCents(stored.amount) ?? cents(0),
    ...(atMost !== null && { atMost }),
    ...(Array.isArray(stored.onlyFor) && { onlyFor: stored.onlyFor.flatMap((id) => asText(id) ?? []) }),
  }
}

const discountTypes = [
  'percentage',
  'fixed_amount',
  'free_shipping',
  'free_kids_meal',
  'loyalty_reward',
] as const

function readKidsMeal(value: unknown): OrderDraft['kidsMeals'] {
  const stored = asRecord(value)
  const name = asText(stored?.name)
  const quantity = asWholeNumber(stored?.quantity)
  return name && quantity !== null && quantity > 0 ? [{ name, quantity }] : []
}

function readTip(value: unknown): TipChoice | null {
  const stored = asRecord(value)
  const percentage = asWholeNumber(stored?.percentage)
  const amount = readCents(stored?.amount)
  if (stored?.kind === 'none') return { kind: 'none' }
  if (stored?.kind === 'percentage' && percentage !== null)
    return { kind: 'percentage', percentage: percent(percentage) }
  return stored?.kind === 'custom' && amount !== null ? { kind: 'custom', amount } : null
}

function readCents(value: unknown): Cents | null {
  const amount = asWholeNumber(value)
  return amount === null ? null : cents(amount)
}

function readUuid(value: unknown): string | null {
  const text = asText(value)
  return isUuid(text) ? text : null
}
