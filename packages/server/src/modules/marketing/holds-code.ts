import type { Tx } from '../../db/database.ts'
import { hashOfToken } from '../orders/public.ts'

/** Whether the unpaid order of a token has reserved a use of the code. */
export async function holdsCode(
  tx: Tx,
  restaurantId: string,
  codeId: string,
  orderToken: string,
): Promise<boolean> {
  const held = await tx
    .selectFrom('discount_redemptions as held')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'held.restaurant_id').onRef('orders.id', '=', 'held.order_id'),
    )
    .select('held.order_id')
    .where('held.restaurant_id', '=', restaurantId)
    .where('held.discount_code_id', '=', codeId)
    .where('held.state', '=', 'reserved')
    .where('orders.token_hash', '=', hashOfToken(orderToken))
    .executeTakeFirst()
  return held !== undefined
}
