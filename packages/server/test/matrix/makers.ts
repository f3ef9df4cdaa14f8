import { randomUUID } from 'node:crypto'
import type { Action, StaffRole } from '@comanda/domain/access/roles'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { sessionCookie } from '../../src/modules/identity/sessions.ts'
import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import { hashOfToken } from '../../src/platform/token-hash.ts'
import type { Shop } from '../checkout/ordering.ts'
import type { MadeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

export const day = 86_400_000

/** Creates people, sessions, screens and paid orders at any restaurant. */
export function makersFor(shop: Shop) {
  const { app, query } = shop

  async function person(name: string, role: StaffRole | null, restaurantId: string | null): Promise<string> {
    const memberships = role ? [{ role, restaurantId }] : []
    const email = `${name.toLowerCase().replaceAll(' ', '-')}@matrix.test`
    const fields = { email, firstName: name, lastName: 'Person', phone: '9085550100' }
    return createPerson(app, { ...fields, password: 'comanda-demo-1', memberships, emailVerified: true })
  }

  async function session(userId: string, { expired = false } = {}) {
    const [id, token] = [randomUUID(), randomUUID()]
    const now = app.now()
    const expires = expired ? now - 1000 : Math.max(now, Date.now()) + 20 * day
    await query(
      `insert into auth.sessions (id, token_hash, user_id, expires_at, created_at, updated_at, ip_address, user_agent)
       values ($1, $2, $3, $4, $5, $5, '203.0.113.7', 'Firefox')`,
      [id, hashOfToken(token), userId, new Date(expires), new Date(now)],
    )
    await query(
      `insert into auth.proofs (session_id, proven_at, expires_at) values ($1, now(), 'infinity')`,
      [id],
    )
    return { id, cookie: sessionCookie(app, token, 'http').split(';')[0] ?? '' }
  }

  async function screen(
    restaurantId: string,
    name: string,
    more: { revoked?: boolean; worker?: string } = {},
  ) {
    const token = (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 43)
    const rows = await query(
      `insert into devices (restaurant_id, name, token_hash, user_agent, approved_by, last_seen_at, revoked_at,
         worker_user_id, worker_since, worker_until)
       values ($1, $2, $3, 'iPad', 'test', $4, $5, $6, $4, $7) returning id`,
      [
        restaurantId,
        name,
        hashOfToken(token),
        new Date(app.now()),
        more.revoked ? new Date(app.now()) : null,
        more.worker ?? null,
        new Date(app.now() + day),
      ],
    )
    return { id: rows[0].id as string, cookie: `comanda.device=${token}` }
  }

  /** An API key of a restaurant that allows API access; returns the key itself. */
  async function program(
    restaurantId: string,
    name: string,
    scopes: readonly Action[],
    more: { revoked?: boolean; limit?: number } = {},
  ): Promise<string> {
    const key = `cmd_live_${randomUUID()}`
    await query(
      `insert into restaurant_settings (restaurant_id, settings, revision) values ($1, '{"apiEnabled": true}', 0)
       on conflict do nothing`,
      [restaurantId],
    )
    await query(
      `insert into api_keys (restaurant_id, id, name, prefix, key_hash, scopes, hourly_limit, created_at, created_by,
         created_by_name, last_used_at, revoked_at)
       values ($1, gen_random_uuid(), $2, 'cmd_live_test', $3, $4, $5, $6, 'test', 'Test', $6, $7)`,
      [
        ...[restaurantId, name, hashOfToken(key), scopes, more.limit ?? 10_000, new Date(app.now())],
        more.revoked ? new Date(app.now()) : null,
      ],
    )
    return key
  }

  async function paidOrder(restaurant: MadeRestaurant, mark: string, customerId: string) {
    const request = shop.request({ lines: [shop.line('Soup', { productId: restaurant.productId('Soup') })] })
    const { breakdown } = await priceRequest(app, visitor(), { restaurantId: restaurant.id, request })
    const contact = { firstName: mark, lastName: mark, phone: '9085550123', email: `${mark}@example.com` }
    const caller = visitor({
      actor: `user:${customerId}`,
      user: { id: customerId, email: contact.email, name: mark },
    })
    const input = await shop.orderInput({ contact })
    const displayedTotal = breakdown.grandTotal
    const placed = await placeOrder(app, caller, {
      ...input,
      request,
      displayedTotal,
      restaurantId: restaurant.id,
    })
    await shop.pay(placed)
    const row = await app.db.tenant(restaurant.id, 'system:test', (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '=', placed.orderId).executeTakeFirstOrThrow(),
    )
    await settleOrder(app, unsettledOrder(row), caller.actor)
    return { orderId: placed.orderId, orderToken: placed.token, checkoutKey: input.checkoutKey }
  }

  return { person, session, screen, program, paidOrder }
}
