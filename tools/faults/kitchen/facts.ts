import { withDatabase } from '../../program/database.ts'
import type { Program } from '../../program/program.ts'

/** A paid order and its status history. */
export interface KitchenOrder {
  id: string
  restaurant_id: string
  status: string
  revision: number
  /** Each step as "from>to", in order. */
  steps: string[]
}

export function readKitchenOrders(program: Program): Promise<KitchenOrder[]> {
  return withDatabase(program.dataDir, async (pool) => {
    const { rows } = await pool.query<KitchenOrder>(`
      select o.id, o.restaurant_id, o.status, o.revision,
        (select coalesce(array_agg(coalesce(h.from_status, '') || '>' || h.to_status order by h.id), '{}')
          from order_status_history h where h.restaurant_id = o.restaurant_id and h.order_id = o.id) as steps
      from orders o where o.customer_email like '%@faults.test' and o.paid_at is not null`)
    return rows
  })
}
