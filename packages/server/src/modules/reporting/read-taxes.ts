import type { TaxAtRate } from '@comanda/domain/reporting/tax-by-rate'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { daysOf, isStored, type SalesQuery } from './read-sales.ts'
import { type TaxRow, taxOf, taxSumsOfSpans } from './tax-sums.ts'

/**
 * Food, discounts, taxable amount and tax per restaurant and tax rate; their sums are those of `readSales`. The days are those of
 * each restaurant's own calendar.
 */
export async function readTaxes(
  tx: Tx,
  query: Omit<SalesQuery, 'zone'>,
): Promise<(TaxAtRate & { restaurantId: string })[]> {
  const { rows } = await sql<TaxRow>`
    with ${daysOf({ ...query, zone: null }, { byDay: true })}
    select restaurant_id, rate, sum(sales)::bigint as sales, sum(discount)::bigint as discount, sum(tax)::bigint as tax,
      case when bool_and(taxable is not null) then sum(taxable)::bigint end as taxable
    from (
      select restaurant_id, rate, sales, discount, tax, taxable from t cross join lateral (
        select * from tax_days d where d.restaurant_id = t.id and ${isStored} offset 0) as d
      union all select restaurant_id, rate, sales, discount, tax, taxable from (${taxSumsOfSpans}) as fresh) as parts
    group by 1, 2 order by 1, 2 desc`.execute(tx)
  return rows.map((row) => ({ restaurantId: row.restaurant_id, ...taxOf(row) }))
}
