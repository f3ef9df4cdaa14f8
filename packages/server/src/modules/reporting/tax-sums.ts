import { type Cents, cents } from '@comanda/domain/money/cents'
import { type Percent, percent } from '@comanda/domain/money/percent'
import type { TaxAtRate } from '@comanda/domain/reporting/tax-by-rate'
import { sql } from 'kysely'

/** The rate of orders that were placed before rates were stored. */
const NOT_STORED = -1

/**
 * Rows like those of `tax_days`, from the ledger, over `spans`: restaurant_id, day, start_at and end_at. A refund counts with
 * the rate of its order.
 */
export const taxSumsOfSpans = sql`
  select s.restaurant_id, s.day, sums.* from spans s cross join lateral (
    select coalesce(o.tax_rate, ${sql.lit(NOT_STORED)})::int as rate, coalesce(sum(l.sales), 0)::bigint as sales,
      coalesce(sum(l.discount) filter (where l.kind <> 'correction'), 0)::bigint as discount,
      coalesce(sum(l.tax), 0)::bigint as tax
    from ledger_entries l left join orders o on o.restaurant_id = l.restaurant_id and o.id = l.order_id
    where l.restaurant_id = s.restaurant_id and l.at >= s.start_at and l.at < s.end_at group by 1) as sums
  where sums.sales <> 0 or sums.discount <> 0 or sums.tax <> 0`

export interface TaxRow {
  restaurant_id: string
  rate: number
  sales: Cents
  discount: Cents
  tax: Cents
}

export function taxOf({ rate, sales, discount, tax }: TaxRow): TaxAtRate {
  const credit = (amount: Cents) => cents(amount === 0 ? 0 : -amount)
  const stored: Percent | null = rate === NOT_STORED ? null : percent(rate)
  return { rate: stored, food: credit(sales), discounts: discount, tax: credit(tax) }
}
