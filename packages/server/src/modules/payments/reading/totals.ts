import type { PaymentTotals } from '@comanda/contract/payment-queries'
import { accounts, netToRestaurant } from '@comanda/domain/ledger/entry'
import { addCents, type Cents, cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { all, type Condition } from './filter.ts'
import { type Sums, sums } from './payment-rows.ts'

/** Totals of all payments of a filter: counts by status from the orders, amounts from the ledger. */
export async function readTotals(
  tx: Tx,
  conditions: readonly Condition[],
): Promise<{ total: number; totals: PaymentTotals }> {
  const [states, money] = await Promise.all([countStates(tx, conditions), sumLedger(tx, conditions)])
  return {
    total: states.total,
    totals: {
      collected: { count: money.charge_count, amount: money.collected },
      refunded: { count: states.refunded_count, amount: money.refunded },
      net: netToRestaurant(money),
      platformFees: negated(money.platform_income),
      failed: { count: states.failed_count, amount: states.failed },
      pending: { count: states.pending_count, amount: states.pending },
      authorized: { count: states.authorized_count, amount: states.authorized },
    },
  }
}

interface States {
  total: number
  refunded_count: number
  failed_count: number
  failed: Cents
  pending_count: number
  pending: Cents
  authorized_count: number
  authorized: Cents
}

async function countStates(tx: Tx, conditions: readonly Condition[]): Promise<States> {
  const { rows } = await sql<States>`
    select count(*) as total, count(*) filter (where refunded_amount > 0) as refunded_count,
      ${counted('failed')}, ${counted('pending')}, ${counted('authorized')}
    from orders o where ${all(conditions)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the aggregate query returned no row')
  return row
}

function counted(state: 'failed' | 'pending' | 'authorized') {
  const filter = sql`filter (where payment_status = ${sql.lit(state)})`
  return sql`count(*) ${filter} as ${sql.ref(`${state}_count`)},
    coalesce(sum(grand_total) ${filter}, 0)::bigint as ${sql.ref(state)}`
}

/**
 * A charge collected what it added to the provider's balance plus what was transferred; a refund is the
 * reverse.
 */
async function sumLedger(tx: Tx, conditions: readonly Condition[]) {
  const { rows } = await sql<Sums & { kind: string; rows: number }>`
    select l.kind, count(*) as rows, ${sums}
    from orders o join ledger_entries l on l.restaurant_id = o.restaurant_id and l.order_id = o.id
    where ${all(conditions)} group by l.kind`.execute(tx)
  const of = (kinds: readonly string[], account: keyof Sums) =>
    addCents(...rows.filter(({ kind }) => kinds.includes(kind)).map((row) => row[account]))
  const moved = (...kinds: string[]) => addCents(of(kinds, 'provider'), of(kinds, 'transferred'))
  const every = rows.map(({ kind }) => kind)
  const total = Object.fromEntries(accounts.map((account) => [account, of(every, account)])) as Sums
  return {
    ...total,
    charge_count: rows.find(({ kind }) => kind === 'charge')?.rows ?? 0,
    collected: moved('charge'),
    refunded: negated(moved('refund', 'refund_failed')),
  }
}

function negated(amount: Cents): Cents {
  return cents(amount === 0 ? 0 : -amount)
}
