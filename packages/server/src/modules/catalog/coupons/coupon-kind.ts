import { type CouponFields, couponBenefit } from '@comanda/domain/marketing/coupon-fields'
import type { Percent } from '@comanda/domain/money/percent'
import type { CodeType } from '@comanda/domain/pricing/applied-discount'
import type { Selectable } from 'kysely'
import type { DiscountCodes } from '../../../db/tables.ts'
import { scheduleOf } from '../../menus/public.ts'
import { type EntityKind, type EntityState, entityColumns } from '../entity-kind.ts'
import { lockRows } from '../lock-rows.ts'
import { scheduleColumns, scheduleText } from '../offers/schedule-columns.ts'

export interface CouponState extends EntityState, CouponFields {}

export const couponKind: EntityKind<CouponState> = {
  kind: 'coupon',
  right: 'promotions.manage',
  unique: ({ code }) => `the code ${code}`,
  audited: ({ discountType, percentage, amount, maxDiscount, schedule, ...state }) => ({
    ...state,
    discount: couponBenefit({ discountType, percentage, amount, maxDiscount }),
    schedule: scheduleText(schedule),
  }),
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'discount_codes', restaurantId, ids)
    return rows.map((row) => ({
      ...couponFields(row),
      id: row.id,
      revision: row.revision,
      archivedAt: row.archived_at?.getTime() ?? null,
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    const changed = {
      code: state.code,
      name: state.name,
      description: state.description,
      discount_type: state.discountType,
      discount_percentage: state.percentage,
      discount_amount: state.amount,
      max_discount: state.maxDiscount,
      minimum_order_amount: state.minimumOrder,
      max_uses: state.usageLimit,
      usage_limit_per_customer: state.perCustomer,
      ...scheduleColumns(state.schedule),
      first_order_only: state.firstOrderOnly,
      fulfillment: state.fulfillment,
      product_ids: [...state.productIds],
      category_ids: [...state.categoryIds],
      is_automatic: state.isAutomatic,
      is_single_use: state.isSingleUse,
      is_active: state.isActive,
      ...entityColumns(state, editedAt),
    }
    await tx
      .insertInto('discount_codes')
      .values({ restaurant_id: restaurantId, id: state.id, created_at: editedAt, ...changed })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
      .execute()
  },
}

export function couponFields(row: Selectable<DiscountCodes>): CouponFields {
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    discountType: row.discount_type as CodeType,
    percentage: row.discount_percentage as Percent,
    amount: row.discount_amount,
    maxDiscount: row.max_discount,
    minimumOrder: row.minimum_order_amount,
    usageLimit: row.max_uses,
    perCustomer: row.usage_limit_per_customer,
    schedule: scheduleOf(row),
    firstOrderOnly: row.first_order_only,
    fulfillment: row.fulfillment,
    productIds: row.product_ids,
    categoryIds: row.category_ids,
    isAutomatic: row.is_automatic,
    isSingleUse: row.is_single_use,
    isActive: row.is_active,
  }
}
