import type { Reconciliation } from '@comanda/contract/finance'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Movement } from '../../gateways/payments/money-port.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { type Comparison, compareLedger, type LedgerMovement } from './compare-ledger.ts'
import { readRun } from './reconciliation-rows.ts'
import { isKnownToProvider } from './record-ledger-entries.ts'

/** Instants; `to` is exclusive. */
export interface Period {
  from: number
  to: number
}

/**
 * Reconciles the ledger with the provider on request of a master admin.
 * Throws UNAUTHORIZED, FORBIDDEN, a PaymentGatewayError.
 */
export async function reconcile(app: App, caller: Caller, period: Period): Promise<Reconciliation> {
  requireRight(caller, 'platform.manage', null)
  const run = await runReconciliation(app, caller.actor, period)
  await app.db.platform(caller.actor, (tx) =>
    audit(app, tx, caller, {
      restaurantId: null,
      action: 'money.reconciled',
      subject: `reconciliation:${run.id}`,
      subjectLabel: `${day(period.from)} to ${day(period.to)}`,
      changes: [{ field: 'differences', before: null, after: run.differences.length }],
    }),
  )
  return run
}

/**
 * Compares every movement of a period, by reference and amount, with the provider's balance transactions and
 * stores the differences. Throws a PaymentGatewayError.
 */
export async function runReconciliation(app: App, actor: string, period: Period): Promise<Reconciliation> {
  const wide = { from: period.from - margin, to: period.to + margin }
  const reported = await app.payments.listMovements(wide.from, wide.to)
  return app.db.platform(actor, async (tx) => {
    const refs = [...new Set(reported.flatMap(({ ref, entry }) => [ref, entry]))]
    const recorded = await readRecorded(tx, wide, refs)
    const completed = await withoutUncompleted(tx, recorded, reported)
    const comparison = compareLedger(recorded, byRecordedEntry(recorded, completed), period)
    const id = await storeRun(app, tx, period, comparison)
    return readRun(tx, id)
  })
}

/**
 * Without refunds that their bank has not completed, or never did: they have left the provider's balance, and return to it days later
 * if they fail, but the ledger has them only once they are completed. A failed one of a connected account differs by its transfer.
 */
async function withoutUncompleted(
  tx: Tx,
  recorded: readonly LedgerMovement[],
  reported: readonly Movement[],
): Promise<Movement[]> {
  const { rows } = await sql<{ ref: string }>`
    select r.provider_refund_id as ref
    from refund_lookup l join refunds r on r.restaurant_id = l.restaurant_id and r.id = l.refund_id
    join orders o on o.restaurant_id = r.restaurant_id and o.id = r.order_id
    where l.provider_refund_id = any(${reported.map(({ ref }) => ref)}::text[])
      and (r.state = 'pending' or (r.state = 'failed' and o.connected_account is null))`.execute(tx)
  const known = new Set(recorded.map(({ ref }) => ref))
  const uncompleted = new Set(rows.map(({ ref }) => ref).filter((ref) => !known.has(ref)))
  return reported.filter(({ ref }) => !uncompleted.has(ref))
}

/** The ledger has a further withdrawal of a dispute under the id of the provider's entry. */
function byRecordedEntry(recorded: readonly LedgerMovement[], reported: readonly Movement[]): Movement[] {
  const refs = new Set(recorded.map(({ ref }) => ref))
  return reported.map((movement) =>
    refs.has(movement.entry) ? { ...movement, ref: movement.entry } : movement,
  )
}

async function readRecorded(tx: Tx, { from, to }: Period, refs: string[]): Promise<LedgerMovement[]> {
  const { rows } = await sql<LedgerMovement & { at: Date }>`
    select kind, provider_ref as ref, provider as amount, at, restaurant_id as "restaurantId",
      order_id as "orderId"
    from ledger_entries
    where not is_demo and ${isKnownToProvider} and ((at >= ${new Date(from)} and at < ${new Date(to)}) or provider_ref = any(${refs}))`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).getTime() }))
}

async function storeRun(app: App, tx: Tx, { from, to }: Period, found: Comparison): Promise<string> {
  const { id } = await tx
    .insertInto('reconciliation_runs')
    .values({
      from_at: new Date(from),
      to_at: new Date(to),
      finished_at: new Date(app.now()),
      compared: found.compared,
      ours: found.ours,
      theirs: found.theirs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { kind, movement, ref, restaurantId, ours, theirs } of found.differences)
    await sql`
      insert into reconciliation_differences (run_id, movement, provider_ref, kind, restaurant_id, ours, theirs)
      values (${id}, ${movement}, ${ref}, ${kind}, coalesce(${restaurantId}::uuid,
        (select restaurant_id from order_payments where payment_intent_id = ${ref})), ${ours}, ${theirs})`.execute(
      tx,
    )
  return id
}

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

// A charge can be recorded late: by the sweep, or after a day of downtime.
const margin = hours(48)
