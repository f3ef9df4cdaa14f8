import {
  cardAmountOf,
  emptyGiftCardMessage,
  unknownGiftCodeMessage,
  withGiftCard,
} from '../marketing/gift-card.ts'
import { earnedKidsMeals, kidsMealIssue } from '../marketing/kids-meals.ts'
import { pointsFor } from '../marketing/loyalty.ts'
import { pointsPerDollarAt } from '../marketing/loyalty-program.ts'
import { runningOffers } from '../marketing/offer.ts'
import type { Cents } from '../money/cents.ts'
import { formatAddress, parseAddress } from '../people/address.ts'
import { cleanText } from '../people/clean-text.ts'
import { type CustomerInfo, cleanName, customerIssues } from '../people/customer.ts'
import { normalizeEmail } from '../people/email.ts'
import { formatPhone } from '../people/phone.ts'
import type { AppliedDiscount } from '../pricing/applied-discount.ts'
import type { Breakdown } from '../pricing/breakdown.ts'
import { isTooSmallToCharge } from '../pricing/minimum-charge.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { priceLines, subtotalOf } from '../pricing/price-lines.ts'
import type { Instant } from '../time/instant.ts'
import { canOrder, type OrderRefusal, switchedOff } from './can-order.ts'
import { maxNoteLength } from './cart.ts'
import type { CartChange } from './check-cart.ts'
import type { CheckoutFacts, CheckoutRequest } from './checkout-facts.ts'
import { courierIssue } from './courier-limits.ts'
import { minimumIssue } from './minimum.ts'
import { bestAutomatic, requestedDiscount } from './order-discount.ts'
import { orderableLines } from './orderable-lines.ts'
import { courierCannotCollect, type PhonePayment, paidAtCounter } from './phone-order.ts'
import { promisedAt } from './promised-at.ts'
import type { OrderingSettings } from './restaurant.ts'

/** Why a request is refused, with the message for the customer where it depends on the facts. */
export type CheckoutRefusal =
  | { kind: 'ordering'; reason: OrderRefusal; message: string }
  | { kind: 'cart'; changes: CartChange[] }
  | { kind: 'courier'; message: string }
  | { kind: 'below-minimum'; message: string; missing: Cents }
  | { kind: 'quote-required'; message: string }
  | { kind: 'quote-expired'; address: string }
  | { kind: 'discount'; message: string }
  | { kind: 'kids-meals'; message: string }
  | { kind: 'gift-card'; message: string }
  | { kind: 'price-changed'; breakdown: Breakdown; changes: CartChange[] }
  | { kind: 'contact'; issues: { path: string; message: string }[] }
  | { kind: 'terms'; message: string }
  | { kind: 'age' }
  | { kind: 'amount-too-small' }

/** A request that can be ordered, priced. */
export interface CheckoutPrice {
  /** Covers the lines that can be ordered; excludes those in `changes`. */
  breakdown: Breakdown
  changes: CartChange[]
  /** Loyalty points that the reward costs; 0 when none is used. */
  rewardPoints: number
}

type Decision<Accepted> = ({ ok: true } & Accepted) | { ok: false; refusal: CheckoutRefusal }

/**
 * Checks a request against every rule of ordering, in the order in which customers can act on the refusals, and
 * prices it. Dishes that are added to an accepted order need no time, no minimum and no delivery of their own.
 */
export function decidePrice(request: CheckoutRequest, facts: CheckoutFacts): Decision<CheckoutPrice> {
  const { now, settings, productsById, quote, loyalty, addedTo } = facts
  const permission = addedTo ? switchedOff(now, settings) : canOrder(now, settings, request)
  if (permission && !permission.ok) return refused({ kind: 'ordering', ...permission })

  const offers = runningOffers(facts.menu.offers, now, settings.timezone)
  const { lines, changes } = orderableLines(request, facts, offers)
  if (lines.length === 0) return refused({ kind: 'cart', changes })
  const products = lines.flatMap((line) => productsById.get(line.productId) ?? [])
  const courier = courierIssue(products, request.fulfillment, settings)
  if (courier) return refused({ kind: 'courier', message: courier })
  const subtotal = subtotalOf(priceLines(lines, productsById, offers))
  const minimum = addedTo ? null : minimumIssue(subtotal, request.fulfillment, settings, quote?.minimumOrder)
  if (minimum) return refused({ kind: 'below-minimum', ...minimum })
  const isDelivery = request.fulfillment === 'delivery' && !addedTo
  if (isDelivery && !quote) return refused({ kind: 'quote-required', message: addressMissing })
  if (isDelivery && quote && now >= quote.expiresAt)
    return refused({ kind: 'quote-expired', address: quote.address })

  const requested = requestedDiscount(request, facts, { subtotal, products })
  if (!requested.ok) return refused({ kind: 'discount', message: requested.message })
  const { discount } = requested
  const meals = kidsMealsIssue(request, settings, discount, subtotal)
  if (meals) return refused({ kind: 'kids-meals', message: meals })
  const giftCard = giftCardIssue(request, facts)
  if (giftCard) return refused({ kind: 'gift-card', message: giftCard })
  const price = (discount: AppliedDiscount | null) =>
    priceCart({
      lines,
      productsById,
      offers,
      settings,
      discount,
      fulfillment: isDelivery ? 'delivery' : 'pickup',
      deliveryQuoteFee: quote?.fee ?? null,
      kidsMeals: request.kidsMeals,
      tip: request.tip,
    })
  const priced = bestAutomatic(request, facts, { subtotal, products }, price) ?? price(discount)
  const breakdown = withGiftCard(priced, facts.giftCard)
  const rewardPoints = request.useReward ? (loyalty?.rewardThreshold ?? 0) : 0
  return { ok: true, breakdown, changes, rewardPoints }
}

/** What a customer sends to place an order. */
export interface PlacedRequest {
  request: CheckoutRequest
  /** The grand total that was displayed to the customer. */
  displayedTotal: Cents
  /** The part of it that was displayed as paid by gift card; absent: none. */
  displayedGiftCard?: Cents | undefined
  contact: Omit<CustomerInfo, 'termsAccepted'>
  termsAccepted: boolean
  ageConfirmed: boolean
  address: string | null
  dropoffNote: string | null
  /**
   * Entered by staff for a customer on the phone, who is a guest: the email address is optional, and the restaurant's terms
   * are those of the phone call. Absent for an order of the customer's own.
   */
  phone?: { payment: PhonePayment } | undefined
}

/** The signed-in customer. */
export interface CheckoutAccount {
  id: string
  /** null for an account without an email address. */
  email: string | null
}

/** A validated order. */
export interface CheckoutOrder extends CheckoutPrice {
  /** `userId` is null for a guest. */
  customer: { firstName: string; lastName: string; phone: string; email: string; userId: string | null }
  address: string | null
  dropoffNote: string | null
  promisedAt: Instant
  /** Loyalty points that the customer earns once the order is paid; 0 for guests. */
  pointsToEarn: number
}

/** The same for an order that is placed: only the displayed total can be charged. */
export function decideOrder(
  placed: PlacedRequest,
  facts: CheckoutFacts,
  account: CheckoutAccount | null,
): Decision<CheckoutOrder> {
  const { request } = placed
  const decided = decidePrice(request, facts)
  if (!decided.ok) return decided
  const paysAtCounter = placed.phone?.payment === 'counter'
  const { addedTo } = facts
  const hasCourier = addedTo ? addedTo.hasCourier : facts.quote?.provider === 'courier'
  if (paysAtCounter && request.fulfillment === 'delivery' && hasCourier)
    return refused({ kind: 'courier', message: courierCannotCollect })
  const price = paysAtCounter ? { ...decided, breakdown: paidAtCounter(decided.breakdown) } : decided
  const { breakdown, changes } = price
  // Invalid options are an error in the cart, not a change of the menu.
  if (changes.some(({ kind }) => kind === 'options-changed')) return refused({ kind: 'cart', changes })
  if (changes.length > 0 || isDifferentPrice(breakdown, placed))
    return refused({ kind: 'price-changed', breakdown, changes })

  // Orders of an account use its email address, if it has one, regardless of the entered one.
  const contact = { ...placed.contact, email: account?.email || placed.contact.email }
  const { termsAccepted: terms, ...wrong } = customerIssues(
    { ...contact, termsAccepted: placed.termsAccepted || placed.phone !== undefined },
    { emailRequired: placed.phone === undefined },
  )
  const issues = Object.entries(wrong).map(([field, message]) => ({ path: `contact.${field}`, message }))
  if (issues.length > 0) return refused({ kind: 'contact', issues })
  if (terms) return refused({ kind: 'terms', message: terms })
  if (breakdown.lines.some((line) => line.is21Plus) && !placed.ageConfirmed) return refused({ kind: 'age' })
  if (isTooSmallToCharge(cardAmountOf(breakdown))) return refused({ kind: 'amount-too-small' })

  const quote = request.fulfillment === 'delivery' ? facts.quote : null
  const address = quote && parseAddress(placed.address ?? '')
  if (address && !address.ok) return refused({ kind: 'quote-required', message: address.message })
  if (address && formatAddress(address.address).toLowerCase() !== quote?.address.toLowerCase())
    return refused({ kind: 'quote-required', message: otherAddress })
  return {
    ...price,
    customer: {
      firstName: cleanName(contact.firstName),
      lastName: cleanName(contact.lastName),
      phone: formatPhone(contact.phone),
      email: normalizeEmail(contact.email),
      userId: account?.id ?? null,
    },
    address: addedTo ? addedTo.address : (quote?.address ?? null),
    dropoffNote: addedTo
      ? addedTo.dropoffNote
      : (quote && cleanText(placed.dropoffNote ?? '', maxNoteLength)) || null,
    promisedAt:
      addedTo?.promisedAt ??
      promisedAt({
        now: facts.now,
        timing: request.timing,
        fulfillment: request.fulfillment,
        settings: facts.settings,
        courierEtaMinutes: quote?.provider === 'courier' ? quote.etaMinutes : null,
      }),
    pointsToEarn: account ? pointsToEarn(facts, breakdown) : 0,
  }
}

function refused(refusal: CheckoutRefusal): { ok: false; refusal: CheckoutRefusal } {
  return { ok: false, refusal }
}

function giftCardIssue({ giftCardCode }: CheckoutRequest, { giftCard }: CheckoutFacts): string | null {
  if (!giftCardCode) return null
  if (!giftCard) return unknownGiftCodeMessage
  return giftCard.balance > 0 ? null : emptyGiftCardMessage
}

/** Whether a different total, or a different amount for the card, was displayed to the customer. */
function isDifferentPrice({ grandTotal, giftCard }: Breakdown, placed: PlacedRequest): boolean {
  return grandTotal !== placed.displayedTotal || (giftCard?.amount ?? 0) !== (placed.displayedGiftCard ?? 0)
}

/** By the day on which the order is placed. */
function pointsToEarn({ loyalty, now, settings }: CheckoutFacts, breakdown: Breakdown): number {
  if (!loyalty) return 0
  return pointsFor({ pointsPerDollar: pointsPerDollarAt(loyalty, now, settings.timezone) }, breakdown)
}

function kidsMealsIssue(
  { kidsMeals }: CheckoutRequest,
  settings: OrderingSettings,
  discount: AppliedDiscount | null,
  subtotal: Cents,
): string | null {
  if (discount?.type !== 'free_kids_meal') return null
  const offered = new Set(settings.kidsMeals.map((meal) => meal.name))
  if (kidsMeals.some((meal) => meal.quantity > 0 && !offered.has(meal.name)))
    return 'Please choose from the kids meals offered.'
  return kidsMealIssue(kidsMeals, earnedKidsMeals(subtotal, settings.kidsMealThreshold))
}

const addressMissing = 'Please enter your delivery address to get a delivery fee.'
const otherAddress = 'The delivery fee was quoted for a different address. Please enter your address again.'
