import type { RevenueReport } from '@comanda/contract/revenue'
import type { Cents } from '@comanda/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { RevenueScope } from './revenue-scope.ts'

const MAX_DISPUTES = 10

/** Money on cards that is held for orders which the kitchen has not acknowledged. */
export async function readAuthorized(
  tx: Tx,
  scope: Pick<RevenueScope, 'restaurantIds'>,
): Promise<RevenueReport['authorized']> {
  const { rows } = await sql<RevenueReport['authorized']>`
    select count(*)::int as count, coalesce(sum(o.grand_total - o.gift_card_amount), 0)::bigint as amount
    from orders o where o.is_authorized and ${within(scope)}`.execute(tx)
  return rows[0] ?? none
}

/** Disputes that the bank has not decided, those with the earliest deadline first. */
export async function readOpenDisputes(
  tx: Tx,
  scope: Pick<RevenueScope, 'restaurantIds'>,
): Promise<RevenueReport['disputes']> {
  const { rows } = await sql<DisputeRow>`
    select o.restaurant_id, r.name, o.id, o.order_number, d.amount, d.reason, d.evidence_due_at,
      count(*) over ()::int as count, (sum(d.amount) over ())::bigint as total
    from disputes d join orders o on o.restaurant_id = d.restaurant_id and o.id = d.order_id
      join restaurants r on r.id = o.restaurant_id
    where d.closed_at is null and ${within(scope)}
    order by d.evidence_due_at nulls last, d.id limit ${MAX_DISPUTES}`.execute(tx)
  const [first] = rows
  return {
    ...(first ? { count: first.count, amount: first.total } : none),
    open: rows.map((row) => ({
      restaurant: { id: row.restaurant_id, name: row.name },
      order: { id: row.id, number: row.order_number },
      ...{ amount: row.amount, reason: row.reason },
      evidenceDueAt: row.evidence_due_at?.getTime() ?? null,
    })),
  }
}

interface DisputeRow {
  restaurant_id: string
  name: string
  id: string
  order_number: string
  amount: Cents
  reason: string
  evidence_due_at: Date | null
  count: number
  total: Cents
}

const none = { count: 0, amount: 0 as Cents }

function within({ restaurantIds }: Pick<RevenueScope, 'restaurantIds'>): RawBuilder<boolean> {
  return restaurantIds === 'all' ? sql`true` : sql`o.restaurant_id = any(${restaurantIds}::uuid[])`
}
