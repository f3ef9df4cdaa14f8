import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Shop } from '../../program/shop.ts'
import type { Browser } from '../browser.ts'
import { confirmCard, declinedCard, goodCard, payment } from '../card.ts'
import { clicks } from '../customer.ts'
import type { Checkout } from '../plan.ts'
import { prove, type StaffSession } from './staff.ts'

/** One in this many checkouts begins with the purchase of a gift card. */
const EVERY = 5
const AMOUNTS = [1000, 2500, 6000]

/** The purchase of a gift card, as the customer saw it. */
export interface Sale {
  giftCardId: string
  /** null until it was observed as paid, and for a gift card that goes to another person. */
  code: string | null
  ended: 'paid' | 'unknown' | 'not-paid' | 'failed'
  /** The response to the owner's refund; null if none was requested. */
  refund: 'accepted' | 'used' | null
  problem: string | null
}

const bought = z.object({ token: z.string(), payment: payment.nullable() })
const settled = z.object({ card: z.object({ code: z.string() }).nullable() })
const refused = z.object({ code: z.string() })

export function buysGiftCard({ number }: Pick<Checkout, 'number'>): boolean {
  return number % EVERY === 2
}

/** Of those who buy one, every second pays with it while the owner refunds it. */
export function isRefunded({ number }: Pick<Checkout, 'number'>): boolean {
  return buysGiftCard({ number }) && number % (2 * EVERY) === 2
}

/** Buys a gift card for a checkout, with its declined card, double clicks and closed browser. */
export async function buyGiftCard(browser: Browser, shop: Shop, checkout: Checkout): Promise<Sale> {
  // The checkout uses the id of its own key for the order.
  const giftCardId = checkout.checkoutKey.replace(/^.{8}/, '6172ca4d')
  const sale: Sale = { giftCardId, code: null, ended: 'failed', refund: null, problem: null }
  try {
    await buy(browser, shop, checkout, sale)
  } catch (error) {
    sale.problem = error instanceof Error ? error.message : String(error)
  }
  return sale
}

async function buy(browser: Browser, shop: Shop, checkout: Checkout, sale: Sale): Promise<void> {
  const { number, email, declinedFirst, ending } = checkout
  const path = `/api/restaurants/${shop.id}/gift-card-purchases`
  const isForSelf = number % 3 !== 0
  const request = {
    purchaseId: sale.giftCardId,
    amount: AMOUNTS[number % AMOUNTS.length],
    isForSelf,
    recipientName: isForSelf ? '' : 'Grace',
    recipientEmail: isForSelf ? '' : `grace-${email}`,
    message: '',
    deliverOn: null,
    purchaserName: 'Robin',
    purchaserEmail: email,
  }
  const replies = await clicks(checkout, () => browser.postJson(path, request))
  // The kills can last longer than the time to pay.
  sale.ended = 'not-paid'
  if (replies.some(({ status, body }) => status === 409 && refused.parse(body).code === 'PURCHASE_EXPIRED'))
    return
  const [first] = replies.map((reply) => {
    if (reply.status >= 300) throw new Error(`buying returned ${reply.status} ${JSON.stringify(reply.body)}`)
    return bought.parse(reply.body)
  })
  if (!first?.payment) throw new Error('the purchase has no payment')
  const { token, payment } = first
  if (ending === 'gone-before-paying') return
  if (declinedFirst) await confirmCard(browser, payment, declinedCard)
  const statuses = await clicks(checkout, () => confirmCard(browser, payment, goodCard))
  if (statuses.includes('canceled')) return
  for (const status of statuses) if (status !== 'succeeded') throw new Error(`a valid card led to ${status}`)
  sale.ended = 'unknown'
  if (ending === 'gone-after-paying') return
  for (const reply of await clicks(checkout, () => browser.postJson(`${path}/settle`, { token }))) {
    if (reply.status !== 200) throw new Error(`settle returned ${reply.status} ${JSON.stringify(reply.body)}`)
    sale.code = settled.parse(reply.body).card?.code ?? null
  }
  sale.ended = 'paid'
}

/** The owner refunds a paid gift card, which its purchaser may be spending at the same time. */
export async function refundGiftCard(
  session: StaffSession,
  shop: Shop,
  checkout: Checkout,
  sale: Sale,
): Promise<void> {
  if (sale.ended !== 'paid') return
  const path = `/api/restaurants/${shop.id}/gift-cards/${sale.giftCardId}/refunds`
  const request = () => prove(session, () => session.browser.postJson(path, { reason: 'Bought twice' }))
  try {
    await delay(checkout.pauses[0])
    for (const reply of await clicks(checkout, request)) {
      if (reply.status === 200) sale.refund = 'accepted'
      else if (refused.parse(reply.body).code === 'GIFT_CARD_NOT_REFUNDABLE') sale.refund = 'used'
      else throw new Error(`the refund returned ${reply.status} ${JSON.stringify(reply.body)}`)
    }
  } catch (error) {
    sale.problem = error instanceof Error ? error.message : String(error)
  }
}
