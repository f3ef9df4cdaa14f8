import type { TeamCounts, TeamPage } from '@comanda/contract/team'
import type { StaffRole } from '@comanda/domain/access/roles'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { requireRight, restaurantsWith } from '../identity/public.ts'
import { type TeamRow, teamRows, toTeamMember } from './team-rows.ts'

export interface PeopleWanted {
  /** Left out: every restaurant where the caller manages people. */
  restaurantId?: string
  /** A part of a name or an address. */
  search: string
  role?: StaffRole
  page: number
}

const pageSize = 50

/**
 * Who works where, and who is invited, within the caller's reach: invitations first, then the newest.
 * @throws UNAUTHORIZED, FORBIDDEN for a restaurant where the caller manages nobody.
 */
export async function listPeople(app: App, caller: Caller, wanted: PeopleWanted): Promise<TeamPage> {
  if (wanted.restaurantId) requireRight(caller, 'users.manage', wanted.restaurantId)
  const scope = wanted.restaurantId ? [wanted.restaurantId] : restaurantsWith(caller, 'users.manage')
  if (scope.length === 0) requireRight(caller, 'users.manage', null)
  const term = cleanText(wanted.search, 200).toLowerCase()
  const { rows } = await app.db.platform(caller.actor, (tx) =>
    sql<Found>`
      with people as materialized (${teamRows(scope, new Date(app.now()))}),
      wanted as (
        select * from people
        where (${wanted.role ?? null}::text is null or role = ${wanted.role ?? null})
          and (${term} = '' or position(${term} in lower(name)) > 0 or position(${term} in lower(email)) > 0)
      ),
      page as (
        select * from wanted order by kind, "createdAt" desc, email, id
        limit ${pageSize} offset ${(wanted.page - 1) * pageSize}
      )
      select
        (select coalesce(jsonb_agg(to_jsonb(page) order by kind, "createdAt" desc, email, id), '[]') from page) as members,
        (select count(*)::int from wanted) as matching,
        (select jsonb_build_object(
          'total', count(distinct email),
          'admins', count(distinct email) filter (where role in ('master_admin', 'owner')),
          'managers', count(distinct email) filter (where role = 'manager'),
          'staff', count(distinct email) filter (where role = 'staff'))
        from people where state <> 'deactivated') as counts`.execute(tx),
  )
  const { members, matching, counts } = rows[0] ?? { members: [], matching: 0, counts: nobody }
  return { members: members.map((row) => toTeamMember(parsed(row), caller)), matching, pageSize, counts }
}

interface Found {
  members: (Omit<TeamRow, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string | null })[]
  matching: number
  counts: TeamCounts
}

/** Within JSON instants are texts. */
function parsed({ createdAt, expiresAt, ...row }: Found['members'][number]): TeamRow {
  return {
    ...row,
    createdAt: new Date(createdAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }
}

const nobody: TeamCounts = { total: 0, admins: 0, managers: 0, staff: 0 }
