import type { ReminderResults } from '@comanda/contract/reminders'
import type { Cents } from '@comanda/domain/money/cents'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'

const LATEST = 20

/**
 * The reminders of the last days, without those whose email was not sent, and the orders that they recovered. Throws
 * UNAUTHORIZED, FORBIDDEN.
 */
export async function readResults(
  app: App,
  caller: Caller,
  { restaurantId, days }: { restaurantId: string; days: number },
): Promise<ReminderResults> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const since = new Date(app.now() - hours(24 * days))
  const sent = sql`
    from cart_reminders reminder
    where restaurant_id = ${restaurantId} and created_at > ${since} and not exists (
      select from notifications n where n.restaurant_id = reminder.restaurant_id
        and n.once_key = 'cart-reminder:' || reminder.id and n.state in ('withheld', 'dead', 'discarded'))`
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<Omit<ReminderResults, 'latest'>>`
      select count(*)::int as sent, count(opened_at)::int as opened, count(order_id)::int as recovered,
        coalesce(sum(revenue), 0)::bigint as revenue,
        (select count(*)::int from marketing_consents where restaurant_id = ${restaurantId}
          and consented_at is not null and withdrawn_at is null) as agreed
      ${sent}`.execute(tx)
    const latest = await sql<Latest>`
      select id, created_at, items, value, opened_at, recovered_at, revenue ${sent}
      order by created_at desc limit ${LATEST}`.execute(tx)
    const [totals] = rows
    if (!totals) throw new Error('A count without a row.')
    return { ...totals, latest: latest.rows.map(latestOf) }
  })
}

interface Latest {
  id: string
  created_at: Date
  items: number
  value: Cents
  opened_at: Date | null
  recovered_at: Date | null
  revenue: Cents
}

const latestOf = ({ created_at, opened_at, recovered_at, ...row }: Latest) => ({
  ...row,
  at: created_at.getTime(),
  openedAt: opened_at?.getTime() ?? null,
  recoveredAt: recovered_at?.getTime() ?? null,
})
