import type { OfficeEntry } from '@comanda/contract/loyalty/members'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { MemberRef } from './ledger.ts'

/** The latest entries of a member below `before`, newest first, each with the balance after it. */
export async function readEntries(
  tx: Tx,
  { restaurantId, userId }: MemberRef,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<OfficeEntry[]> {
  const { rows } = await sql<Omit<OfficeEntry, 'at'> & { at: Date }>`
    select entry.id::text as id, entry.kind, entry.points, entry.balance, entry.at, order_number as "orderNumber",
      entry.reason, entry.by_name as "byName"
    from (
      select *, sum(points) over (order by id)::int as balance from loyalty_ledger
      where restaurant_id = ${restaurantId} and user_id = ${userId}
    ) as entry
      left join orders on orders.restaurant_id = entry.restaurant_id and orders.id = entry.order_id
    where ${before === undefined ? sql`true` : sql`entry.id < ${before}::bigint`}
    order by entry.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
