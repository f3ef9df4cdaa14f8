import { sql } from 'kysely'

/**
 * All that decides what a code takes off, and for whom, as one text: when it differs, the code was changed in between.
 * How often it was used is not part of it.
 */
export const codeTerms = sql<string>`(discount_type, discount_percentage, discount_amount, minimum_order_amount, max_uses,
  usage_limit_per_customer, valid_from, valid_until, is_active)::text`
