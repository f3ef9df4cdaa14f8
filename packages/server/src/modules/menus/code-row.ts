import { type DiscountCode, readDiscountType } from '@comanda/domain/marketing/discount-code'
import type { Percent } from '@comanda/domain/money/percent'
import type { Weekday } from '@comanda/domain/time/weekly-hours'
import type { Selectable } from 'kysely'
import type { DiscountCodes } from '../../db/tables.ts'

/** The code of a row; null if its type is unknown. */
export function codeOf(row: Selectable<DiscountCodes>): DiscountCode | null {
  const type = readDiscountType(row.discount_type)
  if (!type) return null
  return {
    code: row.code,
    type,
    percentage: row.discount_percentage as Percent,
    amount: row.discount_amount,
    maxDiscount: row.max_discount,
    minimumOrder: row.minimum_order_amount,
    maxUses: row.max_uses,
    currentUses: row.current_uses,
    schedule: {
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      weekdays: row.weekdays as Weekday[],
      from: row.from_time?.slice(0, 5) ?? null,
      until: row.until_time?.slice(0, 5) ?? null,
    },
    isActive: row.is_active,
    firstOrderOnly: row.first_order_only,
    fulfillment: row.fulfillment as DiscountCode['fulfillment'],
    productIds: row.product_ids,
    categoryIds: row.category_ids,
  }
}
