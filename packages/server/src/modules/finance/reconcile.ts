import type { Reconciliation } from '@comanda/contract/finance'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../audit/public.ts'
import { requireRight } from '../identity/public.ts'
import { type BookedMovement, type Comparison, compareBooks } from './compare-books.ts'
import { readRun } from './reconciliation-rows.ts'

/** Instants; `to` is not part of it. */
export interface Period {
  from: number
  to: number
}

/** Compares our books with the provider's when a master admin asks. Throws UNAUTHORIZED, FORBIDDEN, a PaymentGatewayError. */
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
 * Compares every movement of a period by its name and amount with the lines of the provider's balance, and keeps what
 * differs. Throws a PaymentGatewayError.
 */
export async function runReconciliation(app: App, actor: string, period: Period): Promise<Reconciliation> {
  const wide = { from: period.from - beyond, to: period.to + beyond }
  const told = await app.payments.listMovements(wide.from, wide.to)
  return app.db.platform(actor, async (tx) => {
    const refs = [...new Set(told.map(({ ref }) => ref))]
    const comparison = compareBooks(await readBooked(tx, wide, refs), told, period)
    const id = await keep(app, tx, period, comparison)
    return readRun(tx, id)
  })
}

async function readBooked(tx: Tx, { from, to }: Period, refs: string[]): Promise<BookedMovement[]> {
  const { rows } = await sql<BookedMovement & { at: Date }>`
    select kind, provider_ref as ref, provider as amount, at, restaurant_id as "restaurantId",
      order_id as "orderId"
    from ledger_entries
    where not is_demo and ((at >= ${new Date(from)} and at < ${new Date(to)}) or provider_ref = any(${refs}))`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).getTime() }))
}

async function keep(app: App, tx: Tx, { from, to }: Period, found: Comparison): Promise<string> {
  const { id } = await tx
    .insertInto('reconciliation_runs')
    .values({
      ...{ from_at: new Date(from), to_at: new Date(to), finished_at: new Date(app.now()) },
      ...{ compared: found.compared, ours: found.ours, theirs: found.theirs },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { kind, movement, ref, restaurantId, ours, theirs } of found.differences)
    await sql`
      insert into reconciliation_differences (run_id, movement, provider_ref, kind, restaurant_id, ours, theirs)
      values (${id}, ${movement}, ${ref}, ${kind}, coalesce(${restaurantId}::uuid,
        (select restaurant_id from orders where payment_intent_id = ${ref})), ${ours}, ${theirs})`.execute(tx)
  return id
}

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

// A charge may be booked a while after the provider made it: by the sweeper, or after a day without us.
const beyond = hours(48)
