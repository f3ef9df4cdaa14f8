import { type DiscountCode, normaliseCode, readDiscountType } from '@comanda/domain/marketing/discount-code'
import type { Tx } from '../../db/database.ts'
import { codeTerms } from './code-terms.ts'
import { holdsCode } from './holds-code.ts'

/** A discount code with its stored properties. */
export interface StoredCode {
  id: string
  description: string
  /** Maximum uses per customer; null: no limit. */
  perCustomer: number | null
  /** The terms at the time of the lookup, see code-terms.ts. */
  terms: string
  code: DiscountCode
}

/**
 * The restaurant's code with this name, in any state; null if there is none or its type is unknown. A last
 * use that is reserved by the unpaid order of the token `ownOrder` counts as available.
 */
export async function findCode(
  tx: Tx,
  restaurantId: string,
  typed: string,
  ownOrder?: string | null,
): Promise<StoredCode | null> {
  const row = await tx
    .selectFrom('discount_codes')
    .selectAll()
    .select(codeTerms.as('terms'))
    .where('restaurant_id', '=', restaurantId)
    .where('code', '=', normaliseCode(typed))
    .executeTakeFirst()
  const type = row ? readDiscountType(row.discount_type) : null
  if (!row || !type) return null
  const isUsedUp = row.max_uses !== null && row.current_uses >= row.max_uses
  const ownUses = isUsedUp && ownOrder && (await holdsCode(tx, restaurantId, row.id, ownOrder)) ? 1 : 0
  return {
    id: row.id,
    description: row.description,
    perCustomer: row.usage_limit_per_customer,
    terms: row.terms,
    code: {
      code: row.code,
      type,
      percentage: row.discount_percentage,
      amount: row.discount_amount,
      minimumOrder: row.minimum_order_amount,
      maxUses: row.max_uses,
      currentUses: row.current_uses - ownUses,
      validFrom: row.valid_from?.getTime() ?? null,
      validUntil: row.valid_until?.getTime() ?? null,
      isActive: row.is_active,
    },
  }
}
