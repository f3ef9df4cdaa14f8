import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import type { OptionGroup } from '@comanda/domain/menu/menu'
import { productWarnings } from '@comanda/domain/menu/product-warnings'
import { cents } from '@comanda/domain/money/cents'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { loadPicturesById } from '../../media/public.ts'
import { productStock, readDayparts, readGroupsWithOptions } from '../../menus/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { type ProductState, readProductStates } from '../product-kind.ts'
import { readPlanned } from './read-planned.ts'
import { soldSince } from './sum-up-sales.ts'

export interface ProductRef {
  restaurantId: string
  productId: string
}

/** Everything about a dish that is not deleted. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function getProduct(
  app: App,
  caller: Caller,
  { restaurantId, productId }: ProductRef,
): Promise<CatalogProduct> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => readProduct(app, tx, { restaurantId, productId }))
}

/** Throws NOT_FOUND. */
export async function readProduct(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantId, productId }: ProductRef,
): Promise<CatalogProduct> {
  const [state] = await readProductStates(tx, restaurantId, [productId])
  if (!state || state.archivedAt !== null) throw new ORPCError('NOT_FOUND')
  const { archivedAt: _, ...fields } = state
  const pictures = await loadPicturesById(
    tx,
    [restaurantId],
    [...(state.imageId ? [state.imageId] : []), ...state.moreImageIds],
  )
  const { stock, changedAt } = await readStockOf(app, tx, { restaurantId, productId })
  return {
    ...fields,
    picture: pictures.get(state.imageId ?? '') ?? null,
    morePictures: state.moreImageIds.flatMap((id) => pictures.get(id) ?? []),
    stock,
    sold: await readSold(app, tx, { restaurantId, productId }),
    changedAt,
    warnings: await findWarnings(tx, restaurantId, state),
    offers: await readOffers(tx, { restaurantId, productId }),
    planned: await readPlanned(tx, restaurantId, productId),
  }
}

async function readStockOf(app: Pick<App, 'now'>, tx: Tx, { restaurantId, productId }: ProductRef) {
  const zone = await zoneOf(tx, restaurantId)
  const row = await tx
    .selectFrom('products')
    .leftJoin('product_stock as stock', (join) =>
      join
        .onRef('stock.restaurant_id', '=', 'products.restaurant_id')
        .onRef('stock.product_id', '=', 'products.id'),
    )
    .select(['is_available', 'updated_at', 'count', 'sold_out_until'])
    .where('products.restaurant_id', '=', restaurantId)
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()
  return {
    stock: productStock({ id: productId, isAvailable: row.is_available }, row, app.now(), zone),
    changedAt: row.updated_at.getTime(),
  }
}

async function readSold(app: Pick<App, 'now'>, tx: Tx, { restaurantId, productId }: ProductRef) {
  const { rows } = await sql<{ portions: number; revenue: number }>`
    select coalesce(sum(portions), 0)::int as portions, coalesce(sum(revenue), 0)::int as revenue from product_sales
    where restaurant_id = ${restaurantId} and product_id = ${productId} and day > ${soldSince(app)}`.execute(
    tx,
  )
  return { portions: rows[0]?.portions ?? 0, revenue: cents(rows[0]?.revenue ?? 0) }
}

async function findWarnings(tx: Tx, restaurantId: string, state: ProductState): Promise<string[]> {
  const ids = [...state.variantGroupIds, ...state.upsellGroupIds, ...state.modifierGroupIds]
  const [category, groups, dayparts] = await Promise.all([
    tx
      .selectFrom('categories')
      .select(['name', 'is_active as isActive'])
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', state.categoryId)
      .executeTakeFirst(),
    ids.length === 0 ? ([] as OptionGroup[]) : readGroupsWithOptions(tx, restaurantId),
    readDayparts(tx, restaurantId),
  ])
  const own = ids.flatMap((id) => groups.find((group) => group.id === id) ?? [])
  return productWarnings(state, { category, groups: own, dayparts })
}

/** Names of the active offers that sell a dish. */
async function readOffers(tx: Tx, { restaurantId, productId }: ProductRef): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from promotional_specials s where s.restaurant_id = ${restaurantId}
      and s.product_id = ${productId} and s.is_active and s.archived_at is null
    union select c.name from cross_sell_items i
      join cross_sell_campaigns c on c.restaurant_id = i.restaurant_id and c.id = i.campaign_id
      where i.restaurant_id = ${restaurantId} and i.product_id = ${productId} and c.is_active
        and c.archived_at is null
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
