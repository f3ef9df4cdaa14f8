import type { StatementRow } from '@comanda/contract/statements'
import { addCents } from '@comanda/domain/money/cents'
import type { Sales } from '@comanda/domain/reporting/sales'
import { monthOf, previousMonth } from '@comanda/domain/reporting/statement'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { readSalesTotals } from '../../reporting/public.ts'
import { readIssued, readOwner } from './read-statement.ts'

const MONTHS = 24

/**
 * The months of the last two years with sales, the latest first: as issued, or else as the ledger has them now. Throws
 * UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function listStatements(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<{ zone: Zone; months: StatementRow[] }> {
  requireRight(caller, 'payouts.view', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { timezone: zone } = await readOwner(tx, restaurantId)
    const { date: last } = zonedTime(app.now(), zone)
    let first = monthOf(last)
    for (let count = 1; count < MONTHS; count++) first = previousMonth(first)
    const [totals, issued] = await Promise.all([
      readSalesTotals(tx, { restaurantIds: [restaurantId], first, last }, 'month'),
      readIssued(tx, restaurantId, first),
    ])
    const open = totals
      .filter(({ day }) => !issued.some(({ month }) => month === day))
      .map(({ day, sales }) => rowOf(day, sales, null))
    const closed = issued.map((statement) => rowOf(statement.month, statement.content.sales, statement))
    return { zone, months: [...open, ...closed].toSorted((one, other) => (one.month < other.month ? 1 : -1)) }
  })
}

function rowOf(
  month: LocalDate,
  { orders, revenue, tips, platformFees, cardFees, net }: Sales,
  issued: { number: number; issuedAt: number } | null,
): StatementRow {
  return {
    month,
    number: issued?.number ?? null,
    issuedAt: issued?.issuedAt ?? null,
    orders,
    revenue,
    tips,
    fees: addCents(platformFees, cardFees),
    net,
  }
}
