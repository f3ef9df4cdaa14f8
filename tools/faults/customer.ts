import { setTimeout as delay } from 'node:timers/promises'
import type { CartLine } from '@comanda/domain/ordering/cart'
import { z } from 'zod'
import type { Shop } from '../program/shop.ts'
import { type Browser, createBrowser, type Reply } from './browser.ts'
import { confirmCard, declinedCard, goodCard, type Payment, payment } from './card.ts'
import { addressNear, checkoutRequestOf, orderOf } from './order.ts'
import type { Checkout } from './plan.ts'

/** A checkout as the customer saw it. */
export interface Outcome {
  checkout: Checkout
  shop: Shop
  /** `unknown` when the browser was closed before the response. */
  ended: 'paid' | 'unknown' | 'not-paid' | 'failed'
  /** Why it failed, for the report. */
  problem: string | null
  /** The order total in cents that the customer saw last. */
  total: number
  /** The ids of all orders returned to this checkout; more than one is a bug. */
  orderIds: Set<string>
  retries: number
  serverErrors: number
  declines: number
}

const priced = z.object({
  breakdown: z.object({ grandTotal: z.int(), giftCard: z.object({ amount: z.int() }).optional() }),
})
const noPrice: z.infer<typeof priced>['breakdown'] = { grandTotal: 0 }
const quoted = z.object({ quoteId: z.string() })
const placed = z.object({
  orderId: z.string(),
  token: z.string(),
  payment: payment.nullable(),
})
type Placed = z.infer<typeof placed>
const refused = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })
const changed = z.object({ changes: z.array(z.object({ kind: z.string() })) })

/** A signed-in customer. */
export interface Account {
  cookie: string
  /** Redeems the reward when there are enough points, instead of using a code. */
  useReward: boolean
}

/** What some customers use in addition to the planned checkout. */
export interface Extras {
  giftCardCode?: string | null
  /** A line that takes an offer. */
  offerLine?: CartLine | null
}

/** Runs one planned checkout to its end, regardless of how often the program is killed. */
export async function checkOut(
  origin: string,
  shop: Shop,
  checkout: Checkout,
  abortSignal: AbortSignal,
  card = goodCard,
  account?: Account,
  extras: Extras = {},
): Promise<Outcome> {
  const browser = createBrowser(origin, checkout.ip, abortSignal, account?.cookie)
  const outcome: Outcome = {
    checkout,
    shop,
    ended: 'failed',
    problem: null,
    total: 0,
    orderIds: new Set(),
    retries: 0,
    serverErrors: 0,
    declines: 0,
  }
  try {
    outcome.ended = await runCheckout(browser, outcome, card, account, extras)
  } catch (error) {
    outcome.problem = error instanceof Error ? error.message : String(error)
  }
  return { ...outcome, retries: browser.retries, serverErrors: browser.serverErrors }
}

async function runCheckout(
  browser: Browser,
  outcome: Outcome,
  card: string,
  account: Account | undefined,
  extras: Extras,
): Promise<Outcome['ended']> {
  const { checkout } = outcome
  await delay(checkout.pauses[0])
  const order = await place(browser, outcome, extras, account)
  if (!order) return 'not-paid'
  await delay(checkout.pauses[1])
  // An order that a gift card pays in full is final without a payment.
  if (checkout.ending === 'gone-before-paying') return order.payment ? 'not-paid' : 'unknown'
  if (order.payment) await pay(browser, outcome, order.payment, card)
  if (checkout.ending === 'gone-after-paying') return 'unknown'
  await delay(checkout.pauses[2])
  for (const reply of await clicks(checkout, () =>
    browser.postJson(`/api/orders/${order.token}/settle`, {}),
  )) {
    if (reply.status !== 200) throw new Error(`settle returned ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return 'paid'
}

/** Returns null when the order expired because of the kills, or everything requested is sold out. */
async function place(
  browser: Browser,
  outcome: Outcome,
  { giftCardCode = null, offerLine = null }: Extras,
  account?: Account,
): Promise<Placed | null> {
  const { checkout, shop } = outcome
  const linesOf = (more: number) => [
    ...checkoutRequestOf(checkout, shop, more).lines,
    ...(offerLine ? [offerLine] : []),
  ]
  const request = {
    ...checkoutRequestOf(checkout, shop, 0),
    lines: linesOf(0),
    useReward: account?.useReward === true,
    giftCardCode,
  }
  if (request.useReward) request.discountCode = null
  const path = `/api/restaurants/${shop.id}`
  if (checkout.fulfillment === 'delivery') {
    const address = addressNear(checkout, shop)
    request.quoteId = await quote(browser, `${path}/delivery-quotes`, address)
  }
  // Adds items below the minimum order, drops a rejected code; each change requests the price again.
  for (let more = 1; more <= 8; more += 1) {
    const price = await browser.postJson(`${path}/prices`, { request })
    const { grandTotal, giftCard } = price.status === 200 ? priced.parse(price.body).breakdown : noPrice
    outcome.total = grandTotal
    const order = orderOf(checkout, shop, request, { grandTotal, giftCard: giftCard?.amount ?? 0 })
    const replies =
      price.status === 200 ? await clicks(checkout, () => browser.postJson(`${path}/orders`, order)) : [price]
    const done = replies.filter((reply) => reply.status === 201).map((reply) => placed.parse(reply.body))
    for (const { orderId } of done) outcome.orderIds.add(orderId)
    if (done[0]) return done[0]
    const reply = replies[0]
    const { code, data } = refused.parse(reply?.body)
    if (code === 'BELOW_MINIMUM') request.lines = linesOf(more)
    else if (code === 'DISCOUNT_REFUSED') request.discountCode = leaveOut(request)
    else if (code === 'GIFT_CARD_REFUSED') request.giftCardCode = null
    // Another customer has used the same gift card: the next price has what is left on it. Or a dish was sold out when the
    // price was requested, and available again when the order was placed.
    else if (
      code === 'PRICE_CHANGED' &&
      (request.giftCardCode !== null || isSoldOut(price.body)) &&
      !isSoldOut(data)
    )
      continue
    else if (isSoldOut(data)) return null
    else if (code === 'ORDER_EXPIRED') return null
    else throw new Error(`the order was rejected, displayed ${grandTotal}: ${JSON.stringify(reply?.body)}`)
  }
  throw new Error('the order was rejected repeatedly')
}

/** Removes the reward; the caller sets the code to the returned null. */
function leaveOut(request: { useReward: boolean }): null {
  request.useReward = false
  return null
}

function isSoldOut(data: unknown): boolean {
  const { changes = [] } = changed.safeParse(data).data ?? {}
  return changes.some(({ kind }) => soldOut.includes(kind))
}

const soldOut = ['sold-out', 'few-left']

/** Retries while the courier is unavailable, as the page does: long enough for a restart on a busy machine. */
async function quote(browser: Browser, path: string, address: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await browser.postJson(path, { address })
    const code = refused.safeParse(reply.body).data?.code
    if (code !== 'DELIVERY_UNAVAILABLE' || attempt === 35) return quoted.parse(accepted(reply)).quoteId
    await delay(Math.min(100 * attempt, 1000))
  }
}

async function pay(browser: Browser, outcome: Outcome, payment: Payment, card: string): Promise<void> {
  const { checkout } = outcome
  if (checkout.declinedFirst) {
    const status = await confirmCard(browser, payment, declinedCard)
    if (status !== 'declined') throw new Error(`a declined card led to ${status}`)
    outcome.declines += 1
    await delay(checkout.pauses[3])
  }
  for (const status of await clicks(checkout, () => confirmCard(browser, payment, card))) {
    // An authorization is as good: it is captured later.
    if (status !== 'succeeded' && status !== 'requires_capture')
      throw new Error(`a valid card led to ${status}`)
  }
}

export function clicks<T>({ doubleClick }: Checkout, click: () => Promise<T>): Promise<T[]> {
  return Promise.all(doubleClick ? [click(), click()] : [click()])
}

function accepted(reply: Reply): unknown {
  if (reply.status >= 400) throw new Error(`rejected: ${JSON.stringify(reply.body)}`)
  return reply.body
}
