import { randomUUID } from 'node:crypto'
import type { Caller } from '../../src/app.ts'
import type { Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

type Role = Caller['memberships'][number]['role']

/**
 * A user with a session and a fresh proof of identity. A master admin belongs to no restaurant, every other
 * role to the shop's, unless another is named. `stored`: the membership is stored in the database, too, so
 * that emails reach the user.
 */
export async function signedIn(
  shop: Pick<Shop, 'query' | 'restaurant'>,
  role: Role,
  { proven = true, stored = false, restaurantId = shop.restaurant.id } = {},
): Promise<Caller> {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  const membership = { role, restaurantId: role === 'master_admin' ? null : restaurantId }
  const email = `${id}@example.com`
  await shop.query(
    `with person as (insert into auth.users (id, name, email) values ($1, 'Kim', $3))
     insert into auth.sessions (id, token_hash, user_id, expires_at)
       values ($2, sha256($2::text::bytea), $1, now() + interval '1 year')`,
    [id, sessionId, email],
  )
  if (stored) {
    await shop.query(`select set_config('app.scope', 'platform', false)`)
    const values = [id, membership.restaurantId, role]
    await shop.query('insert into memberships (user_id, restaurant_id, role) values ($1, $2, $3)', values)
  }
  if (proven) await shop.query(`insert into auth.proofs values ($1, now(), '2100-01-01')`, [sessionId])
  const user = { id, email, name: 'Kim' }
  return visitor({ actor: `user:${id}`, user, memberships: [membership], sessionId })
}
