import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, GENERATED_LENGTH } from '@comanda/domain/marketing/coupon-fields'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { requireRight } from '../../identity/public.ts'
import { invalid } from '../checks.ts'
import { couponKind } from './coupon-kind.ts'
import type { CouponRef } from './list-coupons.ts'
import { isTaken } from './save-coupon.ts'

/** A code that is not in use. It is not stored. Throws UNAUTHORIZED, FORBIDDEN. */
export async function generateCode(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ code: string }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    for (;;) {
      const code = randomCode()
      if (!(await isTaken(tx, { restaurantId, couponId: null }, code))) return { code }
    }
  })
}

const MAX_SINGLE_CODES = 20_000

/**
 * Creates single-use codes of a coupon: its code, a hyphen and a generated part. Idempotent by the id of the batch.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and CATALOG_INVALID for a coupon with one shared code, or too many codes.
 */
export async function createBatch(
  app: App,
  caller: Caller,
  { restaurantId, couponId, batchId, size }: CouponRef & { batchId: string; size: number },
): Promise<{ created: number; total: number }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [coupon] = await couponKind.lock(tx, restaurantId, [couponId])
    if (!coupon || coupon.archivedAt !== null) throw new ORPCError('NOT_FOUND')
    if (!coupon.isSingleUse)
      throw invalid({ isSingleUse: 'This coupon has one code for everyone. Choose single-use codes first.' })
    const { total, inBatch } = await countCodes(tx, { restaurantId, couponId }, batchId)
    if (inBatch > 0) return { created: inBatch, total }
    if (total + size > MAX_SINGLE_CODES)
      throw invalid({ size: `A coupon has at most ${MAX_SINGLE_CODES} single-use codes.` })
    await insertCodes(tx, { restaurantId, couponId }, { batchId, size, prefix: coupon.code })
    await audit(app, tx, caller, {
      restaurantId,
      action: 'marketing.coupon_codes_created',
      subject: `coupon:${couponId}`,
      subjectLabel: coupon.code,
      changes: [{ field: 'singleUseCodes', before: total, after: total + size }],
    })
    return { created: size, total: total + size }
  })
}

async function countCodes(tx: Tx, { restaurantId, couponId }: CouponRef, batchId: string) {
  const { rows } = await sql<{ total: number; inBatch: number }>`
    select count(*)::int as total, count(*) filter (where batch_id = ${batchId})::int as "inBatch"
    from discount_single_codes where restaurant_id = ${restaurantId} and discount_code_id = ${couponId}`.execute(
    tx,
  )
  return rows[0] ?? { total: 0, inBatch: 0 }
}

async function insertCodes(
  tx: Tx,
  { restaurantId, couponId }: CouponRef,
  { batchId, size, prefix }: { batchId: string; size: number; prefix: string },
): Promise<void> {
  for (let missing = size; missing > 0; ) {
    const codes = Array.from({ length: missing }, () => `${prefix}-${randomCode()}`)
    const { numAffectedRows = 0n } = await sql`
      insert into discount_single_codes (restaurant_id, code, discount_code_id, batch_id)
      select ${restaurantId}::uuid, fresh.code, ${couponId}::uuid, ${batchId}::uuid from unnest(${codes}::text[]) as fresh (code)
      where not exists (select from discount_codes c where c.restaurant_id = ${restaurantId} and c.code = fresh.code)
      on conflict do nothing`.execute(tx)
    missing -= Number(numAffectedRows)
  }
}

function randomCode(): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] ?? 'A',
  ).join('')
}
