import type { CatalogUpsell } from '@comanda/contract/catalog/upsells'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { soldSince } from './sum-up-sales.ts'

type Named = Pick<CatalogUpsell, 'name' | 'groupName' | 'productIds'>

/**
 * What was sold of upsells in the last 30 days. Order lines contain names only: of several upsells with the same name
 * and group name, each has the sales of the dishes that offer it.
 */
export async function readUpsellSales(
  app: Pick<App, 'now'>,
  tx: Tx,
  restaurantId: string,
  upsells: readonly Named[],
): Promise<(upsell: Named) => CatalogUpsell['sold']> {
  const { rows } = await sql<{ key: string; productId: string; portions: number; revenue: Cents }>`
    select group_name || E'\n' || name as key, product_id as "productId", sum(portions)::int as portions,
      sum(revenue)::int as revenue
    from upsell_sales where restaurant_id = ${restaurantId} and day > ${soldSince(app)}::date
    group by 1, 2`.execute(tx)
  const sales = Map.groupBy(rows, ({ key }) => key)
  const alike = Map.groupBy(upsells, keyOf)
  return (upsell) => {
    const isUnique = alike.get(keyOf(upsell))?.length === 1
    const own = (sales.get(keyOf(upsell)) ?? []).filter(
      ({ productId }) => isUnique || upsell.productIds.includes(productId),
    )
    return {
      portions: own.reduce((sum, { portions }) => sum + portions, 0),
      revenue: cents(own.reduce((sum, { revenue }) => sum + revenue, 0)),
    }
  }
}

const keyOf = ({ groupName, name }: Named) => `${groupName}\n${name}`
