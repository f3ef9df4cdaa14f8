import type { Board } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'
import { dayOf } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { requireKitchen } from '../identity/public.ts'
import { selectTickets, ticketOf } from '../orders/public.ts'
import { readRestaurantForKitchen } from '../restaurants/public.ts'
import { salesOfDay } from './daily-sales.ts'
import { readKitchen } from './read-kitchen.ts'

/**
 * All tickets of the local day and all other open ones, oldest first. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function readBoard(app: App, caller: Caller, restaurantId: string): Promise<Board> {
  requireKitchen(caller, restaurantId)
  const now = app.now()
  return app.db.tenant(restaurantId, caller.actor, async (tx, last) => {
    // The statements are sent together and run sequentially. The cursor is read first: a concurrent change is then in
    // both, and a repeated ticket is harmless.
    const [kitchen, restaurant] = await Promise.all([
      readKitchen(tx, restaurantId),
      readRestaurantForKitchen(app, tx, restaurantId),
    ])
    if (!restaurant) throw new ORPCError('NOT_FOUND')
    const day = dayOf(now, restaurant.timezone)
    const { rows } = await last(
      ordersOfDay({ restaurantId, start: new Date(day.start), end: new Date(day.end) }, {}),
    ).execute(tx)
    // Every sale of the day is a ticket.
    const dailySales = rows[0]?.daily_sales ?? cents(0)
    return { restaurant, ...kitchen, tickets: rows.map(ticketOf), dailySales, day, at: now }
  })
}

const ordersOfDay = compileOnce(
  (tx, { restaurantId, start, end }: { restaurantId: string; start: Date; end: Date }) =>
    tx
      .selectFrom(selectTickets(tx, restaurantId, start, end).as('tickets'))
      .selectAll()
      .select(salesOfDay(restaurantId, start, end).as('daily_sales'))
      .orderBy('paid_at')
      .orderBy('id')
      .compile(),
)
