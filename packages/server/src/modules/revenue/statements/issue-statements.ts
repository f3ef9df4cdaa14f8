import { daysOfMonth } from '@comanda/domain/reporting/statement'
import { hours, type Instant, type LocalDate, type Zone } from '@comanda/domain/time/instant'
import { startOfDay } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { json } from '../../../db/json.ts'
import { defineJob, enqueueSql } from '../../../platform/jobs/job.ts'
import { readContent, readOwner, readPayouts } from './read-statement.ts'

const actor = 'system:statements'
/** Charges of the last evening have their fees by then. */
const CLOSES_AFTER = hours(48)
/** After that the job that waits for the fee of a charge has given up. */
const FEES_FINAL_AFTER = hours(24 * 15)

/**
 * Issues the statement of a month once its card fees are reported. Statements are numbered per restaurant without gaps and never
 * changed: a later refund is in the statement of its own month.
 */
export const statementJob = defineJob({
  name: 'statement',
  payload: z.object({ restaurantId: z.uuid(), month: z.iso.date() }),
  retries: 'event',
  lane: 'files',
  isLast: true,
  effect: {
    guarantee: 'exactly-once',
    because: 'a statement is one row, unique per restaurant and month',
  },
  async handle(app, { restaurantId, month }) {
    // The following month can be due as well, after downtime or a long wait.
    if (await issueStatement(app, restaurantId, month)) await enqueueDueStatements(app, restaurantId)
  },
  describe: async (_, payloads) =>
    payloads.map(({ restaurantId, month }) => ({
      restaurantId,
      subject: `statement of ${month.slice(0, 7)}`,
      canRetry: true,
    })),
  discard: 'never',
})

/** Enqueues the jobs of due statements. One that waits for fees is enqueued again by the next run. */
export function enqueueStatements(app: Pick<App, 'db' | 'now'>): Promise<void> {
  return enqueueDueStatements(app, null)
}

/** For one restaurant or all: its first missing statement, if the month ended at least two days ago. */
async function enqueueDueStatements(
  { db, now }: Pick<App, 'db' | 'now'>,
  restaurantId: string | null,
): Promise<void> {
  const at = new Date(now() - CLOSES_AFTER)
  const payload = sql`json_build_object('restaurantId', next.id, 'month', next.month)`
  const key = sql`concat('statement:', next.id, ':', next.month)`
  await db.platform(actor, (tx) =>
    sql`
      select ${enqueueSql(statementJob, payload, key, { once: true })} from (
        select r.id, r.timezone, coalesce(
          (select (max(month) + interval '1 month')::date from statements where restaurant_id = r.id),
          (select date_trunc('month', min(at) at time zone r.timezone)::date from ledger_entries where restaurant_id = r.id)
        )::text as month
        from restaurants r where r.id = ${restaurantId}::uuid or ${restaurantId}::uuid is null) as next
      where next.month < to_char(date_trunc('month', ${at}::timestamptz at time zone next.timezone), 'YYYY-MM-DD')`.execute(
      tx,
    ),
  )
}

/** Returns false while the statement has to wait. A statement that another process has issued is not changed. */
async function issueStatement(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  restaurantId: string,
  month: LocalDate,
): Promise<boolean> {
  const owner = await app.db.tenant(restaurantId, actor, (tx) => readOwner(tx, restaurantId))
  const payouts = await readPayouts(app, owner, month)
  return app.db.tenant(restaurantId, actor, async (tx) => {
    // Statements of a restaurant are numbered one after the other.
    await sql`select 1 from restaurants where id = ${restaurantId} for no key update`.execute(tx)
    const content = await readContent(tx, owner, month)
    const waits = content.sales.estimatedCardFees !== 0 && app.now() < feesFinalAt(month, owner.timezone)
    if (waits) return false
    await sql`
      insert into statements (restaurant_id, month, number, issued_at, content)
      select ${restaurantId}, ${month}::date, coalesce(max(number), 0) + 1, ${new Date(app.now())},
        ${json({ ...content, payouts })}
      from statements where restaurant_id = ${restaurantId}
      on conflict (restaurant_id, month) do nothing`.execute(tx)
    return true
  })
}

function feesFinalAt(month: LocalDate, zone: Zone): Instant {
  return startOfDay(daysOfMonth(month).last, zone) + FEES_FINAL_AFTER
}
