import type { StockedProduct } from '@comanda/contract/menus'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireKitchen } from '../../identity/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { productStock } from './product-stock.ts'

/**
 * The listed products in menu order, with their stock and who marked them as sold out.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listStock(app: App, caller: Caller, restaurantId: string): Promise<StockedProduct[]> {
  requireKitchen(caller, restaurantId)
  const { rows, zone } = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<Row>`
      select p.id, p.name, p.code, p.is_available, c.name as category, s.count, s.sold_out_until, s.sold_out_by,
        s.sold_out_at
      from products p
      join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id
      left join product_stock s on s.restaurant_id = p.restaurant_id and s.product_id = p.id
      where p.restaurant_id = ${restaurantId} and p.is_active and p.archived_at is null
        and c.is_active and c.archived_at is null
      order by c.sort_order, c.created_at, c.name, p.sort_order, p.name`.execute(tx)
    return { rows, zone: await zoneOf(tx, restaurantId) }
  })
  return rows.map((row) => stockedProduct(row, app.now(), zone))
}

interface Row {
  id: string
  name: string
  code: string | null
  is_available: boolean
  category: string
  count: number | null
  sold_out_until: Date | null
  sold_out_by: string | null
  sold_out_at: Date | null
}

function stockedProduct(row: Row, now: Instant, zone: Zone): StockedProduct {
  return {
    ...productStock({ id: row.id, isAvailable: row.is_available }, row, now, zone),
    name: row.name,
    code: row.code,
    category: row.category,
    soldOutBy: row.sold_out_by,
    soldOutAt: row.sold_out_at?.getTime() ?? null,
  }
}
