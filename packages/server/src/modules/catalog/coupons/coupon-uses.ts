import type { CouponUse } from '@comanda/contract/coupons'
import { formatDollars } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { countBounded } from '../../../db/count-bounded.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { CSV_PAGE_SIZE, csvPages, csvStream } from '../../../platform/csv-stream.ts'
import { requireRight } from '../../identity/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { type CouponRef, readCoupon } from './list-coupons.ts'

const PAGE_SIZE = 20

/**
 * A page of the newest `mostCounted` orders with a coupon, newest first, also unpaid ones. Throws UNAUTHORIZED, FORBIDDEN,
 * NOT_FOUND.
 */
export async function listUses(
  app: App,
  caller: Caller,
  { page: requested, ...ref }: CouponRef & { page: number },
) {
  requireRight(caller, 'promotions.manage', ref.restaurantId)
  return app.db.tenant(ref.restaurantId, caller.actor, async (tx) => {
    await readCoupon(app, tx, ref)
    const { total, isMore } = await countBounded(
      tx,
      sql`select from discount_redemptions
        where restaurant_id = ${ref.restaurantId} and discount_code_id = ${ref.couponId}`,
    )
    const page = Math.max(1, Math.min(requested, Math.ceil(total / PAGE_SIZE)))
    const uses = await readUses(tx, ref, PAGE_SIZE, (page - 1) * PAGE_SIZE)
    return { uses, total, isMore, page, pageSize: PAGE_SIZE }
  })
}

/** The orders with a coupon as CSV, newest first. The export is audited. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function exportUses(app: App, caller: Caller, ref: CouponRef) {
  const { code, zone } = await startExport(app, caller, ref, 'uses')
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const headers = ['Time', 'Order', 'Customer', 'Code', 'State', 'Subtotal', 'Discount']
  const readPage = (_: unknown, offset: number) =>
    app.db.tenant(ref.restaurantId, caller.actor, (tx) => readUses(tx, ref, CSV_PAGE_SIZE, offset))
  const lines = csvPages(headers, readPage, (use) => [
    ...[time.format(use.at), use.orderNumber, use.customer, use.code, stateOf(use)],
    ...[formatDollars(use.subtotal), formatDollars(use.discount)],
  ])
  return { name: `coupon-${code}-uses.csv`, content: csvStream(app.log, lines) }
}

/** The single-use codes of a coupon as CSV. The export is audited. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function exportCodes(app: App, caller: Caller, ref: CouponRef) {
  const { code } = await startExport(app, caller, ref, 'single-use codes')
  const readPage = (last: { code: string } | undefined) =>
    app.db.tenant(ref.restaurantId, caller.actor, async (tx) => {
      const { rows } = await sql<{ code: string; isUsed: boolean }>`
        select code, order_id is not null and not exists (select from discount_redemptions r
          where r.restaurant_id = s.restaurant_id and r.order_id = s.order_id and r.state = 'released') as "isUsed"
        from discount_single_codes s where restaurant_id = ${ref.restaurantId}
          and discount_code_id = ${ref.couponId} and code > ${last?.code ?? ''} order by code limit ${CSV_PAGE_SIZE}`.execute(
        tx,
      )
      return rows
    })
  const lines = csvPages(['Code', 'State'], readPage, (row) => [row.code, row.isUsed ? 'Used' : 'Not used'])
  return { name: `coupon-${code}-codes.csv`, content: csvStream(app.log, lines) }
}

async function startExport(app: App, caller: Caller, ref: CouponRef, what: string) {
  const { restaurantId, couponId } = ref
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { code } = await readCoupon(app, tx, ref)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'marketing.coupon_exported',
      subject: `coupon:${couponId}`,
      subjectLabel: `${code}, ${what}, CSV`,
    })
    return { code, zone: await zoneOf(tx, restaurantId) }
  })
}

function stateOf({ state, isCancelled }: CouponUse): string {
  if (isCancelled) return 'Cancelled'
  if (state === 'released') return 'Not paid'
  return state === 'reserved' ? 'In checkout' : 'Used'
}

async function readUses(
  tx: Tx,
  { restaurantId, couponId }: CouponRef,
  limit: number,
  offset: number,
): Promise<CouponUse[]> {
  const { rows } = await sql<Omit<CouponUse, 'at'> & { at: Date }>`
    select o.id as "orderId", o.order_number as "orderNumber", o.customer_name as customer,
      coalesce(o.coupon_code, '') as code, r.state, o.status = 'cancelled' as "isCancelled", o.subtotal,
      o.discount_amount + o.delivery_discount as discount, r.created_at as at
    from discount_redemptions r join orders o on o.restaurant_id = r.restaurant_id and o.id = r.order_id
    where r.restaurant_id = ${restaurantId} and r.discount_code_id = ${couponId}
    order by r.created_at desc, r.order_id limit ${limit} offset ${offset}`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
