import type { App, Caller } from '../../src/app.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import type { Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

/** A person with an account and a session. */
export async function signUp(
  shop: Pick<Shop, 'app' | 'query'>,
  firstName: string,
  { verified = true, memberships = [] }: { verified?: boolean; memberships?: Caller['memberships'] } = {},
): Promise<Caller> {
  const email = `${firstName.toLowerCase()}@example.com`
  const person = { email, firstName, lastName: 'Long', phone: '(908) 555-0123', password: 'at least six' }
  const id = await createPerson(shop.app, { ...person, memberships })
  await shop.query('update auth.users set email_verified = $2 where id = $1', [id, verified])
  await shop.query(
    `insert into auth.sessions (id, token_hash, user_id, expires_at, ip_address, user_agent)
     values ($1, sha256($1::text::bytea), $2, $3, '203.0.113.7', 'Firefox')`,
    [`session-${id}`, id, new Date(shop.app.now() + 86_400_000)],
  )
  const user = { id, email, name: `${firstName} Long` }
  return visitor({ actor: `user:${id}`, user, memberships, sessionId: `session-${id}` })
}

/** Stores a proof, as `identity.prove` does. */
export async function prove(shop: Pick<Shop, 'app' | 'query'>, caller: Caller): Promise<void> {
  await shop.query('insert into auth.proofs (session_id, proven_at, expires_at) values ($1, $2, $3)', [
    caller.sessionId,
    new Date(shop.app.now()),
    new Date(shop.app.now() + 300_000),
  ])
}

/** Places and pays an order; returns its id. */
export async function order(
  shop: Shop,
  caller: Caller,
  changes: Parameters<Shop['place']>[0] = {},
): Promise<string> {
  const placed = await shop.place(changes, caller)
  await shop.pay(placed)
  await settle(shop.app, shop.restaurant.id, placed.orderId, caller)
  return placed.orderId
}

async function settle(app: App, restaurantId: string, orderId: string, caller: Caller): Promise<void> {
  const row = await app.db.tenant(restaurantId, 'system:test', (tx) =>
    tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
  )
  await settleOrder(app, unsettledOrder(row), caller.actor)
}
