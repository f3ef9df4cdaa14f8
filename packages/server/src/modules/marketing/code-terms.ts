import { sql } from 'kysely'

/**
 * Everything that determines a code's discount and eligibility, as one text: if it differs, the code was
 * changed in the meantime. Excludes the number of uses.
 */
export const codeTerms = sql<string>`(code, discount_type, discount_percentage, discount_amount, max_discount,
  minimum_order_amount, max_uses, usage_limit_per_customer, starts_on, ends_on, weekdays, from_time, until_time,
  first_order_only, fulfillment, product_ids, category_ids, is_automatic, is_single_use, is_active, archived_at)::text`
