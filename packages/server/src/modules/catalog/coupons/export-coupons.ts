import { couponBenefit } from '@comanda/domain/marketing/coupon-fields'
import { formatDollars } from '@comanda/domain/money/format'
import type { Selectable } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DiscountCodes } from '../../../db/tables.ts'
import { auditedCsv, CSV_PAGE_SIZE, type CsvFile, csvPages } from '../../../platform/csv-stream.ts'
import { requireRight } from '../../identity/public.ts'
import { couponFields } from './coupon-kind.ts'
import { usesOfPlaced } from './list-coupons.ts'

/** The coupons of a restaurant by code, as CSV. The export is audited. Throws UNAUTHORIZED, FORBIDDEN. */
export async function exportCoupons(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<CsvFile> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const lines = csvPages(headers, (last) => readPage(app, caller, restaurantId, last?.code), cellsOf)
  const file = { restaurantId, action: 'data.coupons_exported', label: 'Coupons', name: 'coupons' } as const
  return auditedCsv(app, caller, file, lines)
}

function readPage(app: App, caller: Caller, restaurantId: string, last = '') {
  return app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('discount_codes as c')
      .selectAll()
      .select(usesOfPlaced.as('used'))
      .where('restaurant_id', '=', restaurantId)
      .where('archived_at', 'is', null)
      .where('code', '>', last)
      .orderBy('code')
      .limit(CSV_PAGE_SIZE)
      .execute(),
  )
}

const headers = [
  ...[
    'Code',
    'Name',
    'Description',
    'Discount',
    'Minimum order (USD)',
    'From',
    'Until',
    'Active',
    'Automatic',
  ],
  ...['Single-use codes', 'First order only', 'Most uses', 'Max uses per customer', 'Uses'],
]

function cellsOf(row: Selectable<DiscountCodes> & { used: number }): (string | number | null)[] {
  const coupon = couponFields(row)
  const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
  return [
    ...[
      coupon.code,
      coupon.name,
      coupon.description,
      couponBenefit(coupon),
      formatDollars(coupon.minimumOrder),
    ],
    ...[
      coupon.schedule.startsOn,
      coupon.schedule.endsOn,
      yesOrNo(coupon.isActive),
      yesOrNo(coupon.isAutomatic),
    ],
    ...[yesOrNo(coupon.isSingleUse), yesOrNo(coupon.firstOrderOnly), coupon.usageLimit, coupon.perCustomer],
    row.used,
  ]
}
