import type { Contract } from '@comanda/contract/contract'
import { pointsFor } from '@comanda/domain/marketing/loyalty'
import type { Cents } from '@comanda/domain/money/cents'
import { promisedAt } from '@comanda/domain/ordering/promised-at'
import { formatAddress, parseAddress } from '@comanda/domain/people/address'
import { cleanText } from '@comanda/domain/people/clean-text'
import { cleanName, customerIssues } from '@comanda/domain/people/customer'
import { normaliseEmail } from '@comanda/domain/people/email'
import { formatPhone } from '@comanda/domain/people/phone'
import { isTooSmallToCharge } from '@comanda/domain/pricing/minimum-charge'
import { platformFee } from '@comanda/domain/pricing/platform-fee'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { App, Caller } from '../../app.ts'
import type { StoredQuote } from '../delivery/public.ts'
import { shownEmail } from '../identity/public.ts'
import { isCapturedLater, paymentTerms } from './payment-terms.ts'
import { type PricedRequest, priceRequest } from './price-request.ts'
import { refuse } from './refusals.ts'

export type PlaceOrderInput = InferContractRouterInputs<Contract>['checkout']['placeOrder']

/** How an order is charged, and the fee that the restaurant owes the platform for it. */
export interface ChargeTerms {
  platformFee: Cents
  /** Authorized only, and captured when the kitchen acknowledges. */
  captureLater: boolean
  /** The account that the charge is transferred to; null: it stays with the platform. */
  connectedAccount: string | null
}

/** A validated order, ready to be stored. */
export interface ComposedOrder extends PricedRequest {
  input: PlaceOrderInput
  /** `userId` is null for a guest. */
  customer: { firstName: string; lastName: string; phone: string; email: string; userId: string | null }
  address: string | null
  dropoffNote: string | null
  promisedAt: Instant
  createdAt: Instant
  expiresAt: Instant
  charge: ChargeTerms
  /** Loyalty points that the customer earns once the order is paid; 0 for guests. */
  pointsToEarn: number
}

/**
 * Validates and prices everything that a customer sent. Throws the refusals of checkout, and PRICE_CHANGED
 * when the total differs from the displayed one or a line is no longer available.
 */
export async function composeOrder(app: App, caller: Caller, input: PlaceOrderInput): Promise<ComposedOrder> {
  const priced = await priceAsDisplayed(app, caller, input)
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
      timing: input.request.timing,
      fulfillment: input.request.fulfillment,
      settings: storefront.restaurant.settings,
      courierEtaMinutes: quote?.provider === 'courier' ? quote.eta_minutes : null,
    }),
    createdAt: now,
    pointsToEarn:
      customer.userId !== null && storefront.loyalty ? pointsFor(storefront.loyalty, breakdown) : 0,
    expiresAt: now + minutes(app.config.pendingMinutes),
    charge: {
      platformFee: platformFee(breakdown, terms.fee),
      captureLater: isCapturedLater(terms, input.request.timing, now),
      connectedAccount: terms.connectedAccount,
    },
  }
}

async function priceAsDisplayed(app: App, caller: Caller, input: PlaceOrderInput): Promise<PricedRequest> {
  const priced = await priceRequest(app, caller, input.restaurantId, input.request, input.ownOrder)
  const { breakdown, changes } = priced
  // Invalid options are an error of the cart, not a change of the menu.
  if (changes.some((change) => change.kind === 'options-changed')) throw refuse.cart(changes)
  if (changes.length > 0 || breakdown.grandTotal !== input.displayedTotal) {
    throw refuse.priceChanged(breakdown, changes)
  }
  return priced
}

/** Orders of an account use the account's email address, if it has one, regardless of the entered one. */
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

/** The quoted address. Throws QUOTE_REQUIRED if it differs from the entered one. */
function deliveryAddress({ address, request }: PlaceOrderInput, quote: StoredQuote | null): string | null {
  if (request.fulfillment === 'pickup' || !quote) return null
  const parsed = parseAddress(address ?? '')
  if (!parsed.ok) throw refuse.quoteRequired(parsed.message)
  if (formatAddress(parsed.address).toLowerCase() !== quote.address.toLowerCase()) {
    throw refuse.quoteRequired(
      'The delivery fee was quoted for a different address. Please enter your address again.',
    )
  }
  return quote.address
}

const maxDropoffNote = 200
