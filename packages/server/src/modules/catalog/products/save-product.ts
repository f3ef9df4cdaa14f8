import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import type { ProductFields } from '@comanda/domain/menu/product-fields'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { invalid, isUnchanged, rejectOutdated } from '../checks.ts'
import { productKind } from '../product-kind.ts'
import { recordChange, savedEntity } from '../record-change.ts'
import { findIssues, storedFields } from './product-checks.ts'
import { type ProductRef, readProduct } from './read-product.ts'

/**
 * Creates or changes a dish with its labels, groups, menus and pictures, all or nothing. A repeated call changes
 * nothing. Availability and stock stay as they are.
 * Throws UNAUTHORIZED, FORBIDDEN, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current dish.
 */
export async function saveProduct(
  app: App,
  caller: Caller,
  { restaurantId, productId, revision, ...entered }: ProductRef & ProductFields & { revision: number },
): Promise<{ product: CatalogProduct; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields = storedFields(entered)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await productKind.lock(tx, restaurantId, [productId])
    const issues = await findIssues(tx, restaurantId, fields, before)
    if (Object.keys(issues).length > 0) throw invalid(issues)
    const current = () => readProduct(app, tx, { restaurantId, productId })
    if (before && isUnchanged(before, fields)) return { product: await current(), changeId: null }
    await rejectOutdated('product', before, revision, current)
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'menu.product_changed' : 'menu.product_created',
      label: fields.name,
      entities: [savedEntity('product', productId, before, fields)],
    })
    return { product: await current(), changeId }
  })
}
