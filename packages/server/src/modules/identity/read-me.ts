import type { Me } from '@comanda/contract/identity'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'

/** Who is signed in, and the roles they hold, with the names of their restaurants. A visitor is nobody. */
export async function readMe(app: Pick<App, 'db'>, caller: Caller): Promise<Me> {
  const { user } = caller
  if (!user) return { user: null, memberships: [] }
  return app.db.platform(caller.actor, async (tx) => {
    const profile = await tx
      .selectFrom('user_profiles')
      .select(['first_name', 'last_name', 'phone'])
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    const memberships = await tx
      .selectFrom('memberships')
      .leftJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
      .select(['memberships.role', 'memberships.restaurant_id as restaurantId'])
      .select(['restaurants.name as restaurantName', 'restaurants.domain'])
      .where('memberships.user_id', '=', user.id)
      .orderBy(sql`restaurants.name nulls first`)
      .execute()
    const { first_name: firstName = '', last_name: lastName = '', phone = '' } = profile ?? {}
    return {
      user: {
        id: user.id,
        email: user.email,
        name: `${firstName} ${lastName}`.trim() || user.name,
        firstName,
        lastName,
        phone,
      },
      memberships,
    }
  })
}
