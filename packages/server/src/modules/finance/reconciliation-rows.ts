import type { Reconciliation } from '@comanda/contract/finance'
import { cents } from '@comanda/domain/money/cents'
import { type Selectable, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { requireRight } from '../identity/public.ts'

/** The latest 50 reconciliations with their differences. Throws UNAUTHORIZED, FORBIDDEN. */
export function listReconciliations(app: App, caller: Caller): Promise<Reconciliation[]> {
  requireRight(caller, 'platform.manage', null)
  return app.db.platform(caller.actor, async (tx) => {
    const runs = await tx
      .selectFrom('reconciliation_runs')
      .selectAll()
      .orderBy('finished_at', 'desc')
      .limit(50)
      .execute()
    return Promise.all(runs.map((run) => withDifferences(tx, run)))
  })
}

export async function readRun(tx: Tx, id: string): Promise<Reconciliation> {
  const run = await tx
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return withDifferences(tx, run)
}

async function withDifferences(
  tx: Tx,
  run: Selectable<Tables['reconciliation_runs']>,
): Promise<Reconciliation> {
  const rows = await readDifferences(tx, run.id)
  return {
    id: run.id,
    from: run.from_at.getTime(),
    to: run.to_at.getTime(),
    finishedAt: run.finished_at.getTime(),
    compared: run.compared,
    ours: run.ours,
    theirs: run.theirs,
    difference: cents(run.ours - run.theirs),
    requestedBy: run.requested_by,
    differences: rows.map((row) => ({
      kind: row.kind,
      movement: row.movement,
      ref: row.provider_ref,
      restaurantId: row.restaurant_id,
      ours: row.ours,
      theirs: row.theirs,
      order: orderOf(row),
    })),
  }
}

type Found = Selectable<Tables['reconciliation_differences']> &
  Record<'order_id' | 'order_number' | 'restaurant_name', string | null>

function orderOf({ order_id: id, order_number, restaurant_name }: Found) {
  return id === null ? null : { id, number: order_number ?? '', restaurantName: restaurant_name ?? '' }
}

/**
 * The differences with their orders, found by ledger entry or else by the provider's id of payment, refund or
 * dispute.
 */
async function readDifferences(tx: Tx, runId: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.*, o.id as order_id, o.order_number, r.name as restaurant_name
    from reconciliation_differences d
    left join lateral (
      select restaurant_id, order_id from ledger_entries
        where provider_ref = d.provider_ref and order_id is not null
      union all select restaurant_id, order_id from order_payments where payment_intent_id = d.provider_ref
      union all select r.restaurant_id, r.order_id from refund_lookup l join refunds r
        on r.restaurant_id = l.restaurant_id and r.id = l.refund_id where l.provider_refund_id = d.provider_ref
      union all select restaurant_id, order_id from disputes where id = d.provider_ref
      limit 1
    ) as source on true
    left join orders o on o.restaurant_id = source.restaurant_id and o.id = source.order_id
    left join restaurants r on r.id = o.restaurant_id
    where d.run_id = ${runId} order by d.movement, d.provider_ref limit 500`.execute(tx)
  return rows
}
