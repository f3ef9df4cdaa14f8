import type {
  CampaignFields,
  CampaignItemFields,
  ItemDiscountType,
} from '@comanda/domain/marketing/campaign-fields'
import { discountLabel } from '@comanda/domain/marketing/offer-fields'
import type { Percent } from '@comanda/domain/money/percent'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { scheduleOf } from '../../menus/public.ts'
import { type EntityKind, type EntityState, entityColumns } from '../entity-kind.ts'
import { lockRows } from '../lock-rows.ts'
import { scheduleColumns, scheduleText } from './schedule-columns.ts'

/** An item with the name of its product at the time of the change, for the audit log. */
export interface CampaignItemState extends CampaignItemFields {
  productName: string
}

export interface CampaignState extends EntityState, Omit<CampaignFields, 'items'> {
  items: CampaignItemState[]
}

export const campaignKind: EntityKind<CampaignState> = {
  kind: 'campaign',
  right: 'promotions.manage',
  audited: ({ schedule, items, ...state }) => ({
    ...state,
    schedule: scheduleText(schedule),
    items: items.map(itemText).join('; '),
  }),
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'cross_sell_campaigns', restaurantId, ids)
    const items = await readItems(tx, restaurantId, ids)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      revision: row.revision,
      archivedAt: row.archived_at?.getTime() ?? null,
      triggerPoint: row.trigger_point,
      isActive: row.is_active,
      schedule: scheduleOf(row),
      items: items.get(row.id) ?? [],
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
      // Absent in changes of earlier versions: undoing one of them does not change it.
      description: state.description,
      name: state.name,
      trigger_point: state.triggerPoint,
      is_active: state.isActive,
      ...scheduleColumns(state.schedule),
      ...entityColumns(state, editedAt),
    }
    await tx
      .insertInto('cross_sell_campaigns')
      .values({ restaurant_id: restaurantId, id: state.id, created_at: editedAt, ...changed })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
    await writeItems(tx, restaurantId, state)
  },
}

/** The items of campaigns in their order, by the id of the campaign. */
export async function readItems(
  tx: Tx,
  restaurantId: string,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignItemState[]>> {
  const rows = await tx
    .selectFrom('cross_sell_items as i')
    .innerJoin('products as p', (join) =>
      join.onRef('p.restaurant_id', '=', 'i.restaurant_id').onRef('p.id', '=', 'i.product_id'),
    )
    .selectAll('i')
    .select('p.name')
    .where('i.restaurant_id', '=', restaurantId)
    .where(sql<boolean>`i.campaign_id = any(${campaignIds}::uuid[])`)
    .orderBy('i.display_order')
    .execute()
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id)
  return new Map(
    [...byCampaign].map(([campaignId, own]) => [
      campaignId,
      own.map((row) => ({
        id: row.id,
        productId: row.product_id,
        productName: row.name,
        customPrice: row.custom_price,
        customCopy: row.custom_copy,
        discountType: row.discount_type as ItemDiscountType,
        percentage: row.discount_percentage as Percent,
        amount: row.discount_amount,
      })),
    ]),
  )
}

/** All in one statement, because positions must be unique after it. */
async function writeItems(tx: Tx, restaurantId: string, { id, items }: CampaignState): Promise<void> {
  await tx
    .deleteFrom('cross_sell_items')
    .where('restaurant_id', '=', restaurantId)
    .where('campaign_id', '=', id)
    .where(sql<boolean>`id <> all(${items.map((item) => item.id)}::uuid[])`)
    .execute()
  if (items.length === 0) return
  await tx
    .insertInto('cross_sell_items')
    .values(
      items.map((item, index) => ({
        restaurant_id: restaurantId,
        id: item.id,
        campaign_id: id,
        product_id: item.productId,
        custom_price: item.customPrice,
        custom_copy: item.customCopy,
        display_order: index,
        discount_type: item.discountType,
        discount_percentage: item.percentage,
        discount_amount: item.amount,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'id']).doUpdateSet((row) => ({
        product_id: row.ref('excluded.product_id'),
        custom_price: row.ref('excluded.custom_price'),
        custom_copy: row.ref('excluded.custom_copy'),
        display_order: row.ref('excluded.display_order'),
        discount_type: row.ref('excluded.discount_type'),
        discount_percentage: row.ref('excluded.discount_percentage'),
        discount_amount: row.ref('excluded.discount_amount'),
      })),
    )
    .execute()
}

const itemText = (item: CampaignItemState) =>
  [item.productName, discountLabel(item)].filter(Boolean).join(', ')
