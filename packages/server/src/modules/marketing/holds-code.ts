import type { Tx } from '../../db/database.ts'
import { idOfToken } from '../orders/public.ts'

/** Whether the unpaid order of a token has reserved a use of the code. */
export async function holdsCode(
  tx: Tx,
  restaurantId: string,
  codeId: string,
  orderToken: string,
): Promise<boolean> {
  const held = await tx
    .selectFrom('discount_redemptions as held')
    .select('held.order_id')
    .where('held.restaurant_id', '=', restaurantId)
    .where('held.discount_code_id', '=', codeId)
    .where('held.state', '=', 'reserved')
    .where('held.order_id', '=', idOfToken(orderToken))
    .executeTakeFirst()
  return held !== undefined
}
