import { randomUUID } from 'node:crypto'
import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import Stripe from 'stripe'
import { expect } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { OrderRow } from '../../src/modules/orders/public.ts'
import { type Cancellation, cancelOrder } from '../../src/modules/payments/cancel-order.ts'
import { stripeWebhook, unsettledOrder } from '../../src/modules/payments/public.ts'
import { type RefundWish, requestRefund } from '../../src/modules/payments/refunds/request-refund.ts'
import type { Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

/** Somebody with a session of their own, who proved a moment ago that it is them. */
export async function signedIn(
  shop: Shop,
  role: Caller['memberships'][number]['role'],
  proven = true,
): Promise<Caller> {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  await shop.database.owner.query(
    `with person as (insert into auth.users (id, name, email) values ($1, 'Kim', $1 || '@example.com'))
     insert into auth.sessions (id, token, user_id, expires_at) values ($2, $2, $1, now() + interval '1 year')`,
    [id, sessionId],
  )
  if (proven) {
    await shop.database.owner.query(
      `insert into auth.proofs values ($1, now(), '2100-01-01') on conflict do nothing`,
      [sessionId],
    )
  }
  return visitor({
    actor: `user:${id}`,
    user: { id, email: `${id}@example.com`, name: 'Kim' },
    memberships: [{ role, restaurantId: shop.restaurant.id }],
    sessionId,
  })
}

/** What an owner does with the money of a shop's orders, and what the books and the provider say of it. */
export function moneyHands(shop: Shop, owner: Caller) {
  const { app, restaurant, database } = shop
  const stripe = async (path: string, body?: Record<string, string>) => {
    const response = await fetch(`${shop.sandboxUrl}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${app.config.stripe.secretKey}` },
      ...(body && { body: new URLSearchParams(body) }),
    })
    return response.json()
  }
  const books = () =>
    app.db.platform('test', (tx) => tx.selectFrom('ledger_entries').selectAll().orderBy('at').execute())
  const order = async (id: string): Promise<OrderRow> =>
    app.db.platform('test', (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  return {
    stripe,
    books,
    order,
    unsettled: async (id: string) => unsettledOrder(await order(id)),
    rows: async (sql: string, ...values: unknown[]) => (await database.owner.query(sql, values)).rows,
    refund: (orderId: string, amount: number, changes: Partial<RefundWish> = {}, on = app) =>
      requestRefund(on, owner, {
        ...{ restaurantId: restaurant.id, orderId, amount: cents(amount) },
        ...{ reason: 'requested_by_customer', note: '', requestKey: randomUUID() },
        ...changes,
      }),
    cancel: (orderId: string, changes: Partial<Cancellation> = {}, on = app) =>
      cancelOrder(on, owner, {
        ...{ restaurantId: restaurant.id, orderId, reason: 'The oven broke.', refund: 'full' },
        requestKey: randomUUID(),
        ...changes,
      }),
    /** Says that what the books hold at the provider is what it holds, to the cent. */
    async booksAgree() {
      const { data } = await stripe('balance_transactions?limit=100')
      const theirs = data.reduce((sum: number, { net }: { net: number }) => sum + net, 0)
      expect(totalOf(await books()).provider).toBe(theirs)
    },
    /** A notice of the provider with its signature; answers the status. */
    async tell(type: string, object: Record<string, unknown>, id = `evt_${randomUUID()}`): Promise<number> {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } })
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: app.config.stripe.webhookSecret,
      })
      const headers = { 'stripe-signature': signature }
      const request = new Request('http://localhost/api/webhooks/stripe', { method: 'POST', headers, body })
      return (await stripeWebhook.handle(app, request, info)).status
    },
  }
}

const info = {
  requestId: 'r',
  ip: '127.0.0.1',
  scheme: 'http',
  host: 'localhost',
  origin: 'http://localhost',
} as const
