import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { rejectOffered } from '../checks.ts'
import { type ProductState, productKind } from '../product-kind.ts'
import { recordChange } from '../record-change.ts'
import { type ProductRef, readProduct } from './read-product.ts'

/** The longest name of a dish that its form accepts. */
const MAX_NAME = 200

/** Shows or hides a dish. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function setProductActive(
  app: App,
  caller: Caller,
  { restaurantId, productId, isActive }: ProductRef & { isActive: boolean },
): Promise<{ changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await lockExisting(tx, { restaurantId, productId })
    if (before.isActive === isActive) return { changeId: null }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: isActive ? 'menu.product_shown' : 'menu.product_hidden',
      label: before.name,
      entities: [{ kind: 'product', before, after: { ...before, isActive } }],
    })
    return { changeId }
  })
}

/**
 * Deletes a dish. Orders keep what they contain. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and IN_USE if an active offer sells it.
 */
export async function deleteProduct(
  app: App,
  caller: Caller,
  { restaurantId, productId }: ProductRef,
): Promise<{ changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await productKind.lock(tx, restaurantId, [productId])
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt !== null) return { changeId: null }
    await rejectOffered(tx, restaurantId, [productId])
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.product_deleted',
      label: before.name,
      entities: [{ kind: 'product', before, after: { ...before, archivedAt: app.now() } }],
    })
    return { changeId }
  })
}

/**
 * Copies a dish with everything except its stock and sales, as an inactive one at the same position, with " (Copy)"
 * after its name. A repeated call returns the same copy. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function duplicateProduct(
  app: App,
  caller: Caller,
  { restaurantId, productId, copyId }: ProductRef & { copyId: string },
): Promise<{ product: CatalogProduct; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await lockExisting(tx, { restaurantId, productId })
    const [copied] = await productKind.lock(tx, restaurantId, [copyId])
    if (copied)
      return { product: await readProduct(app, tx, { restaurantId, productId: copyId }), changeId: null }
    const name = await freeName(tx, restaurantId, before)
    const after = { ...before, id: copyId, name, revision: 0, isActive: false }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.product_copied',
      label: name,
      entities: [{ kind: 'product', before: null, after }],
    })
    return { product: await readProduct(app, tx, { restaurantId, productId: copyId }), changeId }
  })
}

/** Locks a dish. Throws NOT_FOUND for unknown and deleted ones. */
export async function lockExisting(tx: Tx, { restaurantId, productId }: ProductRef): Promise<ProductState> {
  const [product] = await productKind.lock(tx, restaurantId, [productId])
  if (!product || product.archivedAt !== null) throw new ORPCError('NOT_FOUND')
  return product
}

/** The first of "Soup (Copy)", "Soup (Copy 2)" and so on that the category does not have; a long name is shortened. */
async function freeName(tx: Tx, restaurantId: string, { name, categoryId }: ProductState): Promise<string> {
  const rows = await tx
    .selectFrom('products')
    .select('name')
    .where('restaurant_id', '=', restaurantId)
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .execute()
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 1; ; number += 1) {
    const mark = ` (Copy${number === 1 ? '' : ` ${number}`})`
    const copy = `${cleanText(name.slice(0, MAX_NAME - mark.length), MAX_NAME)}${mark}`
    if (!taken.has(copy)) return copy
  }
}
