import { type Entry, netToRestaurant, totalOf } from '@comanda/domain/ledger/entry'
import type { Cents } from '@comanda/domain/money/cents'
import { withDatabase } from '../program/database.ts'

/** The results of a restaurant's week, in cents. */
export interface RestaurantWeek {
  name: string
  orders: number
  refunds: number
  disputes: number
  /** Order totals minus refunds, computed from the orders, not from the ledger. */
  revenue: number
  platformFees: number
  cardFees: number
  disputed: number
  /** Computed from the ledger. */
  net: number
}

interface Row extends Pick<RestaurantWeek, 'name' | 'orders' | 'refunds' | 'disputes' | 'revenue'> {
  restaurant_id: string
}

export async function resultsOf(dataDir: string): Promise<RestaurantWeek[]> {
  return withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<Row>(byOrders)
    const entries = await pool.query<Record<string, Cents> & { restaurant_id: string }>(
      // The ids of the demo's past at the provider are longer than those of other payments.
      `select * from ledger_entries where restaurant_id is not null and not is_demo
        and provider_ref !~ '^(pi|re)_[0-9a-f]{32}$'`,
    )
    const ledger = Map.groupBy(entries.rows, ({ restaurant_id }) => restaurant_id)
    return rows.map(({ restaurant_id, ...totals }) => {
      const total = totalOf((ledger.get(restaurant_id) ?? []) as Entry[])
      return {
        ...totals,
        platformFees: total.platform_fee,
        cardFees: total.card_fee,
        disputed: total.disputed,
        net: netToRestaurant(total),
      }
    })
  })
}

const byOrders = `
  select r.id as restaurant_id, r.name, count(o.id) as orders,
    (select count(*) from refunds f where f.restaurant_id = r.id and f.state = 'succeeded') as refunds,
    (select count(*) from disputes d where d.restaurant_id = r.id) as disputes,
    coalesce(sum(o.grand_total - o.refunded_amount), 0)::bigint as revenue
  from restaurants r left join orders o on o.restaurant_id = r.id and o.customer_email like '%@faults.test'
    and o.payment_status in ('succeeded', 'partially_refunded', 'refunded')
  group by r.id, r.name order by r.name`
