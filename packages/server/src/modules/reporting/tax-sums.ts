import { type Cents, cents } from '@comanda/domain/money/cents'
import { type Percent, percent } from '@comanda/domain/money/percent'
import type { TaxAtRate } from '@comanda/domain/reporting/tax-by-rate'
import { sql } from 'kysely'

/** The rate of orders that were placed before rates were stored. */
const NOT_STORED = -1

/** Orders from before it was stored: the taxable amount is derived from their tax. */
const reducesTax = sql`
  coalesce(o.tax_after_discount, o.tax <> round(o.subtotal * o.tax_rate / 100000.0))`

/** What an entry adds to the taxed amount; null if it is not known. A discount above the subtotal leaves nothing to tax. */
const taxable = sql`
  case when l.kind = 'correction' or l.discount = 0 then l.sales
    when ${reducesTax} then case when l.kind = 'refund' then greatest(l.sales + l.discount, 0)
      else least(l.sales + l.discount, 0) end
    when not ${reducesTax} then l.sales end`

/**
 * Rows like those of `tax_days`, from the ledger, over `spans`: restaurant_id, day, start_at and end_at. A refund counts with
 * the rate of its order.
 */
export const taxSumsOfSpans = sql`
  select s.restaurant_id, s.day, sums.* from spans s cross join lateral (
    select coalesce(o.tax_rate, ${sql.lit(NOT_STORED)})::int as rate, coalesce(sum(l.sales), 0)::bigint as sales,
      coalesce(sum(l.discount) filter (where l.kind <> 'correction'), 0)::bigint as discount,
      coalesce(sum(l.tax), 0)::bigint as tax,
      case when bool_and((${taxable}) is not null) then coalesce(sum(${taxable}), 0)::bigint end as taxable
    from ledger_entries l left join orders o on o.restaurant_id = l.restaurant_id and o.id = l.order_id
    where l.restaurant_id = s.restaurant_id and l.at >= s.start_at and l.at < s.end_at group by 1) as sums
  where sums.sales <> 0 or sums.discount <> 0 or sums.tax <> 0`

export interface TaxRow {
  restaurant_id: string
  rate: number
  sales: Cents
  discount: Cents
  tax: Cents
  taxable: Cents | null
}

export function taxOf({ rate, sales, discount, tax, taxable }: TaxRow): TaxAtRate {
  const credit = (amount: Cents) => cents(-amount)
  const stored: Percent | null = rate === NOT_STORED ? null : percent(rate)
  return {
    rate: stored,
    food: credit(sales),
    discounts: discount,
    taxable: taxable === null ? null : credit(taxable),
    tax: credit(tax),
  }
}
