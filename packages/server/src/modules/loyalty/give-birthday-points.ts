import { birthdaysUntil } from '@comanda/domain/people/birthday'
import { zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { zoneOf } from '../restaurants/public.ts'
import { addEntries, lockBalance } from './ledger.ts'
import { readActiveProgram } from './read-program.ts'

const actor = 'system:loyalty'

/** A birthday bonus is still given after some days of downtime. */
const DAYS = 7

/** A birthday that is moved forward does not give points again before the next one is due. */
const MIN_DAYS_BETWEEN = 360

/** Gives birthday points to the members of programs that have them, once a year. */
export async function giveBirthdayPoints(app: App, signal?: AbortSignal): Promise<void> {
  const { rows } = await app.db.platform(actor, (tx) =>
    sql<{ restaurantId: string }>`select restaurant_id as "restaurantId" from loyalty_programs
      where is_active and birthday_points > 0 order by restaurant_id`.execute(tx),
  )
  const giveAll = async ({ restaurantId }: { restaurantId: string }) => {
    for (const userId of await dueMembers(app, restaurantId)) await give(app, { restaurantId, userId })
  }
  await forEachRestaurant(app, 'giving birthday points', rows, giveAll, signal)
}

/** Only the person and the platform can read birthdays, not the restaurant. */
async function dueMembers(app: App, restaurantId: string): Promise<string[]> {
  return app.db.platform(actor, async (tx) => {
    const { date } = zonedTime(app.now(), await zoneOf(tx, restaurantId))
    const { rows } = await sql<{ user_id: string }>`
      select member.user_id from loyalty_members as member
        join user_profiles as profile on profile.user_id = member.user_id
      where member.restaurant_id = ${restaurantId} and profile.birthday = any(${birthdaysUntil(date, DAYS)}::text[])
        and not exists (${birthdayEntry(restaurantId, sql`member.user_id`, app.now())})
      order by member.user_id`.execute(tx)
    return rows.map(({ user_id }) => user_id)
  })
}

async function give(app: App, ref: { restaurantId: string; userId: string }): Promise<void> {
  await app.db.tenant(ref.restaurantId, actor, async (tx) => {
    if ((await lockBalance(tx, ref)) === null) return
    const points = (await readActiveProgram(tx, ref.restaurantId))?.birthdayPoints ?? 0
    const given = birthdayEntry(ref.restaurantId, sql`${ref.userId}`, app.now())
    const { rows } = await sql<{ given: boolean }>`select exists (${given}) as given`.execute(tx)
    if (points === 0 || rows[0]?.given) return
    await addEntries(tx, ref, [{ kind: 'birthday', points, at: new Date(app.now()) }])
  })
}

function birthdayEntry(restaurantId: string, userId: ReturnType<typeof sql>, now: number) {
  const since = new Date(now - MIN_DAYS_BETWEEN * 86_400_000)
  return sql`select from loyalty_ledger as entry where entry.restaurant_id = ${restaurantId}
    and entry.user_id = ${userId} and entry.kind = 'birthday' and entry.at > ${since}`
}
