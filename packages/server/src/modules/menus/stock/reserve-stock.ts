import { type RawBuilder, sql } from 'kysely'

/**
 * Takes portions of counted products, of each as many as all lines together want, while there are enough: a row for each
 * product of which it did. To be a part of the statement that stores the order, so that both or none come to be. The rows
 * are locked in one order, so that carts with the same dishes do not wait for each other both ways.
 */
export function reserveStock(
  restaurantId: string,
  portions: ReadonlyMap<string, number>,
): RawBuilder<{ product_id: string; quantity: number }> {
  return sql`(
    with wanted as (
      select product_id, quantity
      from unnest(${[...portions.keys()]}::uuid[], ${[...portions.values()]}::int[]) as w (product_id, quantity)
    ), locked as (
      select product_id from product_stock
      where restaurant_id = ${restaurantId} and product_id in (select product_id from wanted)
      order by product_id for update
    )
    update product_stock s set count = s.count - wanted.quantity from wanted join locked using (product_id)
    where s.restaurant_id = ${restaurantId} and s.product_id = wanted.product_id and s.count >= wanted.quantity
    returning s.product_id, wanted.quantity)`
}

/** Writes down what the order of the statement's part `placed` took, which is its part `stock`. */
export function noteStock(restaurantId: string): RawBuilder<{ order_id: string }> {
  return sql`(
    insert into stock_reservations (restaurant_id, order_id, product_id, quantity)
    select ${restaurantId}::uuid, placed.id, stock.product_id, stock.quantity from placed, stock
    returning order_id)`
}
