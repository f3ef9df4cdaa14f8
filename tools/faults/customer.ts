import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Shop } from '../program/shop.ts'
import { type Browser, createBrowser, type Reply } from './browser.ts'
import { confirmCard, declinedCard, goodCard, type Payment } from './card.ts'
import { addressNear, orderOf, wishOf } from './order.ts'
import type { Checkout } from './plan.ts'

/** What a customer saw of their checkout. */
export interface Outcome {
  checkout: Checkout
  shop: Shop
  /** `unknown` when the browser was closed before an answer. */
  ended: 'paid' | 'unknown' | 'not-paid' | 'failed'
  /** Why it failed, for the person who reads the report. */
  problem: string | null
  /** What the order costs in cents, as the customer saw it last. */
  total: number
  /** Every order that was answered to this checkout; more than one is a fault. */
  orderIds: Set<string>
  retries: number
  surprises: number
  declines: number
}

const priced = z.object({ breakdown: z.object({ grandTotal: z.int() }) })
const quoted = z.object({ quoteId: z.string() })
const placed = z.object({
  orderId: z.string(),
  token: z.string(),
  payment: z
    .object({ paymentIntentId: z.string(), publishableKey: z.string(), clientSecret: z.string() })
    .nullable(),
})
type Placed = z.infer<typeof placed>
const refused = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })
const changed = z.object({ changes: z.array(z.object({ kind: z.string() })) })

/** Of a customer who is signed in. */
export interface Account {
  cookie: string
  /** Asks for the reward while there are points for it, in place of a code. */
  useReward: boolean
}

/** Goes through one planned checkout to its end, however often the program dies on the way. */
export async function checkOut(
  origin: string,
  shop: Shop,
  checkout: Checkout,
  gaveUp: AbortSignal,
  card = goodCard,
  account?: Account,
): Promise<Outcome> {
  const browser = createBrowser(origin, checkout.ip, gaveUp, account?.cookie)
  const outcome: Outcome = {
    ...{ checkout, shop, ended: 'failed', problem: null, total: 0, orderIds: new Set() },
    ...{ retries: 0, surprises: 0, declines: 0 },
  }
  try {
    outcome.ended = await walk(browser, outcome, card, account)
  } catch (error) {
    outcome.problem = error instanceof Error ? error.message : String(error)
  }
  return { ...outcome, retries: browser.retries, surprises: browser.surprises }
}

async function walk(
  browser: Browser,
  outcome: Outcome,
  card: string,
  account: Account | undefined,
): Promise<Outcome['ended']> {
  const { checkout } = outcome
  await delay(checkout.pauses[0])
  const order = await place(browser, outcome, account)
  if (!order) return 'not-paid'
  await delay(checkout.pauses[1])
  if (checkout.ending === 'gone-before-paying') return 'not-paid'
  if (order.payment) await pay(browser, outcome, order.payment, card)
  if (checkout.ending === 'gone-after-paying') return 'unknown'
  await delay(checkout.pauses[2])
  for (const reply of await clicks(checkout, () =>
    browser.postJson(`/api/orders/${order.token}/settle`, {}),
  )) {
    if (reply.status !== 200) throw new Error(`settle answered ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return 'paid'
}

/** null when so much died meanwhile that the time to pay ran out, or all that was wanted is sold out. */
async function place(browser: Browser, outcome: Outcome, account?: Account): Promise<Placed | null> {
  const { checkout, shop } = outcome
  const wish = { ...wishOf(checkout, shop, 0), useReward: account?.useReward === true }
  if (wish.useReward) wish.discountCode = null
  const path = `/api/restaurants/${shop.id}`
  if (checkout.fulfillment === 'delivery') {
    const address = addressNear(checkout, shop)
    wish.quoteId = await quote(browser, `${path}/delivery-quotes`, address)
  }
  // A cart below the minimum grows, a code that is not taken is left out: each change asks for the price again.
  for (let more = 1; more <= 5; more += 1) {
    const price = await browser.postJson(`${path}/prices`, { wish })
    const seenTotal = price.status === 200 ? priced.parse(price.body).breakdown.grandTotal : 0
    outcome.total = seenTotal
    const order = orderOf(checkout, shop, wish, seenTotal)
    const replies =
      price.status === 200 ? await clicks(checkout, () => browser.postJson(`${path}/orders`, order)) : [price]
    const done = replies.filter((reply) => reply.status === 201).map((reply) => placed.parse(reply.body))
    for (const { orderId } of done) outcome.orderIds.add(orderId)
    if (done[0]) return done[0]
    const reply = replies[0]
    const { code, data } = refused.parse(reply?.body)
    if (code === 'BELOW_MINIMUM') wish.lines = wishOf(checkout, shop, more).lines
    else if (code === 'DISCOUNT_REFUSED') wish.discountCode = leaveOut(wish)
    else if (isSoldOut(data)) return null
    else if (code === 'ORDER_EXPIRED') return null
    else throw new Error(`the order was refused: ${JSON.stringify(reply?.body)}`)
  }
  throw new Error('the order was refused again and again')
}

/** The wish goes on without its reward, or without its code. */
function leaveOut(wish: { useReward: boolean }): null {
  wish.useReward = false
  return null
}

function isSoldOut(data: unknown): boolean {
  const { changes = [] } = changed.safeParse(data).data ?? {}
  return changes.some(({ kind }) => soldOut.includes(kind))
}

const soldOut = ['sold-out', 'few-left']

/** A courier that cannot be asked now is asked again, as the page offers. */
async function quote(browser: Browser, path: string, address: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await browser.postJson(path, { address })
    const code = refused.safeParse(reply.body).data?.code
    if (code !== 'DELIVERY_UNAVAILABLE' || attempt === 10) return quoted.parse(accepted(reply)).quoteId
    await delay(100 * attempt)
  }
}

async function pay(browser: Browser, outcome: Outcome, payment: Payment, card: string): Promise<void> {
  const { checkout } = outcome
  if (checkout.declinedFirst) {
    const status = await confirmCard(browser, payment, declinedCard)
    if (status !== 'declined') throw new Error(`a card that is declined led to ${status}`)
    outcome.declines += 1
    await delay(checkout.pauses[3])
  }
  for (const status of await clicks(checkout, () => confirmCard(browser, payment, card))) {
    // Money that is only held is as good: it is taken later.
    if (status !== 'succeeded' && status !== 'requires_capture')
      throw new Error(`a good card led to ${status}`)
  }
}

function clicks<T>(checkout: Checkout, click: () => Promise<T>): Promise<T[]> {
  return Promise.all(checkout.doubleClick ? [click(), click()] : [click()])
}

function accepted(reply: Reply): unknown {
  if (reply.status >= 400) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
  return reply.body
}
