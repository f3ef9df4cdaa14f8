import type { ProductStock } from '@comanda/contract/menus'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { requireOperator } from '../../devices/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { lockProduct } from './product-stock.ts'

/**
 * Sets how many portions of a product can be ordered from now on, excluding those that orders already
 * reserved; null stops counting.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND.
 */
export async function setStock(
  app: App,
  caller: Caller,
  { restaurantId, productId, count }: { restaurantId: string; productId: string; count: number | null },
): Promise<ProductStock> {
  requireOperator(caller, restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const zone = await zoneOf(tx, restaurantId)
    const before = await lockProduct(tx, { restaurantId, productId, now: app.now(), zone })
    if (!before) throw new ORPCError('NOT_FOUND')
    await tx
      .insertInto('product_stock')
      .values({ restaurant_id: restaurantId, product_id: productId, count })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'product_id']).doUpdateSet({ count }))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.stock_set',
      subject: `product:${productId}`,
      subjectLabel: before.name,
      changes: [{ field: 'portions', before: before.stock.count, after: count }],
    })
    return { ...before.stock, count }
  })
}
