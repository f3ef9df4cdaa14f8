import { retentionCutoff } from '@comanda/domain/people/retention'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { RETENTION_BATCH, runBatches } from '../../platform/retention.ts'

/** Purges orders after 7 years. An order with ledger entries keeps its amounts. */
export function purgeOldOrders(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('transactions', app.now()))
  return runBatches(app, signal, async (tx) => {
    const { rows } = await sql<{ restaurant_id: string; id: string }>`
      select restaurant_id, id from orders where created_at <= ${before} and forgotten_at is null
      limit ${RETENTION_BATCH / 10}`.execute(tx)
    const orders = sql`select * from unnest(${rows.map((row) => row.restaurant_id)}::uuid[],
      ${rows.map(({ id }) => id)}::uuid[]) as old (restaurant_id, id)`
    for (const table of ['courier_updates', 'courier_deliveries', 'stock_reservations'])
      await sql`delete from ${sql.table(table)} where (restaurant_id, order_id) in (${orders})`.execute(tx)
    await sql`select forget_order(restaurant_id, id) from (${orders}) as old`.execute(tx)
    return rows.length
  })
}
