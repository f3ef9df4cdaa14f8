import type { BulkChange, BulkResult } from '@comanda/contract/catalog/product-bulk'
import { labelTypes } from '@comanda/domain/menu/menu'
import { changedPrice } from '@comanda/domain/menu/price-change'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { optionTables } from '../../../db/option-tables.ts'
import { requireRight } from '../../identity/public.ts'
import { invalid, listed, rejectOffered } from '../checks.ts'
import { groupIdsField } from '../linked-products.ts'
import { type ProductState, productKind, readProductStates } from '../product-kind.ts'
import { type Change, findRepeated, recordChange } from '../record-change.ts'
import { unknownMenus } from './product-checks.ts'

interface BulkRequest {
  restaurantId: string
  requestId: string
  products: { id: string; revision: number }[]
  change: BulkChange
  isPreview: boolean
}

/**
 * Changes many dishes as one change that can be undone, or returns what it would do. Nothing is changed if one dish
 * is refused. A repeated request changes nothing, and returns the same result.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, NAME_TAKEN, REQUEST_KEY_REUSED, and CHANGED_SINCE with the names
 * of dishes that have another revision.
 */
export async function bulkProducts(app: App, caller: Caller, input: BulkRequest): Promise<BulkResult> {
  const { restaurantId, requestId, change, isPreview } = input
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const ids = [...new Set(input.products.map(({ id }) => id))]
    const before = isPreview
      ? await readProductStates(tx, restaurantId, ids)
      : await productKind.lock(tx, restaurantId, ids)
    if (before.length < ids.length) throw new ORPCError('NOT_FOUND')
    const request = { products: input.products, change }
    const earlier = isPreview ? null : await findRepeated(tx, restaurantId, requestId, request)
    if (earlier) {
      const changes = earlier as { before: ProductState; after: ProductState }[]
      return { ...resultOf(changes, ids.length - changes.length), changeId: requestId, refused: [] }
    }
    rejectOutdated(before, input.products)
    await rejectInvalid(tx, restaurantId, change)
    const planned = before.map((state) => ({ before: state, after: changed(app, state, change) }))
    const refused = [
      ...planned.flatMap(({ before: { id, name }, after }) =>
        after === null ? [{ id, name, reason: 'The price would be below $0.00 or above $100,000.00.' }] : [],
      ),
      ...(change.field === 'category' ? await findTaken(tx, restaurantId, before, change.categoryId) : []),
    ]
    const changes = planned.flatMap(({ before, after }) =>
      after && !isSame(before, after) ? [{ before, after }] : [],
    )
    if (change.field === 'archive' && !isPreview) await rejectOffered(tx, restaurantId, ids)
    if (!isPreview && refused.length > 0) throw invalid({ products: sentence(refused) })
    const isEmpty = isPreview || changes.length === 0
    return {
      changeId: isEmpty
        ? null
        : await recordChange(app, tx, caller, {
            id: requestId,
            request,
            restaurantId,
            action: actionOf(change),
            label: changes.length === 1 ? (changes[0]?.before.name ?? '') : `${changes.length} products`,
            entities: changes.map((states) => ({ kind: 'product', ...states })),
          }),
      ...resultOf(changes, before.length - changes.length - refused.length),
      refused,
    }
  })
}

function resultOf(
  changes: readonly { before: ProductState; after: ProductState }[],
  unchanged: number,
): Pick<BulkResult, 'products' | 'unchanged'> {
  const products = changes.map(({ before, after }) => ({
    id: before.id,
    name: before.name,
    priceBefore: before.basePrice,
    priceAfter: after.basePrice,
  }))
  return { products, unchanged }
}

/** The state after a change; null if the dish cannot be changed that way. */
function changed(app: App, state: ProductState, change: BulkChange): ProductState | null {
  switch (change.field) {
    case 'price': {
      const basePrice = changedPrice(state.basePrice, change.price)
      return basePrice === null ? null : { ...state, basePrice }
    }
    case 'active':
      return { ...state, isActive: change.isActive }
    case 'category':
      return { ...state, categoryId: change.categoryId }
    case 'labels': {
      const next = [...state.labels, ...change.add].filter((label) => !change.remove.includes(label))
      return { ...state, labels: labelTypes.filter((label) => next.includes(label)).sort() }
    }
    case 'menus':
      return { ...state, availableMenus: [...new Set(change.menus)] }
    case 'options': {
      const field = groupIdsField[change.kind]
      const others = state[field].filter((id) => id !== change.groupId)
      if (change.attach && others.length < state[field].length) return state
      return { ...state, [field]: change.attach ? [...others, change.groupId] : others }
    }
    case 'archive':
      return { ...state, archivedAt: app.now() }
  }
}

const actionOf = (change: BulkChange): Change['action'] =>
  change.field === 'archive' ? 'menu.products_deleted' : 'menu.products_changed'

const isSame = (one: ProductState, other: ProductState) => JSON.stringify(one) === JSON.stringify(other)

const sentence = (refused: BulkResult['refused']) =>
  `${listed(refused.map(({ name }) => name))}: ${refused[0]?.reason ?? ''}`

/** Throws CHANGED_SINCE for dishes that were changed or deleted after the caller had read them. */
function rejectOutdated(before: readonly ProductState[], requested: BulkRequest['products']): void {
  const revisions = new Map(requested.map(({ id, revision }) => [id, revision]))
  const names = before
    .filter(({ id, revision, archivedAt }) => archivedAt !== null || revisions.get(id) !== revision)
    .map(({ name }) => name)
  if (names.length === 0) return
  const message = `Changed by someone else in the meantime: ${names.slice(0, 10).join(', ')}.`
  throw new ORPCError('CHANGED_SINCE', { status: 409, message, data: { names } })
}

async function rejectInvalid(tx: Tx, restaurantId: string, change: BulkChange): Promise<void> {
  if (change.field === 'menus') {
    const unknown = await unknownMenus(tx, restaurantId, change.menus, [])
    if (unknown.length > 0) throw invalid({ menus: `There is no menu “${unknown.join('”, “')}”.` })
  }
  if (change.field === 'options' && change.attach) {
    const group = await tx
      .selectFrom(optionTables[change.kind].groups)
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', change.groupId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!group) throw invalid({ groupId: 'This group no longer exists.' })
  }
  if (change.field === 'category') {
    const category = await tx
      .selectFrom('categories')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', change.categoryId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!category) throw invalid({ categoryId: 'This category no longer exists.' })
  }
}

/** Dishes whose name already exists in the new category, or would exist twice. */
async function findTaken(
  tx: Tx,
  restaurantId: string,
  moved: readonly ProductState[],
  categoryId: string,
): Promise<BulkResult['refused']> {
  const { rows } = await sql<{ name: string }>`select name from products where restaurant_id = ${restaurantId}
    and category_id = ${categoryId} and archived_at is null and id <> all(${moved.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ name }) => name))
  return moved.flatMap(({ id, name }) => {
    if (taken.has(name)) return [{ id, name, reason: 'The category already has a product with this name.' }]
    taken.add(name)
    return []
  })
}
