import { minutes } from '@comanda/domain/time/instant'
import { expect } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { resolveProblem } from '../../src/modules/payments/solve-problem.ts'
import type { Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'

/** Actions on payments of a shop that are captured when the kitchen acknowledges. */
export function captureActions(shop: Shop, owner: Caller) {
  const actions = paymentActions(shop, owner)
  const advance = (orderId: string, expected: 'pending' | 'acknowledged' | 'preparing' | 'ready') =>
    advanceOrder(shop.app, 'user:cook', { restaurantId: shop.restaurant.id, orderId, expected })
  const acknowledged = async () => {
    const id = await payOrder(shop)
    await advance(id, 'pending')
    return id
  }
  const complete = async (id: string) => {
    for (const expected of ['acknowledged', 'preparing', 'ready'] as const) await advance(id, expected)
  }
  const lapsed = async () => {
    const id = await acknowledged()
    await actions.stripe(`payment_intents/${await actions.intentOf(id)}/cancel`, {})
    return id
  }
  /** Returns the payments whose capture was requested from the provider. `fails`: whether the task reports a failure. */
  const sweep = async (pageSize?: number, { fails = false } = {}) => {
    const captured: string[] = []
    const { payments } = shop.app
    const captureIntent = (intentId: string) => {
      captured.push(intentId)
      return payments.captureIntent(intentId)
    }
    shop.clock.now += minutes(2)
    const app = { ...shop.app, payments: { ...payments, captureIntent } }
    const swept = sweepAuthorizedOrders(app, undefined, pageSize)
    await (fails ? expect(swept).rejects.toThrow('could not be swept') : swept)
    return captured
  }
  const resolve = (orderId: string) =>
    resolveProblem(shop.app, owner, { restaurantId: shop.restaurant.id, orderId, note: 'Paid in cash' })
  const problems = () =>
    actions.rows(`select problem, amount::int, resolved_at is null as "isOpen",
      (select count(*)::int from events where type = 'order.payment_problem') as events from payment_problems`)
  /** Captures a part in the provider's dashboard. */
  const capturePart = async (id: string) =>
    actions.stripe(`payment_intents/${await actions.intentOf(id)}/capture`, { amount_to_capture: '100' })
  /** In the provider's dashboard; its event is lost. */
  const refundAll = async (id: string) =>
    actions.stripe('refunds', { payment_intent: await actions.intentOf(id) })
  const withGiftCard = async () => {
    const cards = giftCardActions(shop, owner)
    const { id: cardId, code } = await cards.issue(500)
    const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(code))
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
    return { id: placed.orderId, cards, cardId }
  }

  return {
    advance,
    acknowledged,
    complete,
    lapsed,
    sweep,
    resolve,
    problems,
    capturePart,
    refundAll,
    withGiftCard,
  }
}
