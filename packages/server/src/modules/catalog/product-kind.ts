import type { AllergenFacts, Diet } from '@comanda/domain/menu/allergens'
import type { LabelType } from '@comanda/domain/menu/menu'
import type { ProductFields } from '@comanda/domain/menu/product-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { type EntityKind, type EntityState, entityColumns } from './entity-kind.ts'

/** Availability and stock are not part of it: the kitchen changes them while a form is open. */
export interface ProductState extends EntityState, ProductFields {}

export const productKind: EntityKind<ProductState> = {
  kind: 'product',
  async lock(tx, restaurantId, ids) {
    // A separate statement, because one that waits for a lock does not see links that were written meanwhile.
    await sql`select from products where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[])
      order by id for update`.execute(tx)
    return (await productRows(tx, restaurantId, ids).execute()).map(productState)
  },

  write: (tx, restaurantId, state, editedAt) => writeAll(tx, restaurantId, [state], editedAt),
  writeAll,
  audited: (state) => ({ ...state, basePrice: formatMoney(state.basePrice) }),
}

async function writeAll(
  tx: Tx,
  restaurantId: string,
  states: readonly ProductState[],
  editedAt: Date,
): Promise<void> {
  const values = states.map(stated).map((state) => ({
    restaurant_id: restaurantId,
    id: state.id,
    category_id: state.categoryId,
    name: state.name,
    description: state.description,
    base_price: state.basePrice,
    image_media_id: state.imageId,
    code: state.code,
    is_active: state.isActive,
    is_21_plus: state.is21Plus,
    allow_comments: state.allowComments,
    available_menus: state.availableMenus,
    sort_order: state.sortOrder,
    diets: state.diets,
    allergens: state.allergens,
    ...entityColumns(state, editedAt),
  }))
  const columns = Object.keys(values[0] ?? {})
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const changed = columns.filter((column) => !['restaurant_id', 'id'].includes(column))
  await sql`insert into products (${list})
      select ${list} from jsonb_populate_recordset(null::products, ${json(values)}::jsonb)
      on conflict (restaurant_id, id) do update set
        ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
    tx,
  )
  await replaceLabels(tx, restaurantId, states)
  for (const link of links) await replaceLinks(tx, restaurantId, states, link)
}

/** Reads dishes without locking them, deleted ones as well. */
export async function readProductStates(
  tx: Tx,
  restaurantId: string,
  ids: readonly string[],
): Promise<ProductState[]> {
  return (await productRows(tx, restaurantId, ids).execute()).map(productState)
}

function productRows(tx: Tx, restaurantId: string, ids: readonly string[]) {
  return tx
    .selectFrom('products')
    .selectAll()
    .select([
      sql<LabelType[]>`array(select label_type from product_labels l
        where l.restaurant_id = products.restaurant_id and l.product_id = products.id order by 1)`.as(
        'labels',
      ),
      ...links.map((link) =>
        sql<string[]>`array(select ${sql.ref(link.column)} from ${sql.table(link.table)} l
          where l.restaurant_id = products.restaurant_id and l.product_id = products.id and ${isLiving(link)}
          order by l.sort_order, ${sql.ref(link.column)})`.as(link.column),
      ),
    ])
    .where('restaurant_id', '=', restaurantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof productRows>['execute']>>[number]

function productState(row: ProductRow): ProductState {
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    archivedAt: row.archived_at?.getTime() ?? null,
    categoryId: row.category_id,
    description: row.description,
    basePrice: row.base_price,
    imageId: row.image_media_id,
    moreImageIds: row.media_id,
    code: row.code,
    isActive: row.is_active,
    is21Plus: row.is_21_plus,
    allowComments: row.allow_comments,
    availableMenus: row.available_menus,
    sortOrder: row.sort_order,
    labels: row.labels,
    diets: row.diets as Diet[],
    allergens: row.allergens as AllergenFacts,
    variantGroupIds: row.variant_group_id,
    upsellGroupIds: row.upsell_group_id,
    modifierGroupIds: row.modifier_group_id,
  }
}

/** Defaults for states that were recorded before dishes had these fields. */
function stated(state: ProductState): ProductState {
  return { ...state, diets: state.diets ?? [], allergens: state.allergens ?? {} }
}

type Link = (typeof links)[number]
const links = [
  {
    table: 'product_variant_groups',
    column: 'variant_group_id',
    idsIn: 'variantGroupIds',
    to: 'variant_groups',
  },
  { table: 'product_upsell_groups', column: 'upsell_group_id', idsIn: 'upsellGroupIds', to: 'upsell_groups' },
  {
    table: 'product_modifier_groups',
    column: 'modifier_group_id',
    idsIn: 'modifierGroupIds',
    to: 'modifier_groups',
  },
  { table: 'product_pictures', column: 'media_id', idsIn: 'moreImageIds' },
] as const

/** Links of a deleted group are neither read nor deleted: they have an effect again when it is restored. */
function isLiving(link: Link) {
  if (!('to' in link)) return sql`true`
  return sql`exists (select from ${sql.table(link.to)} g where g.restaurant_id = l.restaurant_id
    and g.id = l.${sql.ref(link.column)} and g.archived_at is null)`
}

/** Stores ordered lists of ids. Unchanged rows are not written, so that a price change writes none of them. */
async function replaceLinks(
  tx: Tx,
  restaurantId: string,
  states: readonly ProductState[],
  link: Link,
): Promise<void> {
  const { table, column, idsIn } = link
  const rows = states.flatMap(({ id, ...state }) =>
    (state[idsIn] ?? []).map((linked, position) => ({ product: id, linked, position })),
  )
  const chosen = sql`jsonb_to_recordset(${json(rows)}::jsonb) as chosen (product uuid, linked uuid, position int)`
  await sql`delete from ${sql.table(table)} l where restaurant_id = ${restaurantId}
    and product_id = any(${idsOf(states)}::uuid[]) and ${isLiving(link)}
    and (product_id, ${sql.ref(column)}) not in (select product, linked from ${chosen})`.execute(tx)
  await sql`insert into ${sql.table(table)} as stored (restaurant_id, product_id, ${sql.ref(column)}, sort_order)
    select ${restaurantId}, product, linked, position from ${chosen}
    on conflict (restaurant_id, product_id, ${sql.ref(column)}) do update set sort_order = excluded.sort_order
    where stored.sort_order <> excluded.sort_order`.execute(tx)
}

async function replaceLabels(tx: Tx, restaurantId: string, states: readonly ProductState[]): Promise<void> {
  const rows = states.flatMap(({ id, labels }) => labels.map((label) => ({ product: id, label })))
  const chosen = sql`jsonb_to_recordset(${json(rows)}::jsonb) as chosen (product uuid, label text)`
  await sql`delete from product_labels where restaurant_id = ${restaurantId}
    and product_id = any(${idsOf(states)}::uuid[])
    and (product_id, label_type) not in (select product, label from ${chosen})`.execute(tx)
  await sql`insert into product_labels (restaurant_id, product_id, label_type)
    select ${restaurantId}, product, label from ${chosen} on conflict do nothing`.execute(tx)
}

const idsOf = (states: readonly ProductState[]) => states.map(({ id }) => id)
