import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { type CategoryFields, categoryIssues } from '@comanda/domain/menu/category-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { type CategoryState, categoryKind, categoryState } from './category-kind.ts'
import { invalid, isForeignPicture, isUnchanged, rejectOffered, rejectOutdated } from './checks.ts'
import { productKind } from './product-kind.ts'
import { recordChange, savedEntity } from './record-change.ts'

interface CategoryRef {
  restaurantId: string
  categoryId: string
}

/** The categories in menu order, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listCategories(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ categories: CatalogCategory[] }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    categories: await readCategories(tx, restaurantId),
  }))
}

/**
 * Creates or changes a category. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current category.
 */
export async function saveCategory(
  app: App,
  caller: Caller,
  { restaurantId, categoryId, revision, ...entered }: CategoryRef & CategoryFields & { revision: number },
): Promise<{ category: CatalogCategory; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields: CategoryFields = {
    ...entered,
    name: cleanText(entered.name, 200),
    description: cleanText(entered.description, 2000),
  }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await categoryKind.lock(tx, restaurantId, [categoryId])
    const issues: Partial<Record<keyof CategoryFields, string>> = {
      ...categoryIssues(fields),
      ...((await isForeignPicture(tx, restaurantId, fields.imageId)) && {
        imageId: 'This picture no longer exists.',
      }),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    if (before && isUnchanged(before, fields))
      return { category: await readCategory(tx, restaurantId, categoryId), changeId: null }
    await rejectOutdated('category', before, revision, () => readCategory(tx, restaurantId, categoryId))
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'menu.category_changed' : 'menu.category_created',
      label: fields.name,
      entities: [savedEntity('category', categoryId, before, fields)],
    })
    return { category: await readCategory(tx, restaurantId, categoryId), changeId }
  })
}

/** Shows or hides a category. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function setCategoryActive(
  app: App,
  caller: Caller,
  { restaurantId, categoryId, isActive }: CategoryRef & { isActive: boolean },
): Promise<{ category: CatalogCategory; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await lockExisting(tx, { restaurantId, categoryId })
    const changeId =
      before.isActive === isActive
        ? null
        : await recordChange(app, tx, caller, {
            restaurantId,
            action: isActive ? 'menu.category_shown' : 'menu.category_hidden',
            label: before.name,
            entities: [{ kind: 'category', before, after: { ...before, isActive } }],
          })
    return { category: await readCategory(tx, restaurantId, categoryId), changeId }
  })
}

/**
 * Orders the categories; their sort order becomes 0, 1, 2 and so on. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, BAD_REQUEST, and ORDER_CHANGED with the current order.
 */
export async function reorderCategories(
  app: App,
  caller: Caller,
  { restaurantId, from, to }: { restaurantId: string; from: string[]; to: string[] },
): Promise<{ categories: CatalogCategory[]; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const locked = await categoryKind.lock(tx, restaurantId, to)
    const known = await readCategories(tx, restaurantId)
    const order = known.map(({ id }) => id)
    const changes = locked
      .map((before) => ({
        kind: 'category' as const,
        before,
        after: { ...before, sortOrder: to.indexOf(before.id) },
      }))
      .filter(({ before, after }) => before.sortOrder !== after.sortOrder)
    if (isSame(order, to) && changes.length === 0) return { categories: known, changeId: null }
    if (!isSame(order, from) || !isSame([...from].sort(), [...to].sort())) throw orderChanged(known)
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.categories_reordered',
      label: 'Categories',
      entities: changes,
    })
    return { categories: await readCategories(tx, restaurantId), changeId }
  })
}

/**
 * Deletes a category with its dishes. Orders keep what they contain. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and IN_USE if an active offer sells one of the dishes.
 */
export async function deleteCategory(
  app: App,
  caller: Caller,
  { restaurantId, categoryId }: CategoryRef,
): Promise<{ changeId: string | null; products: number }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [category] = await categoryKind.lock(tx, restaurantId, [categoryId])
    if (!category) throw new ORPCError('NOT_FOUND')
    if (category.archivedAt !== null) return { changeId: null, products: 0 }
    const { rows } = await sql<{ id: string }>`select id from products where restaurant_id = ${restaurantId}
      and category_id = ${categoryId} and archived_at is null`.execute(tx)
    const products = await productKind.lock(
      tx,
      restaurantId,
      rows.map(({ id }) => id),
    )
    await rejectOffered(
      tx,
      restaurantId,
      products.map(({ id }) => id),
    )
    const archivedAt = app.now()
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.category_deleted',
      label: category.name,
      entities: [
        { kind: 'category', before: category, after: { ...category, archivedAt } },
        ...products.map((before) => ({ kind: 'product' as const, before, after: { ...before, archivedAt } })),
      ],
    })
    return { changeId, products: products.length }
  })
}

async function lockExisting(tx: Tx, { restaurantId, categoryId }: CategoryRef): Promise<CategoryState> {
  const [category] = await categoryKind.lock(tx, restaurantId, [categoryId])
  if (!category || category.archivedAt !== null) throw new ORPCError('NOT_FOUND')
  return category
}

async function readCategory(tx: Tx, restaurantId: string, categoryId: string): Promise<CatalogCategory> {
  const found = (await readCategories(tx, restaurantId)).find(({ id }) => id === categoryId)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}

async function readCategories(tx: Tx, restaurantId: string): Promise<CatalogCategory[]> {
  const rows = await tx
    .selectFrom('categories')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from products p where p.restaurant_id = categories.restaurant_id
        and p.category_id = categories.id and p.archived_at is null)`.as('products'),
      sql<number>`(select count(*)::int from products p where p.restaurant_id = categories.restaurant_id
        and p.category_id = categories.id and p.archived_at is null and not p.is_active)`.as(
        'hiddenProducts',
      ),
    ])
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  return rows.map((row) => {
    const { archivedAt: _, ...state } = categoryState(row)
    return { ...state, products: row.products, hiddenProducts: row.hiddenProducts }
  })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

function orderChanged(categories: CatalogCategory[]) {
  const message = 'The categories have been reordered in the meantime.'
  return new ORPCError('ORDER_CHANGED', { status: 409, message, data: { categories } })
}
