import type { KitchenOperator } from '@comanda/contract/devices'
import { isAtLeast } from '@comanda/domain/access/grants'
import type { StaffRole } from '@comanda/domain/access/roles'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { actorsOf, requireRight } from '../identity/public.ts'

/** The people who may work at the restaurant's screens, by name, with whether they have a PIN. */
export async function listStaff(
  app: Pick<App, 'db'>,
  caller: Caller,
  restaurantId: string,
): Promise<{ staff: KitchenOperator[]; pinRequired: boolean }> {
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.platform(caller.actor, async (tx) => {
    const { rows } = await sql<Row>`
      select users.id as "userId", coalesce(nullif(users.name, ''), users.email) as name, role, set_at
      from memberships
      join auth.users on users.id = memberships.user_id
      left join staff_pins using (restaurant_id, user_id)
      where memberships.restaurant_id = ${restaurantId} and deactivated_at is null and role <> 'master_admin'
      order by lower(name), users.id`.execute(tx)
    const restaurant = await tx
      .selectFrom('restaurants')
      .select('kitchen_pin_required')
      .where('id', '=', restaurantId)
      .executeTakeFirst()
    return {
      staff: rows.map(({ set_at, ...person }) => ({
        ...person,
        pinSetAt: set_at?.getTime() ?? null,
        maySet: maySetPin(caller, { restaurantId, ...person }),
      })),
      pinRequired: restaurant?.kitchen_pin_required ?? false,
    }
  })
}

/** A PIN lets its user act in its owner's name, so it cannot be set for a person with a higher role. */
export function maySetPin(
  caller: Caller,
  person: { userId: string; role: StaffRole; restaurantId: string },
): boolean {
  return caller.user?.id === person.userId || isAtLeast(actorsOf(caller), person)
}

interface Row {
  userId: string
  name: string
  role: 'owner' | 'manager' | 'staff'
  set_at: Date | null
}
