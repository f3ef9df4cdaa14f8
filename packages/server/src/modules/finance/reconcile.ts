import type { Reconciliation } from '@comanda/contract/finance'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Movement } from '../../gateways/payments/money-port.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { type Comparison, compareLedger, isIn, type LedgerMovement, type Period } from './compare-ledger.ts'
import { followRefunds } from './follow-refunds.ts'
import { readRun } from './reconciliation-rows.ts'
import { isKnownToProvider } from './record-ledger-entries.ts'

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
  const refs = [...new Set(reported.flatMap(({ ref, entry }) => [ref, entry]))]
  const recorded = await app.db.platform(actor, (tx) => readRecorded(tx, wide, refs))
  const completed = await followRefunds(app, recorded, reported, isIn(period))
  const comparison = compareLedger(recorded, byRecordedEntry(recorded, completed), period)
  return app.db.platform(actor, async (tx) => readRun(tx, await storeRun(app, tx, period, comparison)))
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
      coalesce(order_id, gift_card_id) as "paidFor"
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
