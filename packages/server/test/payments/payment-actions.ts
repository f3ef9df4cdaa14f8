import { randomUUID } from 'node:crypto'
import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { expect } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { OrderRow } from '../../src/db/order-rows.ts'
import type { ProviderDispute } from '../../src/gateways/payments/money-port.ts'
import { type Cancellation, cancelOrder } from '../../src/modules/orders/cancel-order.ts'
import { unsettledOrder } from '../../src/modules/payments/public.ts'
import { requestRefund } from '../../src/modules/payments/refunds/request-refund.ts'
import type { RefundRequest } from '../../src/modules/payments/refunds/store-refund.ts'
import type { Shop } from '../checkout/ordering.ts'
import { sendStripeEvent, stripeEvent } from './stripe-webhook.ts'

/** A dispute of $1 that waits for a response. */
export function openDispute(fields: Partial<ProviderDispute>): ProviderDispute {
  return {
    id: 'dp_open',
    intentId: null,
    amount: cents(100),
    reason: 'general',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: null,
    openedAt: new Date(0),
    withdrawn: null,
    reinstated: null,
    ...fields,
  }
}

/** An owner's actions on the payments of a shop, with access to the ledger and to the provider's state. */
export function paymentActions(shop: Shop, owner: Caller) {
  const { app, restaurant, database } = shop
  const stripe = async (path: string, body?: Record<string, string>) => {
    const response = await fetch(`${shop.sandboxUrl}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${app.config.stripe.secretKey}` },
      ...(body && { body: new URLSearchParams(body) }),
    })
    return response.json()
  }
  const ledger = () =>
    app.db.platform('test', (tx) => tx.selectFrom('ledger_entries').selectAll().orderBy('at').execute())
  const order = async (id: string): Promise<OrderRow> =>
    app.db.platform('test', (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const deliver = (event: object) => sendStripeEvent(app, event)
  const sendEvent = (type: string, object: Record<string, unknown>, id?: string) =>
    deliver(stripeEvent(type, object, id))
  const bank = (path: string) =>
    fetch(`${shop.sandboxUrl}/sandbox/payments/${path}`, { method: 'POST', redirect: 'manual' })
  return {
    stripe,
    /** Lets something happen at the bank, by the path of the sandbox below its payments. */
    bank,
    ledger,
    order,
    intentOf: async (orderId: string) => (await order(orderId)).payment_intent_id ?? '',
    unsettled: async (id: string) => unsettledOrder(await order(id)),
    rows: (sql: string, ...values: unknown[]) => database.query(sql, values),
    refund: (orderId: string, amount: number, changes: Partial<RefundRequest> = {}, on = app) =>
      requestRefund(on, owner, {
        restaurantId: restaurant.id,
        orderId,
        amount: cents(amount),
        reason: 'requested_by_customer',
        note: '',
        requestKey: randomUUID(),
        ...changes,
      }),
    cancel: (orderId: string, changes: Partial<Cancellation> = {}, on = app) =>
      cancelOrder(on, owner, {
        restaurantId: restaurant.id,
        orderId,
        reason: 'The oven broke.',
        refund: 'full',
        requestKey: randomUUID(),
        ...changes,
      }),
    /** Asserts that the ledger's balance at the provider equals the provider's own, to the cent. */
    async expectLedgerMatchesProvider() {
      const { data } = await stripe('balance_transactions?limit=100')
      const theirs = data.reduce((sum: number, { net }: { net: number }) => sum + net, 0)
      expect(totalOf(await ledger()).provider).toBe(theirs)
    },
    /** Delivers a signed webhook event; returns the response status. */
    deliver,
    /** Delivers a webhook event of a type and object; returns the response status. */
    sendEvent,
    /** Opens a dispute of a captured payment; returns a function that decides it for the cardholder. */
    async dispute(intentId: string) {
      await bank(`intents/${intentId}/dispute`)
      const [opened] = (await stripe('disputes')).data
      expect(await sendEvent('charge.dispute.created', opened)).toBe(200)
      return async () => {
        await bank(`disputes/${opened.id}/lost`)
        expect(await sendEvent('charge.dispute.closed', opened)).toBe(200)
      }
    },
  }
}
