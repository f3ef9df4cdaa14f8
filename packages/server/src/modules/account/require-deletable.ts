import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { orderTokenOf } from '../orders/public.ts'

/** An order that is overdue by this much counts as finished, even if its ticket was not completed. */
const STALE_MS = hours(24)

/**
 * Throws ROLES_HELD or ORDER_IN_PROGRESS, with the message to display, while the account is still needed. With
 * `unpaidAllowed`, orders whose payment is open do not count.
 */
export async function requireDeletable(
  app: App,
  tx: Tx,
  userId: string,
  { unpaidAllowed }: { unpaidAllowed: boolean },
): Promise<void> {
  const [role] = await tx
    .selectFrom('memberships')
    .leftJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
    .select('restaurants.name')
    .where('memberships.user_id', '=', userId)
    .where('memberships.deactivated_at', 'is', null)
    .limit(1)
    .execute()
  if (role) {
    throw new ORPCError('ROLES_HELD', {
      status: 409,
      message: `This account has a role at ${role.name ?? 'Comanda'}. Ask someone who manages its team to remove that role first.`,
    })
  }
  const { rows } = await sql<{ id: string; isUnpaid: boolean }>`
    select id, payment_status = 'pending' as "isUnpaid" from orders where user_id = ${userId} and (
      (not ${unpaidAllowed}::boolean and payment_status = 'pending' and released_at is null)
      or (paid_at is not null and status not in ('completed', 'cancelled')
        and promised_at > ${new Date(app.now() - STALE_MS)}))
    order by created_at desc limit 1`.execute(tx)
  const [open] = rows
  if (!open) return
  throw new ORPCError('ORDER_IN_PROGRESS', {
    status: 409,
    message: open.isUnpaid
      ? 'A payment of yours is still in progress. Try again in a few minutes.'
      : 'You have an order in progress. Delete your account after you have received it.',
    data: { token: orderTokenOf(app, open.id) },
  })
}
