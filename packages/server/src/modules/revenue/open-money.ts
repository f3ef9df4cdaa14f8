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
    from orders o where o.is_authorized and ${within(scope, 'o')}`.execute(tx)
  return rows[0] ?? none
}

/** Disputes that the bank has not decided, those with the earliest deadline first. */
export async function readOpenDisputes(
  tx: Tx,
  scope: Pick<RevenueScope, 'restaurantIds'>,
): Promise<RevenueReport['disputes']> {
  const { rows } = await sql<DisputeRow>`
    select d.restaurant_id, r.name, d.order_id, o.order_number, d.gift_card_id, g.last4, d.amount, d.reason, d.evidence_due_at,
      count(*) over ()::int as count, (sum(d.amount) over ())::bigint as total
    from disputes d join restaurants r on r.id = d.restaurant_id
      left join orders o on o.restaurant_id = d.restaurant_id and o.id = d.order_id
      left join gift_cards g on g.restaurant_id = d.restaurant_id and g.id = d.gift_card_id
    where d.closed_at is null and ${within(scope, 'd')}
    order by d.evidence_due_at nulls last, d.id limit ${MAX_DISPUTES}`.execute(tx)
  const [first] = rows
  return {
    ...(first ? { count: first.count, amount: first.total } : none),
    open: rows.map((row) => ({
      restaurant: { id: row.restaurant_id, name: row.name },
      order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? '' },
      giftCard: row.gift_card_id === null ? null : { id: row.gift_card_id, last4: row.last4 ?? '' },
      amount: row.amount,
      reason: row.reason,
      evidenceDueAt: row.evidence_due_at?.getTime() ?? null,
    })),
  }
}

interface DisputeRow {
  restaurant_id: string
  name: string
  order_id: string | null
  order_number: string | null
  gift_card_id: string | null
  last4: string | null
  amount: Cents
  reason: string
  evidence_due_at: Date | null
  count: number
  total: Cents
}

const none = { count: 0, amount: 0 as Cents }

function within(
  { restaurantIds }: Pick<RevenueScope, 'restaurantIds'>,
  table: 'o' | 'd',
): RawBuilder<boolean> {
  return restaurantIds === 'all'
    ? sql`true`
    : sql`${sql.ref(`${table}.restaurant_id`)} = any(${restaurantIds}::uuid[])`
}
