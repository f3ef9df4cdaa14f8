import type { CourierUpdate } from '@comanda/contract/delivery'
import { courierStatuses } from '@comanda/domain/delivery/courier-status'
import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireKitchen } from '../../identity/public.ts'

const PAGE = 50

/**
 * The restaurant's courier updates, newest first, and the number of unread ones.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listUpdates(
  app: App,
  caller: Caller,
  { restaurantId, before }: { restaurantId: string; before?: number | undefined },
): Promise<{ updates: CourierUpdate[]; unread: number; more: boolean }> {
  requireKitchen(caller, restaurantId, 'kitchen.view')
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const read = await readUpTo(tx, restaurantId)
    const rows = await tx
      .selectFrom('courier_updates as u')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.restaurant_id', '=', 'u.restaurant_id').onRef('o.id', '=', 'u.order_id'),
      )
      .selectAll('u')
      .select(['o.order_number', 'o.customer_name'])
      .where('u.restaurant_id', '=', restaurantId)
      .where('u.id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('u.id', 'desc')
      .limit(PAGE + 1)
      .execute()
    const updates = rows.slice(0, PAGE).map((row) => ({
      id: row.id,
      orderId: row.order_id,
      ticketNumber: ticketNumberOf(row.order_number),
      customerName: row.customer_name ?? '',
      kind: row.kind,
      status: courierStatuses.find((status) => status === row.status) ?? null,
      courierName: row.courier_name,
      problem: row.problem,
      at: row.at.getTime(),
      unread: row.id > read,
    }))
    return { updates, unread: await countUnread(tx, restaurantId), more: rows.length > PAGE }
  })
}

/**
 * Marks updates up to this id as read for the whole kitchen, and notifies its other screens. Throws
 * UNAUTHORIZED, FORBIDDEN.
 */
export async function markUpdatesRead(
  app: App,
  caller: Caller,
  { restaurantId, upTo }: { restaurantId: string; upTo: number },
): Promise<{ unread: number }> {
  requireKitchen(caller, restaurantId, 'kitchen.view')
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql`
      insert into courier_updates_read (restaurant_id, last_id)
      select ${restaurantId}, max(id) from courier_updates
      where restaurant_id = ${restaurantId} and id <= ${upTo} having max(id) is not null
      on conflict (restaurant_id) do update set last_id = excluded.last_id
        where excluded.last_id > courier_updates_read.last_id
      returning last_id`.execute(tx)
    const unread = await countUnread(tx, restaurantId)
    if (rows.length > 0) {
      await sql`select append_event(${restaurantId}::uuid, 'restaurant.updates_read', null, '{}'::jsonb)`.execute(
        tx,
      )
    }
    return { unread }
  })
}

async function readUpTo(tx: Tx, restaurantId: string): Promise<number> {
  const row = await tx
    .selectFrom('courier_updates_read')
    .select('last_id')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return row?.last_id ?? 0
}

async function countUnread(tx: Tx, restaurantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from courier_updates where restaurant_id = ${restaurantId}
        and id > coalesce((select last_id from courier_updates_read where restaurant_id = ${restaurantId}), 0)
      limit 1000) as unread`.execute(tx)
  return rows[0]?.count ?? 0
}
