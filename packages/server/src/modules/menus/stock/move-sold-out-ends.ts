import { movedSoldOutEnd } from '@comanda/domain/menu/stock'
import type { Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { optionTables } from '../../../db/option-tables.ts'
import { openingOf } from '../../restaurants/public.ts'

/**
 * Computes the ends of the present sold-out marks again, in the transaction that has changed the opening hours or the time zone, which
 * was `zone` before. The row of the restaurant must be locked, so that marks that are set concurrently have the new hours.
 */
export async function moveSoldOutEnds(
  app: Pick<App, 'now'> & Parameters<typeof openingOf>[0],
  tx: Tx,
  restaurantId: string,
  zone: Zone,
): Promise<void> {
  const opening = await openingOf(app, tx, restaurantId)
  const tables = ['product_stock', ...Object.values(optionTables).map(({ options }) => options)]
  for (const table of tables) {
    const { rows } = await sql<{ end: Date }>`
      select distinct sold_out_until as end from ${sql.table(table)}
      where restaurant_id = ${restaurantId} and sold_out_until > ${new Date(app.now())}`.execute(tx)
    for (const { end } of rows) {
      const moved = new Date(movedSoldOutEnd(end.getTime(), app.now(), zone, opening))
      if (moved.getTime() === end.getTime()) continue
      await sql`
        update ${sql.table(table)} set sold_out_until = ${moved}
        where restaurant_id = ${restaurantId} and sold_out_until = ${end}`.execute(tx)
    }
  }
}
