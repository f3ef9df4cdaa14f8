import type { Holder } from '@comanda/contract/team'
import { rolesWith } from '@comanda/domain/access/permissions'
import { type Action, staffRoles } from '@comanda/domain/access/roles'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { mayAt, requireRight } from '../identity/public.ts'

const maxPeople = 200

/**
 * The people whose role includes a permission at a restaurant; with null, for the platform. People of the platform are
 * named to callers of the platform only; others get their number.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listHolders(
  app: App,
  caller: Caller,
  { action, restaurantId }: { action: Action; restaurantId: string | null },
): Promise<{ people: Holder[]; hidden: number }> {
  requireRight(caller, 'users.manage', restaurantId)
  const { rows } = await app.db.platform(caller.actor, (tx) =>
    sql<Holder>`
      select m.id as "membershipId", u.email, m.role, m.restaurant_id is null as everywhere,
        coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) as name
      from memberships m
        join auth.users u on u.id = m.user_id
        left join user_profiles p on p.user_id = m.user_id
      where m.deactivated_at is null and m.role = any(${rolesWith(action)}::text[])
        and (m.restaurant_id is null or m.restaurant_id = ${restaurantId}::uuid)
      order by array_position(${[...staffRoles]}::text[], m.role), name, m.id`.execute(tx),
  )
  const named = mayAt(caller, 'users.manage', null) ? rows : rows.filter(({ everywhere }) => !everywhere)
  const people = named.slice(0, maxPeople)
  return { people, hidden: rows.length - people.length }
}
