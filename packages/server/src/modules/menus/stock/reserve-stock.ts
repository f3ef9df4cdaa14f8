import { type RawBuilder, sql } from 'kysely'

/**
 * Reserves portions of counted products, the sum of all lines per product, if enough are left. Returns a row per
 * reserved product. To be used as a CTE of the statement that stores the order, so that both are
 * atomic. Rows are locked in a fixed order, which prevents deadlocks between carts with the same products.
 */
export function reserveStock(
  restaurantId: string,
  portions: ReadonlyMap<string, number>,
): RawBuilder<{ product_id: string; quantity: number }> {
  return sql`(
    with desired as (
      select product_id, quantity
      from unnest(${[...portions.keys()]}::uuid[], ${[...portions.values()]}::int[]) as w (product_id, quantity)
    ), locked as (
      select product_id from product_stock
      where restaurant_id = ${restaurantId} and product_id in (select product_id from desired)
      order by product_id for update
    )
    update product_stock s set count = s.count - desired.quantity from desired join locked using (product_id)
    where s.restaurant_id = ${restaurantId} and s.product_id = desired.product_id and s.count >= desired.quantity
    returning s.product_id, desired.quantity)`
}

/** Records the portions that the CTE `stock` reserved for the order of the CTE `placed`. */
export function recordStockReservations(restaurantId: string): RawBuilder<{ order_id: string }> {
  return sql`(
    insert into stock_reservations (restaurant_id, order_id, product_id, quantity)
    select ${restaurantId}::uuid, placed.id, stock.product_id, stock.quantity from placed, stock
    returning order_id)`
}
