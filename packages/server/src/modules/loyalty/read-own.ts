import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { readBalance } from './read-balance.ts'
import { readEntries } from './read-entries.ts'
import { readExpiries } from './read-expiries.ts'
import { readActiveProgram } from './read-program.ts'

const LATEST = 50

/** The caller's points at a restaurant, with the latest 50 ledger entries. Throws UNAUTHORIZED. */
export async function readOwn(app: App, caller: Caller, restaurantId: string): Promise<OwnLoyalty> {
  const userId = caller.user?.id
  if (userId === undefined) throw new ORPCError('UNAUTHORIZED')
  const member = { restaurantId, userId }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const program = await readActiveProgram(tx, restaurantId)
    const profile = await tx
      .selectFrom('user_profiles')
      .select('birthday')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const entries = await readEntries(tx, member, { limit: LATEST })
    return {
      program: program && {
        name: program.name,
        description: program.description,
        pointsPerDollar: program.pointsPerDollar,
        rewardThreshold: program.rewardThreshold,
        rewardValue: program.rewardValue,
        doubleDays: [...program.doubleDays],
        expiry: program.expiry,
        firstOrderPoints: program.firstOrderPoints,
        birthdayPoints: program.birthdayPoints,
      },
      balance: await readBalance(tx, restaurantId, userId),
      expiring: await readExpiries(tx, member),
      history: entries.map(({ byName: _, ...entry }) => entry),
      birthday: profile?.birthday ?? null,
    }
  })
}
