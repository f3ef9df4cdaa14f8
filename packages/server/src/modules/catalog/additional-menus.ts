import type { CatalogAdditionalMenu } from '@comanda/contract/catalog/additional-menus'
import {
  type AdditionalMenuFields,
  additionalMenuIssues,
  normalAdditionalMenu,
} from '@comanda/domain/menu/additional-menu-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { additionalMenuKind } from './additional-menu-kind.ts'
import { dishesAre, invalid, isUnchanged, rejectOutdated } from './checks.ts'
import { changedProducts, type Links, linkIssues } from './linked-products.ts'
import { type ProductState, productKind } from './product-kind.ts'
import { recordChange, savedEntity } from './record-change.ts'

interface MenuRef {
  restaurantId: string
  menuId: string
}

/** The additional menus in their order, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listAdditionalMenus(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ menus: CatalogAdditionalMenu[] }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    menus: await readMenus(tx, restaurantId),
  }))
}

/**
 * Creates or changes an additional menu and the dishes that are sold in it. Dishes refer to it by name: a new name is
 * written to them in the same transaction. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current menu.
 */
export async function saveAdditionalMenu(
  app: App,
  caller: Caller,
  {
    restaurantId,
    menuId,
    revision,
    links,
    ...entered
  }: MenuRef & AdditionalMenuFields & { links: Links; revision: number },
): Promise<{ menu: CatalogAdditionalMenu; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  const fields = normalAdditionalMenu({ ...entered, name: cleanText(entered.name, 200) })
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await additionalMenuKind.lock(tx, restaurantId, [menuId])
    const products = await lockProducts(tx, restaurantId, before?.name ?? '', links)
    const issues = { ...additionalMenuIssues(fields), ...linkIssues(links, products) }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    const dishes = changedProducts(products, (product) => ({
      ...product,
      availableMenus: menusOf(product, before?.name ?? null, fields.name, links),
    }))
    const isSame = before !== undefined && isUnchanged(before, fields)
    if (!isSame) await rejectOutdated('menu', before, revision, () => readMenu(tx, restaurantId, menuId))
    const sortOrder = before?.sortOrder ?? (await readMenus(tx, restaurantId)).length
    const menu = savedEntity('additional_menu', menuId, before, { sortOrder, ...fields })
    const entities = isSame ? dishes : [menu, ...dishes]
    const changeId =
      entities.length === 0
        ? null
        : await recordChange(app, tx, caller, {
            restaurantId,
            action: before ? 'menu.additional_menu_changed' : 'menu.additional_menu_created',
            label: fields.name,
            entities,
          })
    return { menu: await readMenu(tx, restaurantId, menuId), changeId }
  })
}

/**
 * Deletes an additional menu. Dishes that are in no other menu are moved as requested: otherwise they would be sold at
 * any time. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, and IN_USE if there are
 * such dishes and `moveTo` is null.
 */
export async function deleteAdditionalMenu(
  app: App,
  caller: Caller,
  { restaurantId, menuId, moveTo }: MenuRef & { moveTo: string | null },
): Promise<{ changeId: string | null; products: number }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const isMenu = moveTo !== null && moveTo !== 'always' && moveTo !== 'hidden'
    const locked = await additionalMenuKind.lock(tx, restaurantId, isMenu ? [menuId, moveTo] : [menuId])
    const before = locked.find(({ id }) => id === menuId)
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt !== null) return { changeId: null, products: 0 }
    const other = locked.find(({ id, archivedAt }) => id === moveTo && id !== menuId && archivedAt === null)
    if (isMenu && !other) throw invalid({ moveTo: 'This menu no longer exists.' })
    const products = await lockProducts(tx, restaurantId, before.name, { add: [], remove: [] })
    if (moveTo === null) rejectOnlyThere(products, before.name)
    const changes = changedProducts(products, (product) => {
      const rest = product.availableMenus.filter((name) => name !== before.name)
      if (rest.length > 0) return { ...product, availableMenus: rest }
      const isActive = product.isActive && moveTo !== 'hidden'
      return { ...product, isActive, availableMenus: other ? [other.name] : [] }
    })
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.additional_menu_deleted',
      label: before.name,
      entities: [
        { kind: 'additional_menu', before, after: { ...before, archivedAt: app.now() } },
        ...changes,
      ],
    })
    return { changeId, products: products.length }
  })
}

/** Locks the dishes that are sold in a menu, and those of a change. */
async function lockProducts(
  tx: Tx,
  restaurantId: string,
  menuName: string,
  { add, remove }: Links,
): Promise<ProductState[]> {
  const { rows } = await sql<{ id: string }>`select id from products where restaurant_id = ${restaurantId}
    and archived_at is null and (${menuName} = any(available_menus) or id = any(${[...add, ...remove]}::uuid[]))`.execute(
    tx,
  )
  return productKind.lock(
    tx,
    restaurantId,
    rows.map(({ id }) => id),
  )
}

/** The menus of a dish after a menu got another name, and the dish was added to it or removed from it. */
function menusOf(
  { id, availableMenus }: ProductState,
  before: string | null,
  after: string,
  { add, remove }: Links,
): string[] {
  const renamed = availableMenus.map((name) => (name === before ? after : name))
  if (add.includes(id)) return renamed.includes(after) ? renamed : [...renamed, after]
  return remove.includes(id) ? renamed.filter((name) => name !== after) : renamed
}

function rejectOnlyThere(products: readonly ProductState[], menuName: string): void {
  const names = products.filter(({ availableMenus }) => availableMenus.length === 1).map(({ name }) => name)
  if (names.length === 0) return
  throw new ORPCError('IN_USE', {
    status: 409,
    message: `${dishesAre(names.length)} sold in ${menuName} only. Move or hide ${names.length === 1 ? 'it' : 'them'} first.`,
    data: { names },
  })
}

async function readMenu(tx: Tx, restaurantId: string, menuId: string): Promise<CatalogAdditionalMenu> {
  const found = (await readMenus(tx, restaurantId)).find(({ id }) => id === menuId)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}

async function readMenus(tx: Tx, restaurantId: string): Promise<CatalogAdditionalMenu[]> {
  const rows = await tx
    .selectFrom('additional_menus')
    .select(['id', 'name', 'schedule', 'revision'])
    .select(
      sql<string[]>`array(select p.id from products p where p.restaurant_id = additional_menus.restaurant_id
        and p.archived_at is null and additional_menus.name = any(p.available_menus) order by p.name, p.id)`.as(
        'productIds',
      ),
    )
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, schedule: row.schedule as AdditionalMenuFields['schedule'] }))
}
