import type { Contract } from '@comanda/contract/contract'
import { pointsFor } from '@comanda/domain/marketing/loyalty'
import type { Cents } from '@comanda/domain/money/cents'
import { promisedAt } from '@comanda/domain/ordering/promised-at'
import { formatAddress, parseAddress } from '@comanda/domain/people/address'
import { cleanText } from '@comanda/domain/people/clean-text'
import { cleanName, customerIssues } from '@comanda/domain/people/customer'
import { normaliseEmail } from '@comanda/domain/people/email'
import { formatPhone } from '@comanda/domain/people/phone'
import { isTooSmallToCharge } from '@comanda/domain/pricing/least-charge'
import { platformFee } from '@comanda/domain/pricing/platform-fee'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { App, Caller } from '../../app.ts'
import type { StoredQuote } from '../delivery/public.ts'
import { shownEmail } from '../identity/public.ts'
import { isHeld, paymentTerms } from './payment-terms.ts'
import { type PricedWish, priceWish } from './price-wish.ts'
import { refuse } from './refusals.ts'

export type PlaceOrderInput = InferContractRouterInputs<Contract>['checkout']['placeOrder']

/** How the money of an order is to be taken, and what the restaurant owes the platform for it. */
export interface ChargeTerms {
  platformFee: Cents
  /** Held until the kitchen acknowledges. */
  captureLater: boolean
  /** Where the charge goes on to; null: it stays with the platform. */
  connectedAccount: string | null
}

/** An order that passed every rule and only needs to be stored. */
export interface ComposedOrder extends PricedWish {
  input: PlaceOrderInput
  /** `userId` is null for a guest. */
  customer: { firstName: string; lastName: string; phone: string; email: string; userId: string | null }
  address: string | null
  dropoffNote: string | null
  promisedAt: Instant
  createdAt: Instant
  expiresAt: Instant
  charge: ChargeTerms
  /** What the order earns its customer once it is paid; 0 for guests. */
  pointsToEarn: number
}

/**
 * Checks all that a customer sent and prices it. Throws the refusals of checkout, and PRICE_CHANGED when the
 * customer saw another total or a line has gone.
 */
export async function composeOrder(app: App, caller: Caller, input: PlaceOrderInput): Promise<ComposedOrder> {
  const priced = await priceSeen(app, caller, input)
  const { storefront, breakdown, quote } = priced
  const customer = readCustomer(caller, input)
  if (breakdown.lines.some((line) => line.is21Plus) && !input.ageConfirmed) throw refuse.age()
  if (isTooSmallToCharge(breakdown.grandTotal)) throw refuse.amountTooSmall()

  const now = app.now()
  const terms = await paymentTerms(app, storefront)
  return {
    ...priced,
    input,
    customer,
    address: deliveryAddress(input, quote),
    dropoffNote: (quote && cleanText(input.dropoffNote ?? '', maxDropoffNote)) || null,
    promisedAt: promisedAt({
      now,
      timing: input.wish.timing,
      fulfillment: input.wish.fulfillment,
      settings: storefront.restaurant.settings,
      courierEtaMinutes: quote?.provider === 'courier' ? quote.eta_minutes : null,
    }),
    createdAt: now,
    pointsToEarn:
      customer.userId !== null && storefront.loyalty ? pointsFor(storefront.loyalty, breakdown) : 0,
    expiresAt: now + minutes(app.config.pendingMinutes),
    charge: {
      platformFee: platformFee(breakdown, terms.fee),
      captureLater: isHeld(terms, input.wish.timing, now),
      connectedAccount: terms.connectedAccount,
    },
  }
}

async function priceSeen(app: App, caller: Caller, input: PlaceOrderInput): Promise<PricedWish> {
  const priced = await priceWish(app, caller, input.restaurantId, input.wish, input.ownOrder)
  const { breakdown, changes } = priced
  // Options that cannot be chosen are the cart's fault, not news.
  if (changes.some((change) => change.kind === 'options-changed')) throw refuse.cart(changes)
  if (changes.length > 0 || breakdown.grandTotal !== input.seenTotal) {
    throw refuse.priceChanged(breakdown, changes)
  }
  return priced
}

/** An account's orders carry its own address, if it has one, whatever was sent. */
function readCustomer(
  { user }: Caller,
  { contact: entered, termsAccepted }: PlaceOrderInput,
): ComposedOrder['customer'] {
  const email = (user && shownEmail(user.email)) || entered.email
  const contact = { ...entered, email }
  const { termsAccepted: terms, ...issues } = customerIssues({ ...contact, termsAccepted })
  const wrong = Object.entries(issues).map(([field, message]) => ({ path: `contact.${field}`, message }))
  if (wrong.length > 0) throw refuse.contact(wrong)
  if (terms) throw refuse.terms(terms)
  return {
    firstName: cleanName(contact.firstName),
    lastName: cleanName(contact.lastName),
    phone: formatPhone(contact.phone),
    email: normaliseEmail(contact.email),
    userId: user?.id ?? null,
  }
}

/** The quoted address; a quote for another one than was entered does not count. */
function deliveryAddress({ address, wish }: PlaceOrderInput, quote: StoredQuote | null): string | null {
  if (wish.fulfillment === 'pickup' || !quote) return null
  const parsed = parseAddress(address ?? '')
  if (!parsed.ok) throw refuse.quoteRequired(parsed.message)
  if (formatAddress(parsed.address).toLowerCase() !== quote.address.toLowerCase()) {
    throw refuse.quoteRequired(
      'The delivery fee was quoted for another address. Please enter your address again.',
    )
  }
  return quote.address
}

const maxDropoffNote = 200
