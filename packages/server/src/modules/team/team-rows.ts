import type { TeamMember } from '@comanda/contract/team'
import { mayGrant } from '@comanda/domain/access/grants'
import type { StaffRole } from '@comanda/domain/access/roles'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { actorsOf } from '../identity/public.ts'
import { hasUnusedGrant } from './unused-grant.ts'

export interface TeamRow {
  id: string
  kind: TeamMember['kind']
  state: TeamMember['state']
  userId: string | null
  name: string
  email: string
  role: StaffRole
  restaurantId: string | null
  restaurantName: string | null
  forNewRestaurant: boolean
  createdAt: Date
  expiresAt: Date | null
}

/** Memberships and open invitations in one shape. Omits memberships whose user does not exist. */
export function teamRows(scope: 'all' | string[], now: Date): RawBuilder<TeamRow> {
  const within = (column: string) =>
    scope === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${scope}::uuid[])`
  return sql<TeamRow>`
    select memberships.id, 'member' as kind, memberships.user_id as "userId", users.email, role,
      case when deactivated_at is null then 'active' else 'deactivated' end as state,
      coalesce(nullif(trim(first_name || ' ' || last_name), ''), users.name) as name,
      restaurant_id as "restaurantId", restaurants.name as "restaurantName",
      false as "forNewRestaurant", memberships.created_at as "createdAt", null::timestamptz as "expiresAt"
    from memberships
      join auth.users on users.id = memberships.user_id
      left join user_profiles on user_profiles.user_id = users.id
      left join restaurants on restaurants.id = restaurant_id
    where ${within('restaurant_id')}
    union all
    select invitations.id, 'invitation', null, invitations.email, role,
      case when accepted_at is not null then 'accepted' when expires_at > ${now}::timestamptz then 'invited' else 'expired' end,
      trim(first_name || ' ' || last_name),
      restaurant_id, restaurants.name, for_new_restaurant, invitations.created_at, expires_at
    from invitations left join restaurants on restaurants.id = restaurant_id
    where (accepted_at is null or ${hasUnusedGrant}) and revoked_at is null and ${within('restaurant_id')}`
}

/** The current row after a change. */
export async function readTeamMember(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  of: { restaurantId: string | null; id: string },
): Promise<TeamMember> {
  const scope = of.restaurantId === null ? 'all' : [of.restaurantId]
  const { rows } = await sql<TeamRow>`
    select * from (${teamRows(scope, new Date(app.now()))}) as team where id = ${of.id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The team member was deleted while it was being changed.')
  return toTeamMember(row, caller)
}

export function toTeamMember({ userId, createdAt, expiresAt, ...row }: TeamRow, caller: Caller): TeamMember {
  const isYou = userId !== null && userId === caller.user?.id
  return {
    ...row,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt?.getTime() ?? null,
    isYou,
    mayChange: !isYou && mayGrant(actorsOf(caller), row),
  }
}
