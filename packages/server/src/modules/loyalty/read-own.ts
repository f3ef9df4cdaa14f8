import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { readBalance } from './read-balance.ts'
import { readActiveProgram } from './read-program.ts'

const LATEST = 50

/** The caller's points at a restaurant, with the latest 50 ledger entries. Throws UNAUTHORIZED. */
export async function readOwn(app: App, caller: Caller, restaurantId: string): Promise<OwnLoyalty> {
  const userId = caller.user?.id
  if (userId === undefined) throw new ORPCError('UNAUTHORIZED')
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [active, balance, { rows }] = await Promise.all([
      readActiveProgram(tx, restaurantId),
      readBalance(tx, restaurantId, userId),
      sql<Omit<OwnLoyalty['history'][number], 'at'> & { at: Date }>`
        select kind, points, at, order_number as "orderNumber"
        from loyalty_ledger as entry
          left join orders on orders.restaurant_id = entry.restaurant_id and orders.id = entry.order_id
        where entry.restaurant_id = ${restaurantId} and entry.user_id = ${userId}
        order by entry.id desc limit ${LATEST}`.execute(tx),
    ])
    return {
      program: active && {
        name: active.name,
        description: active.description,
        pointsPerDollar: active.pointsPerDollar,
        rewardThreshold: active.rewardThreshold,
        rewardValue: active.rewardValue,
      },
      balance,
      history: rows.map((row) => ({ ...row, at: row.at.getTime() })),
    }
  })
}
