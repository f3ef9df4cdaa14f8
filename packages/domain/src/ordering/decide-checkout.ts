import { checkDiscountCode, type DiscountCode } from '../marketing/discount-code.ts'
import { earnedKidsMeals, kidsMealIssue } from '../marketing/kids-meals.ts'
import {
  canUseReward,
  type LoyaltyProgram,
  pointsFor,
  rewardDiscount,
  rewardRefusedMessage,
} from '../marketing/loyalty.ts'
import type { Menu, Product } from '../menu/menu.ts'
import { limitToStock, type Stock } from '../menu/stock.ts'
import { addCents, type Cents } from '../money/cents.ts'
import { formatAddress, parseAddress } from '../people/address.ts'
import { cleanText } from '../people/clean-text.ts'
import { type CustomerInfo, cleanName, customerIssues } from '../people/customer.ts'
import { normaliseEmail } from '../people/email.ts'
import { formatPhone } from '../people/phone.ts'
import type { AppliedDiscount, Breakdown, TipChoice } from '../pricing/breakdown.ts'
import { isTooSmallToCharge } from '../pricing/minimum-charge.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { priceLine } from '../pricing/price-line.ts'
import type { Instant } from '../time/instant.ts'
import { canOrder, type OrderRefusal } from './can-order.ts'
import { type CartLine, maxNoteLength } from './cart.ts'
import { type CartChange, checkCart } from './check-cart.ts'
import { courierIssue } from './courier-limits.ts'
import { minimumIssue } from './minimum.ts'
import { promisedAt } from './promised-at.ts'
import type { FulfillmentType, OrderingSettings, OrderTiming } from './restaurant.ts'
import { menuTime } from './timing.ts'

/** The content of an order as requested: never a price. */
export interface CheckoutRequest {
  lines: CartLine[]
  fulfillment: FulfillmentType
  timing: OrderTiming
  discountCode: string | null
  /** Use the loyalty reward. */
  useReward?: boolean | undefined
  kidsMeals: readonly { name: string; quantity: number }[]
  tip: TipChoice
}

/** A stored delivery quote. */
export interface CheckoutQuote {
  provider: 'courier' | 'house'
  address: string
  fee: Cents
  etaMinutes: number | null
  expiresAt: Instant
}

/** Everything that is known about the restaurant and about what a request refers to. */
export interface CheckoutFacts {
  now: Instant
  settings: OrderingSettings
  menu: Menu
  productsById: ReadonlyMap<string, Product>
  /** Products that the menu lists as sold out because of their stock: `stock` decides about them. */
  exhausted: ReadonlySet<string>
  /** Available portions of the requested products whose portions are counted. */
  stock: Stock
  /** null without a program that applies at checkout. */
  loyalty: LoyaltyProgram | null
  /** The customer's loyalty points. */
  balance: number
  /** null when the request names none, or one that does not exist. */
  quote: CheckoutQuote | null
  code: DiscountCode | null
}

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
 * prices it.
 */
export function decidePrice(request: CheckoutRequest, facts: CheckoutFacts): Decision<CheckoutPrice> {
  const { now, settings, productsById, quote, loyalty } = facts
  const permission = canOrder(now, settings, request)
  if (!permission.ok) return refused({ kind: 'ordering', ...permission })

  const { lines, changes } = orderable(request, facts)
  if (lines.length === 0) return refused({ kind: 'cart', changes })
  const products = lines.flatMap((line) => productsById.get(line.productId) ?? [])
  const courier = courierIssue(products, request.fulfillment, settings)
  if (courier) return refused({ kind: 'courier', message: courier })
  const subtotal = subtotalOf(lines, productsById)
  const minimum = minimumIssue(subtotal, request.fulfillment, settings)
  if (minimum) return refused({ kind: 'below-minimum', ...minimum })
  const isDelivery = request.fulfillment === 'delivery'
  if (isDelivery && !quote) return refused({ kind: 'quote-required', message: addressMissing })
  if (isDelivery && quote && now >= quote.expiresAt)
    return refused({ kind: 'quote-expired', address: quote.address })

  const offer = discountOf(request, facts, subtotal)
  if (!offer.ok) return offer
  const { discount } = offer
  const meals = kidsMealsIssue(request, settings, discount, subtotal)
  if (meals) return refused({ kind: 'kids-meals', message: meals })
  const breakdown = priceCart({
    ...{ lines, productsById, settings, discount },
    fulfillment: request.fulfillment,
    deliveryQuoteFee: quote?.fee ?? null,
    kidsMeals: request.kidsMeals,
    tip: request.tip,
  })
  const rewardPoints = request.useReward ? (loyalty?.rewardThreshold ?? 0) : 0
  return { ok: true, breakdown, changes, rewardPoints }
}

/** What a customer sends to place an order. */
export interface PlacedRequest {
  request: CheckoutRequest
  /** The grand total that was displayed to the customer. */
  displayedTotal: Cents
  contact: Omit<CustomerInfo, 'termsAccepted'>
  termsAccepted: boolean
  ageConfirmed: boolean
  address: string | null
  dropoffNote: string | null
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

/** The same for an order that is placed: nothing is charged but the total that was displayed to the customer. */
export function decideOrder(
  placed: PlacedRequest,
  facts: CheckoutFacts,
  account: CheckoutAccount | null,
): Decision<CheckoutOrder> {
  const { request } = placed
  const price = decidePrice(request, facts)
  if (!price.ok) return price
  const { breakdown, changes } = price
  // Invalid options are an error of the cart, not a change of the menu.
  if (changes.some(({ kind }) => kind === 'options-changed')) return refused({ kind: 'cart', changes })
  if (changes.length > 0 || breakdown.grandTotal !== placed.displayedTotal)
    return refused({ kind: 'price-changed', breakdown, changes })

  // Orders of an account use its email address, if it has one, regardless of the entered one.
  const contact = { ...placed.contact, email: account?.email || placed.contact.email }
  const { termsAccepted: terms, ...wrong } = customerIssues({
    ...contact,
    termsAccepted: placed.termsAccepted,
  })
  const issues = Object.entries(wrong).map(([field, message]) => ({ path: `contact.${field}`, message }))
  if (issues.length > 0) return refused({ kind: 'contact', issues })
  if (terms) return refused({ kind: 'terms', message: terms })
  if (breakdown.lines.some((line) => line.is21Plus) && !placed.ageConfirmed) return refused({ kind: 'age' })
  if (isTooSmallToCharge(breakdown.grandTotal)) return refused({ kind: 'amount-too-small' })

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
      email: normaliseEmail(contact.email),
      userId: account?.id ?? null,
    },
    address: quote?.address ?? null,
    dropoffNote: (quote && cleanText(placed.dropoffNote ?? '', maxNoteLength)) || null,
    promisedAt: promisedAt({
      ...{ now: facts.now, timing: request.timing, fulfillment: request.fulfillment },
      settings: facts.settings,
      courierEtaMinutes: quote?.provider === 'courier' ? quote.etaMinutes : null,
    }),
    pointsToEarn: account && facts.loyalty ? pointsFor(facts.loyalty, breakdown) : 0,
  }
}

function refused(refusal: CheckoutRefusal): { ok: false; refusal: CheckoutRefusal } {
  return { ok: false, refusal }
}

/** The lines that can be ordered, with cleaned notes, and the changes of the menu that affect the others. */
function orderable({ lines: requested, timing }: CheckoutRequest, facts: CheckoutFacts) {
  const { now, settings, productsById, stock } = facts
  const time = { at: menuTime(timing, now), zone: settings.timezone }
  const { lines, changes } = checkCart(requested, menuWithExhausted(facts, requested), time, [])
  const cleaned = lines.map((line) => ({
    ...line,
    specialInstructions: productsById.get(line.productId)?.allowComments
      ? cleanText(line.specialInstructions, maxNoteLength)
      : '',
  }))
  if (stock.size === 0) return { lines: cleaned, changes }
  const limited = limitToStock(cleaned, stock, (id) => productsById.get(id)?.name ?? '')
  return { lines: limited.lines, changes: [...changes, ...limited.changes] }
}

function menuWithExhausted({ menu, exhausted }: CheckoutFacts, requested: CartLine[]): Menu {
  if (!requested.some(({ productId }) => exhausted.has(productId))) return menu
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      exhausted.has(product.id) ? { ...product, isAvailable: true } : product,
    ),
  }))
  return { ...menu, categories }
}

function subtotalOf(lines: CartLine[], productsById: CheckoutFacts['productsById']): Cents {
  return addCents(
    ...lines.flatMap((line) => {
      const product = productsById.get(line.productId)
      return product ? [priceLine(product, line).totalPrice] : []
    }),
  )
}

function discountOf(
  { useReward, discountCode }: CheckoutRequest,
  { loyalty, balance, code, settings, now }: CheckoutFacts,
  subtotal: Cents,
): Decision<{ discount: AppliedDiscount | null }> {
  if (useReward) {
    if (discountCode !== null) return refused({ kind: 'discount', message: rewardOrCode })
    if (!loyalty || !canUseReward(loyalty, balance))
      return refused({ kind: 'discount', message: rewardRefusedMessage })
    return { ok: true, discount: rewardDiscount(loyalty) }
  }
  if (discountCode === null) return { ok: true, discount: null }
  const { timezone: zone, kidsMealThreshold } = settings
  const check = checkDiscountCode({
    typed: discountCode,
    found: code,
    subtotal,
    now,
    zone,
    kidsMealThreshold,
  })
  return check.ok
    ? { ok: true, discount: check.applied }
    : refused({ kind: 'discount', message: check.message })
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
const rewardOrCode = 'A reward and a discount code cannot be used together.'
