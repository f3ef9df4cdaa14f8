import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { idOfToken } from '../orders/public.ts'

/**
 * The points that a user can spend at a restaurant; 0 if they never ordered there. Points reserved by their
 * unpaid order of the token `ownOrder` count as available.
 */
export async function readBalance(
  tx: Tx,
  restaurantId: string,
  userId: string,
  ownOrder?: string | null,
): Promise<number> {
  const held = ownOrder
    ? sql`coalesce((select -sum(l.points) from loyalty_ledger l join orders o
        on o.restaurant_id = l.restaurant_id and o.id = l.order_id
        where l.restaurant_id = ${restaurantId} and l.user_id = ${userId} and l.kind in ('redeem', 'reverse_redeem')
          and o.id = ${idOfToken(ownOrder)} and o.payment_status = 'pending' and o.released_at is null), 0)`
    : sql`0`
  const { rows } = await sql<{ balance: number }>`
    select (balance + ${held})::int as balance from loyalty_members
    where restaurant_id = ${restaurantId} and user_id = ${userId}`.execute(tx)
  return rows[0]?.balance ?? 0
}
