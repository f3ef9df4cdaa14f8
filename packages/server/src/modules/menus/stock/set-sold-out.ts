import type { ProductStock } from '@comanda/contract/menus'
import type { SoldOutChange } from '@comanda/domain/menu/stock'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { nameOfCaller, requireOperator } from '../../devices/public.ts'
import { openingOf } from '../../restaurants/public.ts'
import { lockProduct } from './product-stock.ts'
import { requireSoldOutEnd } from './sold-out-end.ts'

/**
 * Marks a product as sold out, for the restaurant's day, until a date or until it is changed, or as available
 * again. A product without counted portions left stays sold out regardless. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND, UNPROCESSABLE.
 */
export async function setSoldOut(
  app: App,
  caller: Caller,
  { restaurantId, productId, ...change }: { restaurantId: string; productId: string } & SoldOutChange,
): Promise<ProductStock> {
  requireOperator(caller, restaurantId)
  const { soldOut } = change
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const opening = await openingOf(app, tx, restaurantId)
    const zone = opening.timezone
    const before = await lockProduct(tx, { restaurantId, productId, now: app.now(), zone })
    if (!before) throw new ORPCError('NOT_FOUND')
    const until = requireSoldOutEnd(change, app.now(), opening)
    if (before.stock.soldOut === soldOut && before.stock.soldOutUntil === until) return before.stock
    await tx
      .updateTable('products')
      .set({ is_available: soldOut !== 'until_changed', updated_at: new Date(app.now()) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', productId)
      .execute()
    const isOff = soldOut !== 'no'
    const values = {
      sold_out_until: until === null ? null : new Date(until),
      sold_out_by: isOff ? nameOfCaller(caller) : null,
      sold_out_at: isOff ? new Date(app.now()) : null,
    }
    await tx
      .insertInto('product_stock')
      .values({ restaurant_id: restaurantId, product_id: productId, ...values })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'product_id']).doUpdateSet(values))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: soldOut === 'no' ? 'menu.back_on_sale' : 'menu.sold_out',
      subject: `product:${productId}`,
      subjectLabel: before.name,
      changes: [{ field: 'soldOut', before: before.stock.soldOut, after: soldOut }],
    })
    return { ...before.stock, soldOut, soldOutUntil: until }
  })
}
