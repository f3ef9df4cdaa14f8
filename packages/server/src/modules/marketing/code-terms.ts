import { sql } from 'kysely'

/**
 * Everything that determines a code's discount and eligibility, as one text: if it differs, the code was
 * changed in the meantime. Excludes the number of uses.
 */
export const codeTerms = sql<string>`(discount_type, discount_percentage, discount_amount, minimum_order_amount, max_uses,
  usage_limit_per_customer, valid_from, valid_until, is_active)::text`
