import { normaliseEmail } from '@comanda/domain/people/email'
import { phoneDigits } from '@comanda/domain/people/phone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { codeTerms } from './code-terms.ts'
import type { StoredCode } from './find-code.ts'

/**
 * Who counts as one customer of a code with a limit for each: the same e-mail address, the same phone number, or the same
 * account.
 */
export interface CodeCustomer {
  email: string
  phone: string
  /** null for a guest. */
  userId: string | null
}

/**
 * Counts one more use of a code while it has one left, and returns no row when it has not. `unchanged` is false when the
 * code is worth something else now than when it was looked up: the order must not be stored then. To be a part of the
 * statement that stores the order, so that both or none come to be.
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
      : sql`and (usage_limit_per_customer is null or usage_limit_per_customer > (
          select count(*) from discount_redemptions r
          where r.restaurant_id = ${restaurantId} and r.discount_code_id = ${id} and r.state <> 'released'
            and (r.customer_key = ${customerKey} or r.phone_key = ${phoneKey} or r.user_id = ${customer.userId})))`
  return sql`(
    update discount_codes set current_uses = current_uses + 1
    where restaurant_id = ${restaurantId} and id = ${id}
      and (max_uses is null or current_uses < max_uses) ${underOwnLimit}
    returning ${codeTerms} = ${terms} as unchanged)`
}

/** Notes that the order of the statement's part `placed` holds a use of the code. */
export function noteReservation(
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
 * To be called first for a code with a limit per customer: two orders of one customer at the same moment would not
 * see each other otherwise.
 */
export async function lockCode(tx: Tx, restaurantId: string, code: StoredCode): Promise<void> {
  if (code.perCustomer === null) return
  await sql`select 1 from discount_codes where restaurant_id = ${restaurantId} and id = ${code.id} for update`.execute(
    tx,
  )
}

function keysOf({ email, phone }: CodeCustomer) {
  return { customerKey: normaliseEmail(email), phoneKey: phoneDigits(phone) }
}
