import { discountLabel } from '@comanda/domain/marketing/offer-fields'
import type { PopupStyle, SpecialDiscountType, SpecialFields } from '@comanda/domain/marketing/special-fields'
import type { Percent } from '@comanda/domain/money/percent'
import { type Selectable, sql } from 'kysely'
import type { PromotionalSpecials } from '../../../db/tables.ts'
import { scheduleOf } from '../../menus/public.ts'
import { type EntityKind, type EntityState, entityColumns } from '../entity-kind.ts'
import { scheduleColumns, scheduleText } from './schedule-columns.ts'

/** A special with the name of its product at the time of the change, for the audit log. */
export interface SpecialState extends EntityState, SpecialFields {
  productName: string
}

export const specialKind: EntityKind<SpecialState> = {
  kind: 'special',
  right: 'promotions.manage',
  audited: ({ productId: _, productName, discountType, percentage, amount, schedule, ...state }) => ({
    ...state,
    product: productName,
    discount: discountLabel({ discountType, percentage, amount }),
    schedule: scheduleText(schedule),
  }),
  async lock(tx, restaurantId, ids) {
    const rows = await tx
      .selectFrom('promotional_specials as s')
      .innerJoin('products as p', (join) =>
        join.onRef('p.restaurant_id', '=', 's.restaurant_id').onRef('p.id', '=', 's.product_id'),
      )
      .selectAll('s')
      .select('p.name as productName')
      .where('s.restaurant_id', '=', restaurantId)
      .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
      .orderBy('s.id')
      .forUpdate('s')
      .execute()
    return rows.map((row) => ({
      ...specialFields(row),
      id: row.id,
      revision: row.revision,
      productName: row.productName,
      archivedAt: row.archived_at?.getTime() ?? null,
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
      name: state.name,
      product_id: state.productId,
      trigger_after_items: state.triggerAfterItems,
      discount_type: state.discountType,
      discount_percentage: state.percentage,
      discount_amount: state.amount,
      custom_copy: state.customCopy,
      popup_style: state.popupStyle,
      is_active: state.isActive,
      ...scheduleColumns(state.schedule),
      ...entityColumns(state, editedAt),
    }
    await tx
      .insertInto('promotional_specials')
      .values({ restaurant_id: restaurantId, id: state.id, created_at: editedAt, ...changed })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
  },
}

export function specialFields(row: Selectable<PromotionalSpecials>): SpecialFields {
  return {
    name: row.name,
    productId: row.product_id,
    triggerAfterItems: row.trigger_after_items as 1 | 2,
    discountType: row.discount_type as SpecialDiscountType,
    percentage: row.discount_percentage as Percent,
    amount: row.discount_amount,
    customCopy: row.custom_copy,
    popupStyle: row.popup_style as PopupStyle,
    isActive: row.is_active,
    schedule: scheduleOf(row),
  }
}
