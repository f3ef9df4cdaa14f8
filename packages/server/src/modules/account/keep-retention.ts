import { keptSince } from '@comanda/domain/people/retention'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { PeriodicTask } from '../../platform/periodic.ts'

const HOUR = 3600
/** Small enough that nobody waits for the locks. */
const BATCH = 1000
const ACTOR = 'system:retention'

/** Forgets, each hour, what the privacy page says is kept no longer. What does not fit into one run follows in the next. */
export const retentionKeeper: PeriodicTask = {
  name: 'keep-retention',
  everySeconds: () => HOUR,
  async run(app, signal) {
    for (const forget of [forgetAccounts, forgetUsage, forgetRequests, forgetTransactions]) {
      if (!signal.aborted) await forget(app, signal)
    }
  },
}

/** Who held an account that was deleted 30 days ago, with the mails to them; and sessions that ended so long ago. */
export async function forgetAccounts(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(keptSince('account', app.now()))
  await repeat(app, signal, async (tx) => {
    const gone = await tx
      .selectFrom('deleted_accounts')
      .select(['user_id', 'content', 'deleted_at'])
      .where('deleted_at', '<=', before)
      .limit(BATCH)
      .execute()
    for (const { user_id: userId, content, deleted_at: deletedAt } of gone) {
      const email = emailOf(app, content)
      if (email) {
        await tx
          .deleteFrom('letters')
          .where('recipient', '=', email)
          .where('created_at', '<=', deletedAt)
          .execute()
      }
      await tx.deleteFrom('deleted_accounts').where('user_id', '=', userId).execute()
    }
    return gone.length
  })
  await repeat(app, signal, (tx) => forgetRows(tx, 'auth.sessions', sql`expires_at <= ${before}`))
}

/** Visits, carts and what led to orders, and the log of what happened, after 2 years. */
export async function forgetUsage(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(keptSince('usage', app.now()))
  const old = sql<boolean>`created_at <= ${before}`
  for (const table of ['page_views', 'cart_events', 'checkout_events', 'letters']) {
    await repeat(app, signal, (tx) => forgetRows(tx, table, old))
  }
  for (const table of ['site_visitors', 'cart_sessions']) {
    await repeat(app, signal, (tx) => forgetRows(tx, table, sql`${old} and last_activity <= ${before}`))
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
    const { rows } = await sql<{ gone: number }>`
      with gone as (
        delete from events where (restaurant_id, seq) in
          (select restaurant_id, seq from events where at <= ${before} and relayed_at is not null limit ${BATCH})
        returning restaurant_id, seq
      ), handled as (
        delete from handled_events using gone
        where handled_events.restaurant_id = gone.restaurant_id and handled_events.seq = gone.seq
      )
      select count(*) as gone from gone`.execute(tx)
    return rows[0]?.gone ?? 0
  })
}

/** What somebody asked about their data, after 3 years. */
export function forgetRequests(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(keptSince('support', app.now()))
  return repeat(app, signal, (tx) => forgetRows(tx, 'support_requests', sql`created_at <= ${before}`))
}

/** Orders after 7 years. Of one that stands in the books the amounts remain. */
export function forgetTransactions(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(keptSince('transactions', app.now()))
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

async function forgetRows(tx: Tx, table: string, old: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${old} limit ${BATCH}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Each batch in a transaction of its own, until one finds nothing. */
async function repeat(
  app: Pick<App, 'db'>,
  signal: AbortSignal | undefined,
  batch: (tx: Tx) => Promise<number>,
): Promise<void> {
  while (!signal?.aborted && (await app.db.platform(ACTOR, batch)) > 0);
}

const sealedPerson = z.object({ email: z.string() })

/** null when it was sealed under a key that is no longer used. */
function emailOf(app: App, content: Buffer): string | null {
  try {
    return sealedPerson.parse(JSON.parse(app.secrets.open(content))).email
  } catch {
    return null
  }
}
