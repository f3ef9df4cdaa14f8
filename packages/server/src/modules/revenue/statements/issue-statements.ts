import { daysOfMonth, monthOf, nextMonth, previousMonth } from '@comanda/domain/reporting/statement'
import { hours, type Instant, type LocalDate, type Zone } from '@comanda/domain/time/instant'
import { startOfDay, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { json } from '../../../db/json.ts'
import { forEachRestaurant } from '../../../platform/for-each-restaurant.ts'
import { readContent, readOwner, readPayouts } from './read-statement.ts'

const actor = 'system:statements'
/** Charges of the last evening have their fees by then. */
const CLOSES_AFTER = hours(48)
/** After that the job that waits for the fee of a charge has given up. */
const FEES_FINAL_AFTER = hours(24 * 15)

/**
 * Issues the statements of months that ended at least two days ago, in order, once their card fees are reported. Statements
 * are numbered per restaurant without gaps and never changed: a later refund is in the statement of its own month.
 */
export async function issueStatements(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const due = await dueRestaurants(app)
  await forEachRestaurant(app, 'issuing statements', due, (restaurant) => issueDue(app, restaurant), signal)
}

interface DueRestaurant {
  restaurantId: string
  timezone: Zone
  /** The month after the last statement, or that of the first sale. */
  from: LocalDate
}

async function dueRestaurants({ db, now }: Pick<App, 'db' | 'now'>): Promise<DueRestaurant[]> {
  const at = new Date(now() - CLOSES_AFTER)
  return db.platform(actor, async (tx) => {
    const { rows } = await sql<DueRestaurant>`
      select * from (
        select r.id as "restaurantId", r.timezone, coalesce(
          (select (max(month) + interval '1 month')::date from statements where restaurant_id = r.id),
          (select date_trunc('month', min(at) at time zone r.timezone)::date from ledger_entries where restaurant_id = r.id)
        )::text as "from"
        from restaurants r) as next
      where next."from" < to_char(date_trunc('month', ${at}::timestamptz at time zone next.timezone), 'YYYY-MM-DD')
      order by "restaurantId"`.execute(tx)
    return rows
  })
}

async function issueDue(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  { restaurantId, timezone, from }: DueRestaurant,
): Promise<void> {
  const last = previousMonth(monthOf(zonedTime(app.now() - CLOSES_AFTER, timezone).date))
  for (let month = from; month <= last; month = nextMonth(month)) {
    if (!(await issueStatement(app, restaurantId, month))) return
  }
}

/** Returns false while the statement has to wait. A statement that another process has issued is not changed. */
async function issueStatement(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  restaurantId: string,
  month: LocalDate,
): Promise<boolean> {
  const owner = await app.db.tenant(restaurantId, actor, (tx) => readOwner(tx, restaurantId))
  const payouts = await readPayouts(app, owner, month)
  if (payouts === undefined) return false
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
