import type { Coupon } from '@comanda/contract/coupons'
import { type CouponStatus, type couponSorts, couponStatus } from '@comanda/domain/marketing/coupon-fields'
import { isOver } from '@comanda/domain/marketing/schedule'
import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { DiscountCodes } from '../../../db/tables.ts'
import { requireRight } from '../../identity/public.ts'
import { scheduleOf } from '../../menus/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { couponFields } from './coupon-kind.ts'

const PAGE_SIZE = 50

export interface CouponRef {
  restaurantId: string
  couponId: string
}

export interface CouponFilter {
  restaurantId: string
  search: string
  status?: CouponStatus | undefined
  sort: (typeof couponSorts)[number]
  page: number
}

/** A page of the coupons of a restaurant, with totals over all of them. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listCoupons(app: App, caller: Caller, filter: CouponFilter) {
  const { restaurantId } = filter
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const time = await readTime(app, tx, restaurantId)
    const conditions = matching(filter, time)
    const { rows: counts } = await sql<{
      matching: number
      total: number
      active: number
      expired: number
      uses: number
    }>`select count(*) filter (where ${conditions})::int as matching, count(*)::int as total,
        count(*) filter (where ${statusIs('active', time)})::int as active,
        count(*) filter (where ${statusIs('expired', time)})::int as expired,
        coalesce(sum(${usesOfPlaced}), 0)::int as uses
      from discount_codes c where restaurant_id = ${restaurantId} and archived_at is null`.execute(tx)
    const { matching: total = 0, ...summary } = counts[0]!
    const page = Math.max(1, Math.min(filter.page, Math.ceil(total / PAGE_SIZE)))
    const rows = await readRows(
      tx,
      sql`c.restaurant_id = ${restaurantId} and c.archived_at is null and ${conditions}
        order by ${orders[filter.sort]}, c.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    )
    return { coupons: rows.map((row) => couponOf(row, time)), total, page, pageSize: PAGE_SIZE, summary }
  })
}

/** Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function getCoupon(app: App, caller: Caller, ref: CouponRef): Promise<Coupon> {
  requireRight(caller, 'promotions.manage', ref.restaurantId)
  return app.db.tenant(ref.restaurantId, caller.actor, (tx) => readCoupon(app, tx, ref))
}

/** A coupon that is not deleted. Throws NOT_FOUND. */
export async function readCoupon(app: App, tx: Tx, { restaurantId, couponId }: CouponRef): Promise<Coupon> {
  const [row] = await readRows(
    tx,
    sql`c.restaurant_id = ${restaurantId} and c.id = ${couponId} and c.archived_at is null`,
  )
  if (!row) throw new ORPCError('NOT_FOUND')
  return couponOf(row, { at: app.now(), zone: await zoneOf(tx, restaurantId) })
}

type CouponRow = Selectable<DiscountCodes> & Record<'used' | 'reserved' | 'singles' | 'usedSingles', number>

async function readRows(tx: Tx, conditions: RawBuilder<unknown>): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select c.*, ${reservedUses} as reserved, ${usesOfPlaced} as used,
      (select count(*)::int from discount_single_codes s where s.restaurant_id = c.restaurant_id
        and s.discount_code_id = c.id) as singles,
      (select count(*)::int from discount_single_codes s where s.restaurant_id = c.restaurant_id
        and s.discount_code_id = c.id and s.order_id is not null and not exists (
          select from discount_redemptions r where r.restaurant_id = s.restaurant_id and r.order_id = s.order_id
            and r.state = 'released')) as "usedSingles"
    from discount_codes c where ${conditions}`.execute(tx)
  return rows
}

/** Uses that unpaid orders hold. */
const reservedUses = sql<number>`(select count(*)::int from discount_redemptions r where r.restaurant_id = c.restaurant_id
  and r.discount_code_id = c.id and r.state = 'reserved')`

/** Uses by orders that were placed; `current_uses` includes the reserved ones. */
export const usesOfPlaced = sql<number>`greatest(0, c.current_uses - ${reservedUses})`

function couponOf(row: CouponRow, { at, zone }: { at: Instant; zone: Zone }): Coupon {
  const fields = couponFields(row)
  return {
    ...fields,
    id: row.id,
    revision: row.revision,
    createdAt: row.created_at.getTime(),
    status: couponStatus(fields, at, zone),
    used: row.used,
    reserved: row.reserved,
    singleCodes: { total: row.singles, used: row.usedSingles },
  }
}

function matching({ search, status }: CouponFilter, time: ListTime): RawBuilder<unknown> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = [
    ...words.map(
      (word) => sql`position(${word} in lower(concat_ws(' ', c.code, c.name, c.description))) > 0`,
    ),
    ...(status ? [statusIs(status, time)] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** What the status of coupons depends on. */
interface ListTime {
  at: Instant
  zone: Zone
  today: LocalDate
  /** Coupons whose last day was yesterday, and whose last night still runs. */
  lastNights: string[]
}

async function readTime(app: App, tx: Tx, restaurantId: string): Promise<ListTime> {
  const at = app.now()
  const zone = await zoneOf(tx, restaurantId)
  const today = zonedTime(at, zone).date
  const ended = await tx
    .selectFrom('discount_codes')
    .select(['id', 'starts_on', 'ends_on', 'weekdays', 'from_time', 'until_time'])
    .where('restaurant_id', '=', restaurantId)
    .where('ends_on', '=', addDays(today, -1))
    .where('until_time', 'is not', null)
    .execute()
  const running = ended.filter((row) => !isOver(scheduleOf(row), at, zone))
  return { at, zone, today, lastNights: running.map(({ id }) => id) }
}

/** As `couponStatus` of the domain. */
function statusIs(status: CouponStatus, { today, lastNights }: ListTime): RawBuilder<unknown> {
  const isPast = sql`(coalesce(c.ends_on < ${today}::date, false) and c.id <> all(${lastNights}::uuid[]))`
  const isActive = sql`(c.is_active and coalesce(c.starts_on <= ${today}::date, true))`
  if (status === 'expired') return isPast
  return status === 'active' ? sql`(not ${isPast} and ${isActive})` : sql`(not ${isPast} and not ${isActive})`
}

const orders = {
  newest: sql`c.created_at desc`,
  code: sql`c.code`,
  uses: sql`${usesOfPlaced} desc`,
  ends: sql`c.ends_on nulls last`,
}
