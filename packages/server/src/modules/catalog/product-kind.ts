import type { LabelType } from '@comanda/domain/menu/menu'
import type { Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'

export interface ProductState extends EntityState {
  categoryId: string
  description: string
  basePrice: Cents
  imageId: string | null
  code: string | null
  isActive: boolean
  is21Plus: boolean
  allowComments: boolean
  /** Names of the additional menus that sell it; empty: always. */
  availableMenus: string[]
  sortOrder: number
  labels: LabelType[]
  /** Ids of its option groups, in the order in which they are shown. */
  variantGroupIds: string[]
  upsellGroupIds: string[]
  modifierGroupIds: string[]
}

/** Availability and stock are not part of it: the kitchen changes them while a form is open. */
export const productKind: EntityKind<ProductState> = {
  kind: 'product',
  async lock(tx, restaurantId, ids) {
    const rows = await tx
      .selectFrom('products')
      .selectAll()
      .select([
        sql<LabelType[]>`array(select label_type from product_labels l
          where l.restaurant_id = products.restaurant_id and l.product_id = products.id order by 1)`.as(
          'labels',
        ),
        ...links.map(({ table, column }) =>
          sql<string[]>`array(select ${sql.ref(column)} from ${sql.table(table)} l
            where l.restaurant_id = products.restaurant_id and l.product_id = products.id
            order by l.sort_order, ${sql.ref(column)})`.as(column),
        ),
      ])
      .where('restaurant_id', '=', restaurantId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      revision: row.revision,
      archivedAt: row.archived_at?.getTime() ?? null,
      categoryId: row.category_id,
      description: row.description,
      basePrice: row.base_price,
      imageId: row.image_media_id,
      code: row.code,
      isActive: row.is_active,
      is21Plus: row.is_21_plus,
      allowComments: row.allow_comments,
      availableMenus: row.available_menus,
      sortOrder: row.sort_order,
      labels: row.labels,
      variantGroupIds: row.variant_group_id,
      upsellGroupIds: row.upsell_group_id,
      modifierGroupIds: row.modifier_group_id,
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
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
      archived_at: state.archivedAt === null ? null : new Date(state.archivedAt),
      revision: state.revision,
      updated_at: editedAt,
      edited_at: editedAt,
    }
    await tx
      .insertInto('products')
      .values({ restaurant_id: restaurantId, id: state.id, ...changed })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
    await replaceLabels(tx, restaurantId, state)
    for (const { table, column, idsOf } of links) {
      await sql`delete from ${sql.table(table)} where restaurant_id = ${restaurantId} and product_id = ${state.id}
        and ${sql.ref(column)} <> all(${idsOf(state)}::uuid[])`.execute(tx)
      await sql`insert into ${sql.table(table)} (restaurant_id, product_id, ${sql.ref(column)}, sort_order)
        select ${restaurantId}, ${state.id}, id, position - 1
        from unnest(${idsOf(state)}::uuid[]) with ordinality as chosen (id, position)
        on conflict (restaurant_id, product_id, ${sql.ref(column)}) do update set sort_order = excluded.sort_order`.execute(
        tx,
      )
    }
  },
}

const links = [
  {
    table: 'product_variant_groups',
    column: 'variant_group_id',
    idsOf: (state: ProductState) => state.variantGroupIds,
  },
  {
    table: 'product_upsell_groups',
    column: 'upsell_group_id',
    idsOf: (state: ProductState) => state.upsellGroupIds,
  },
  {
    table: 'product_modifier_groups',
    column: 'modifier_group_id',
    idsOf: (state: ProductState) => state.modifierGroupIds,
  },
] as const

async function replaceLabels(tx: Tx, restaurantId: string, { id, labels }: ProductState): Promise<void> {
  await sql`delete from product_labels where restaurant_id = ${restaurantId} and product_id = ${id}
    and label_type <> all(${labels}::text[])`.execute(tx)
  await sql`insert into product_labels (restaurant_id, product_id, label_type)
    select ${restaurantId}, ${id}, unnest(${labels}::text[]) on conflict do nothing`.execute(tx)
}
