import { mailboxKey } from '@comanda/domain/people/email'
import { phoneDigits } from '@comanda/domain/people/phone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { codeTerms } from './code-terms.ts'
import type { StoredCode } from './find-code.ts'

/**
 * Identifies a customer for a code's limit per customer: by the same mailbox, the same phone number or
 * the same account.
 */
export interface CodeCustomer {
  email: string
  phone: string
  /** null for a guest. */
  userId: string | null
}

/**
 * Reserves one use of a code if any is left; returns no row otherwise. `unchanged` is false when the code's
 * terms have changed since the lookup: the order must then not be stored. Use it as part of the statement
 * that stores the order, so that both are stored or neither.
 */
export function reserveCode(
  restaurantId: string,
  { id, perCustomer, terms }: StoredCode,
  customer: CodeCustomer,
): RawBuilder<{ unchanged: boolean }> {
  const { customerKey, phoneKey } = keysOf(customer)
  const underOwnLimit =
    perCustomer === null
      ? sql``
      : sql`and ((usage_limit_per_customer is null and not first_order_only)
          or least(usage_limit_per_customer, case when first_order_only then 1 end) > (
          select count(*) from discount_redemptions r
          where r.restaurant_id = ${restaurantId} and r.discount_code_id = ${id} and r.state <> 'released'
            and (r.customer_key = nullif(${customerKey}, '') or r.phone_key = ${phoneKey} or r.user_id = ${customer.userId})))`
  return sql`(
    update discount_codes set current_uses = current_uses + 1
    where restaurant_id = ${restaurantId} and id = ${id}
      and (max_uses is null or current_uses < max_uses) ${underOwnLimit}
    returning ${codeTerms} = ${terms} as unchanged)`
}

/**
 * Claims a single-use code for the order of the CTE `placed`; returns no row if it belongs to another order that was
 * not released. Of concurrent orders, the later one checks the row that the earlier one has written.
 */
export function claimSingleCode(restaurantId: string, single: string): RawBuilder<{ code: string }> {
  return sql`(
    update discount_single_codes s set order_id = placed.id from placed
    where s.restaurant_id = ${restaurantId} and s.code = ${single} and (s.order_id is null or exists (
      select from discount_redemptions r where r.restaurant_id = s.restaurant_id and r.order_id = s.order_id
        and r.state = 'released'))
    returning s.code)`
}

/** Records that the order of the CTE `placed` has reserved a use of the code. */
export function recordReservation(
  restaurantId: string,
  code: StoredCode,
  customer: CodeCustomer,
): RawBuilder<{ order_id: string }> {
  const { customerKey, phoneKey } = keysOf(customer)
  return sql`(
    insert into discount_redemptions (restaurant_id, order_id, discount_code_id, customer_key, phone_key, user_id)
    select ${restaurantId}::uuid, placed.id, ${code.id}::uuid, ${customerKey}, ${phoneKey}, ${customer.userId}
    from placed
    returning order_id)`
}

/**
 * Must be called first for a code with a limit per customer: otherwise two concurrent orders of the same customer would
 * not see each other.
 */
export async function lockCode(tx: Tx, restaurantId: string, code: StoredCode): Promise<void> {
  if (code.perCustomer === null) return
  await sql`select 1 from discount_codes where restaurant_id = ${restaurantId} and id = ${code.id} for update`.execute(
    tx,
  )
}

function keysOf({ email, phone }: CodeCustomer) {
  return { customerKey: mailboxKey(email), phoneKey: phoneDigits(phone) }
}
