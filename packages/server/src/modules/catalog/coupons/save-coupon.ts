import type { Coupon } from '@comanda/contract/coupons'
import { type CouponFields, couponIssues, normalCoupon } from '@comanda/domain/marketing/coupon-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { invalid, isUnchanged, rejectOutdated } from '../checks.ts'
import { deletePromotion, type Promotion, setPromotionActive } from '../promotions.ts'
import { recordChange, savedEntity } from '../record-change.ts'
import { type CouponState, couponKind } from './coupon-kind.ts'
import { type CouponRef, readCoupon } from './list-coupons.ts'

/**
 * Creates or changes a coupon. Orders that are already placed keep their discount. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current coupon.
 */
export async function saveCoupon(
  app: App,
  caller: Caller,
  { restaurantId, couponId, revision, ...entered }: CouponRef & CouponFields & { revision: number },
): Promise<{ coupon: Coupon; changeId: string | null }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const fields = normalCoupon({
    ...entered,
    name: cleanText(entered.name, 100),
    description: cleanText(entered.description, 300),
  })
  const ref = { restaurantId, couponId }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await couponKind.lock(tx, restaurantId, [couponId])
    const issues = { ...(await unknownScope(tx, restaurantId, fields)), ...couponIssues(fields) }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    if (before && isUnchanged(before, fields))
      return { coupon: await readCoupon(app, tx, ref), changeId: null }
    await rejectOutdated('coupon', before, revision, () => readCoupon(app, tx, ref))
    if (await isTaken(tx, ref, fields.code)) throw codeTaken(fields.code)
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'marketing.coupon_changed' : 'marketing.coupon_created',
      label: fields.code,
      entities: [savedEntity('coupon', couponId, before, fields)],
    })
    return { coupon: await readCoupon(app, tx, ref), changeId }
  })
}

/** Activates or deactivates a coupon. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function setCouponActive(
  app: App,
  caller: Caller,
  { isActive, ...ref }: CouponRef & { isActive: boolean },
): Promise<{ coupon: Coupon; changeId: string | null }> {
  const { current, changeId } = await setPromotionActive(app, caller, promotionOf(ref), isActive, (tx) =>
    readCoupon(app, tx, ref),
  )
  return { coupon: current, changeId }
}

/**
 * Deletes a coupon: it can no longer be used, and its code is available for another one. Orders and reports keep it.
 * Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function archiveCoupon(
  app: App,
  caller: Caller,
  ref: CouponRef,
): Promise<{ changeId: string | null }> {
  return deletePromotion(app, caller, promotionOf(ref))
}

const promotionOf = ({ restaurantId, couponId }: CouponRef): Promotion<CouponState> => ({
  restaurantId,
  id: couponId,
  thing: 'coupon',
  kind: couponKind,
  labelOf: ({ code }) => code,
})

/** Issues of products and categories that are not the restaurant's, or are deleted. */
async function unknownScope(
  tx: Tx,
  restaurantId: string,
  { productIds, categoryIds }: CouponFields,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ products: number; categories: number }>`select
    (select count(*)::int from products where restaurant_id = ${restaurantId} and archived_at is null
      and id = any(${[...productIds]}::uuid[])) as products,
    (select count(*)::int from categories where restaurant_id = ${restaurantId} and archived_at is null
      and id = any(${[...categoryIds]}::uuid[])) as categories`.execute(tx)
  const [found] = rows
  return {
    ...(found?.products !== productIds.length && {
      productIds: 'One of these products no longer exists.',
    }),
    ...(found?.categories !== categoryIds.length && {
      categoryIds: 'One of these categories no longer exists.',
    }),
  }
}

/** Whether another coupon has the code, or it is one of the single-use codes. */
export async function isTaken(
  tx: Tx,
  { restaurantId, couponId }: Pick<CouponRef, 'restaurantId'> & { couponId: string | null },
  code: string,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select
    exists (select from discount_codes where restaurant_id = ${restaurantId} and code = ${code}
      and id is distinct from ${couponId} and archived_at is null)
    or exists (select from discount_single_codes where restaurant_id = ${restaurantId} and code = ${code})
      as "isTaken"`.execute(tx)
  return rows[0]?.isTaken ?? false
}

function codeTaken(code: string) {
  return new ORPCError('NAME_TAKEN', {
    status: 409,
    message: `There is already a coupon with the code ${code}.`,
    data: { issues: [{ path: 'code', message: 'This code is already in use.' }] },
  })
}
