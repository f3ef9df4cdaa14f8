import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { categoryKind } from '../category-kind.ts'
import { productKind } from '../product-kind.ts'
import { recordChange } from '../record-change.ts'

interface OrderRequest {
  restaurantId: string
  categoryId: string
  from: string[]
  to: string[]
}

/**
 * Orders the dishes of a category; their sort order becomes 0, 1, 2 and so on. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and ORDER_CHANGED if `from` is not the current order, or `to` has others.
 */
export async function orderProducts(
  app: App,
  caller: Caller,
  { restaurantId, categoryId, from, to }: OrderRequest,
): Promise<{ changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [category] = await categoryKind.lock(tx, restaurantId, [categoryId])
    if (!category || category.archivedAt !== null) throw new ORPCError('NOT_FOUND')
    const locked = await productKind.lock(tx, restaurantId, to)
    const rows = await tx
      .selectFrom('products')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('category_id', '=', categoryId)
      .where('archived_at', 'is', null)
      .orderBy('sort_order')
      .orderBy('name')
      .execute()
    const order = rows.map(({ id }) => id)
    const entities = locked
      .map((before) => ({
        kind: 'product' as const,
        before,
        after: { ...before, sortOrder: to.indexOf(before.id) },
      }))
      .filter(({ before, after }) => before.sortOrder !== after.sortOrder)
    if (isSame(order, to) && entities.length === 0) return { changeId: null }
    if (!isSame(order, from) || !isSame([...from].sort(), [...to].sort())) {
      const message = 'The dishes of this category have changed in the meantime.'
      throw new ORPCError('ORDER_CHANGED', { status: 409, message, data: { productIds: order } })
    }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.products_reordered',
      label: category.name,
      entities,
    })
    return { changeId }
  })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])
