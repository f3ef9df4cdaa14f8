import { type DiscountCode, normalizeCode } from '@comanda/domain/marketing/discount-code'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { DiscountCodes } from '../../db/tables.ts'
import { codeOf } from '../menus/public.ts'
import { idOfToken } from '../orders/public.ts'
import { codeTerms } from './code-terms.ts'

/** A discount code with its stored properties. */
export interface StoredCode {
  id: string
  name: string
  /** Maximum uses per customer; null: no limit. */
  perCustomer: number | null
  /** The entered single-use code; null for a code that everyone shares. */
  single: string | null
  /** The terms at the time of the lookup, see code-terms.ts. */
  terms: string
  code: DiscountCode
}

/**
 * The restaurant's code with this name, in any state but deleted; null if there is none or its type is unknown. A last
 * use that is reserved by the unpaid order of the token `ownOrder` counts as available. A used single-use code is
 * returned as used up.
 */
export async function findCode(
  tx: Tx,
  restaurantId: string,
  typed: string,
  ownOrder?: string | null,
): Promise<StoredCode | null> {
  const entered = normalizeCode(typed)
  const row = await codes(tx, restaurantId).where('code', '=', entered).executeTakeFirst()
  if (!row) return findSingle(tx, restaurantId, entered, ownOrder)
  return row.is_single_use ? null : storedCode(tx, row, ownOrder)
}

/** The codes that apply automatically and are turned on. */
export async function findAutomatic(
  tx: Tx,
  restaurantId: string,
  ownOrder?: string | null,
): Promise<StoredCode[]> {
  const rows = await codes(tx, restaurantId)
    .where('is_automatic', '=', true)
    .where('is_active', '=', true)
    .execute()
  const found = await Promise.all(rows.map((row) => storedCode(tx, row, ownOrder)))
  return found.filter((code) => code !== null)
}

const codes = (tx: Tx, restaurantId: string) =>
  tx
    .selectFrom('discount_codes')
    .selectAll()
    .select(codeTerms.as('terms'))
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)

async function findSingle(
  tx: Tx,
  restaurantId: string,
  entered: string,
  ownOrder?: string | null,
): Promise<StoredCode | null> {
  const isOther = ownOrder ? sql`order_id <> ${idOfToken(ownOrder)}` : sql`order_id is not null`
  const { rows } = await sql<{ coupon: string; isUsed: boolean }>`
    select discount_code_id as coupon, coalesce(${isOther}, false) and not exists (
      select from discount_redemptions r where r.restaurant_id = s.restaurant_id and r.order_id = s.order_id
        and r.state = 'released') as "isUsed"
    from discount_single_codes s where restaurant_id = ${restaurantId} and code = ${entered}`.execute(tx)
  const [single] = rows
  if (!single) return null
  const row = await codes(tx, restaurantId)
    .where('id', '=', single.coupon)
    .where('is_single_use', '=', true)
    .executeTakeFirst()
  const found = row ? await storedCode(tx, row, ownOrder) : null
  if (!found) return null
  return {
    ...found,
    single: entered,
    code: { ...found.code, code: entered, ...(single.isUsed && { maxUses: 1, currentUses: 1 }) },
  }
}

async function storedCode(
  tx: Tx,
  row: Selectable<DiscountCodes> & { terms: string },
  ownOrder?: string | null,
): Promise<StoredCode | null> {
  const code = codeOf(row)
  if (!code) return null
  const isUsedUp = row.max_uses !== null && row.current_uses >= row.max_uses
  const ownUses = isUsedUp && ownOrder && (await holdsCode(tx, row.restaurant_id, row.id, ownOrder)) ? 1 : 0
  return {
    id: row.id,
    name: row.name,
    // A first order is one use, even for two concurrent orders.
    perCustomer: row.first_order_only ? 1 : row.usage_limit_per_customer,
    single: null,
    terms: row.terms,
    code: { ...code, currentUses: code.currentUses - ownUses },
  }
}

/** Whether the unpaid order of a token has reserved a use of the code. */
async function holdsCode(tx: Tx, restaurantId: string, codeId: string, orderToken: string): Promise<boolean> {
  const held = await tx
    .selectFrom('discount_redemptions as held')
    .select('held.order_id')
    .where('held.restaurant_id', '=', restaurantId)
    .where('held.discount_code_id', '=', codeId)
    .where('held.state', '=', 'reserved')
    .where('held.order_id', '=', idOfToken(orderToken))
    .executeTakeFirst()
  return held !== undefined
}
