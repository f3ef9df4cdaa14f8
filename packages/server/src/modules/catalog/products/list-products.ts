import type { ProductFilter, ProductRow } from '@comanda/contract/catalog/product-shapes'
import type { ProductChoices, ProductList } from '@comanda/contract/catalog/products'
import type { LabelType, OptionGroupKind } from '@comanda/domain/menu/menu'
import { type Cents, cents } from '@comanda/domain/money/cents'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { optionTables } from '../../../db/option-tables.ts'
import { requireRight } from '../../identity/public.ts'
import { loadPicturesById } from '../../media/public.ts'
import { productStock, readDayparts, readGroupsWithOptions } from '../../menus/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { productsMatching } from './match-products.ts'
import { soldSince } from './sum-up-sales.ts'

const PAGE_SIZE = 50

interface ListRequest extends ProductFilter {
  restaurantId: string
  sort: keyof typeof orders
  direction: 'up' | 'down'
  page: number
}

/** A page of the products that match, with totals of the menu. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listProducts(app: App, caller: Caller, input: ListRequest): Promise<ProductList> {
  const { restaurantId } = input
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const summary = await readSummary(tx, restaurantId)
    const matching = productsMatching(restaurantId, input, soldSince(app))
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(
      tx,
    )
    const total = counted[0]?.total ?? 0
    const page = Math.min(input.page, Math.max(1, Math.ceil(total / PAGE_SIZE)))
    const rows = await readPage(tx, { ...input, page }, matching)
    const ids = rows.flatMap(({ image_media_id }) => image_media_id ?? [])
    const pictures = await loadPicturesById(tx, [restaurantId], ids)
    const clock = { now: app.now(), zone: await zoneOf(tx, restaurantId) }
    const products = rows.map((row) => listed(row, pictures.get(row.image_media_id ?? '') ?? null, clock))
    return { products, total, page, pageSize: PAGE_SIZE, summary }
  })
}

/** Ids and revisions of all products that match. Throws UNAUTHORIZED, FORBIDDEN. */
export async function selectProducts(
  app: App,
  caller: Caller,
  { restaurantId, ...filter }: ProductFilter & { restaurantId: string },
): Promise<{ products: { id: string; revision: number }[] }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<{ id: string; revision: number }>`
      select p.id, p.revision ${productsMatching(restaurantId, filter, soldSince(app))} order by p.id`.execute(
      tx,
    )
    return { products: rows }
  })
}

/** The categories, groups and menus that products can refer to. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listProductChoices(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<ProductChoices> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const categories = await tx
      .selectFrom('categories')
      .select(['id', 'name', 'is_active as isActive'])
      .where('restaurant_id', '=', restaurantId)
      .where('archived_at', 'is', null)
      .orderBy('sort_order')
      .orderBy('created_at')
      .orderBy('name')
      .execute()
    const menus = await readDayparts(tx, restaurantId)
    return {
      categories,
      groups: await readGroupsWithOptions(tx, restaurantId),
      menus: menus.map(({ name }) => name),
      zone: await zoneOf(tx, restaurantId),
    }
  })
}

const orders = {
  menu: ['c.sort_order', 'c.created_at', 'c.name', 'p.sort_order', 'p.name'],
  name: ['lower(p.name)'],
  price: ['p.base_price'],
  sold: ['coalesce(sales.portions, 0)'],
  changed: ['p.updated_at'],
}

interface Row {
  id: string
  name: string
  description: string
  code: string | null
  category_id: string
  category: string
  category_active: boolean
  base_price: Cents
  image_media_id: string | null
  is_active: boolean
  is_available: boolean
  is_21_plus: boolean
  available_menus: string[]
  revision: number
  count: number | null
  sold_out_until: Date | null
  sold_portions: number
  sold_revenue: number
  labels: LabelType[]
  variant_groups: number
  upsell_groups: number
  modifier_groups: number
  planned: number
}

async function readPage(
  tx: Tx,
  { sort, direction, page }: ListRequest,
  matching: RawBuilder<unknown>,
): Promise<Row[]> {
  const linked = (kind: OptionGroupKind) => {
    const { groups, links, group } = optionTables[kind]
    return sql`(select count(*)::int from ${sql.table(links)} l join ${sql.table(groups)} g
      on g.restaurant_id = l.restaurant_id and g.id = l.${sql.ref(group)} and g.archived_at is null
      where l.restaurant_id = p.restaurant_id and l.product_id = p.id)`
  }
  const order = orders[sort].map((column) => sql.raw(`${column}${direction === 'down' ? ' desc' : ''}`))
  const { rows } = await sql<Row>`
    with page as (
      select p.*, c.name as category, c.is_active as category_active, s.count, s.sold_out_until,
        coalesce(sales.portions, 0)::int as sold_portions, coalesce(sales.revenue, 0)::int as sold_revenue,
        row_number() over (order by ${sql.join(order)}, p.name, p.id) as position
      ${matching}
      order by position limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE})
    select p.*, array(select label_type from product_labels l where l.restaurant_id = p.restaurant_id
        and l.product_id = p.id order by 1) as labels,
      ${linked('variant')} as variant_groups, ${linked('upsell')} as upsell_groups,
      ${linked('modifier')} as modifier_groups,
      (select count(*)::int from planned_changes l where l.restaurant_id = p.restaurant_id
        and l.product_id = p.id and l.state = 'planned') as planned
    from page p order by position`.execute(tx)
  return rows
}

function listed(
  row: Row,
  picture: ProductRow['picture'],
  { now, zone }: { now: Instant; zone: Zone },
): ProductRow {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    code: row.code,
    category: { id: row.category_id, name: row.category, isActive: row.category_active },
    basePrice: row.base_price,
    picture,
    isActive: row.is_active,
    is21Plus: row.is_21_plus,
    labels: row.labels,
    availableMenus: row.available_menus,
    variantGroups: row.variant_groups,
    upsellGroups: row.upsell_groups,
    modifierGroups: row.modifier_groups,
    stock: productStock({ id: row.id, isAvailable: row.is_available }, row, now, zone),
    sold: { portions: row.sold_portions, revenue: cents(row.sold_revenue) },
    planned: row.planned,
    revision: row.revision,
  }
}

async function readSummary(tx: Tx, restaurantId: string): Promise<ProductList['summary']> {
  const { rows } = await sql<{ total: number; active: number; categories: number; prices: string }>`
    select count(*)::int as total, (count(*) filter (where p.is_active))::int as active,
      coalesce(sum(p.base_price), 0)::bigint::text as prices,
      (select count(*)::int from categories c where c.restaurant_id = ${restaurantId} and c.archived_at is null)
        as categories
    from products p where p.restaurant_id = ${restaurantId} and p.archived_at is null`.execute(tx)
  const row = rows[0]
  return {
    total: row?.total ?? 0,
    active: row?.active ?? 0,
    categories: row?.categories ?? 0,
    basePrices: cents(Number(row?.prices ?? 0)),
  }
}
