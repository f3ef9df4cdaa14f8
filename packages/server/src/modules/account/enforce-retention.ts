import { retentionCutoff } from '@comanda/domain/people/retention'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { PeriodicTask } from '../../platform/periodic.ts'

const HOUR = 3600
/** Small enough to keep row locks short. */
const BATCH = 1000
const ACTOR = 'system:retention'

/** Deletes hourly the data whose retention period, as stated in the privacy policy, is over. */
export const retentionTask: PeriodicTask = {
  name: 'keep-retention',
  everySeconds: () => HOUR,
  async run(app, signal) {
    for (const deleteOld of [
      deleteOldAccounts,
      deleteOldUsage,
      deleteOldDataRequests,
      purgeOldTransactions,
    ]) {
      if (!signal.aborted) await deleteOld(app, signal)
    }
  },
}

/**
 * Deletes the identities of accounts that were deleted 30 days ago, with the emails to them, and sessions
 * that expired 30 days ago.
 */
async function deleteOldAccounts(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('account', app.now()))
  await repeat(app, signal, async (tx) => {
    const expired = await tx
      .selectFrom('deleted_accounts')
      .select(['user_id', 'content', 'deleted_at'])
      .where('deleted_at', '<=', before)
      .limit(BATCH)
      .execute()
    for (const { user_id: userId, content, deleted_at: deletedAt } of expired) {
      const email = emailOf(app, content)
      if (email) {
        await tx
          .deleteFrom('notifications')
          .where('recipient', '=', email)
          .where('created_at', '<=', deletedAt)
          .execute()
      }
      await tx.deleteFrom('deleted_accounts').where('user_id', '=', userId).execute()
    }
    return expired.length
  })
  await repeat(app, signal, (tx) => deleteOldRows(tx, 'auth.sessions', sql`expires_at <= ${before}`))
}

/** Deletes visits, carts, checkout events, sent notifications and the event log after 2 years. */
async function deleteOldUsage(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('usage', app.now()))
  const old = sql<boolean>`created_at <= ${before}`
  for (const table of ['page_views', 'cart_events', 'checkout_events', 'notifications']) {
    await repeat(app, signal, (tx) => deleteOldRows(tx, table, old))
  }
  for (const table of ['site_visitors', 'cart_sessions']) {
    await repeat(app, signal, (tx) => deleteOldRows(tx, table, sql`${old} and last_activity <= ${before}`))
  }
  await repeat(app, signal, async (tx) => {
    const { rows } = await sql`
      update orders set visit_session_id = null where id in
        (select id from orders where ${old} and visit_session_id is not null limit ${BATCH}) returning id`.execute(
      tx,
    )
    return rows.length
  })
  await repeat(app, signal, async (tx) => {
    const { rows } = await sql<{ deleted: number }>`
      with deleted as (
        delete from events where (restaurant_id, seq) in
          (select restaurant_id, seq from events where at <= ${before} and relayed_at is not null limit ${BATCH})
        returning restaurant_id, seq
      ), handled as (
        delete from handled_events using deleted
        where handled_events.restaurant_id = deleted.restaurant_id and handled_events.seq = deleted.seq
      )
      select count(*) as deleted from deleted`.execute(tx)
    return rows[0]?.deleted ?? 0
  })
}

/** Deletes data requests after 3 years. */
function deleteOldDataRequests(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('support', app.now()))
  return repeat(app, signal, (tx) => deleteOldRows(tx, 'support_requests', sql`created_at <= ${before}`))
}

/** Purges orders after 7 years. An order with ledger entries keeps its amounts. */
export function purgeOldTransactions(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('transactions', app.now()))
  return repeat(app, signal, async (tx) => {
    const { rows } = await sql<{ restaurant_id: string; id: string }>`
      select restaurant_id, id from orders where created_at <= ${before} and forgotten_at is null
      limit ${BATCH / 10}`.execute(tx)
    const orders = sql`select * from unnest(${rows.map((row) => row.restaurant_id)}::uuid[],
      ${rows.map(({ id }) => id)}::uuid[]) as old (restaurant_id, id)`
    for (const table of ['courier_updates', 'courier_deliveries', 'stock_reservations'])
      await sql`delete from ${sql.table(table)} where (restaurant_id, order_id) in (${orders})`.execute(tx)
    await sql`select forget_order(restaurant_id, id) from (${orders}) as old`.execute(tx)
    return rows.length
  })
}

async function deleteOldRows(tx: Tx, table: string, old: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${old} limit ${BATCH}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Runs each batch in its own transaction until one finds nothing. */
async function repeat(
  app: Pick<App, 'db'>,
  signal: AbortSignal | undefined,
  batch: (tx: Tx) => Promise<number>,
): Promise<void> {
  while (!signal?.aborted && (await app.db.platform(ACTOR, batch)) > 0);
}

const storedPerson = z.object({ email: z.string() })

/** null if it was encrypted with a key that is no longer in use. */
function emailOf(app: App, content: Buffer): string | null {
  try {
    return storedPerson.parse(JSON.parse(app.secrets.open(content))).email
  } catch {
    return null
  }
}
