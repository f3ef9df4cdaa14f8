import type { TeamCounts, TeamPage } from '@comanda/contract/team'
import type { StaffRole } from '@comanda/domain/access/roles'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { requireRight, restaurantsWith } from '../identity/public.ts'
import { type TeamRow, teamRows, toTeamMember } from './team-rows.ts'

export interface PeopleFilter {
  /** Absent: every restaurant whose team the caller manages. */
  restaurantId?: string
  /** Part of a name or an email address. */
  search: string
  role?: StaffRole
  /** One that has ended since is the last. */
  page: number
}

const pageSize = 50

/**
 * Members and open invitations within the caller's scope: invitations first, then members, newest first.
 * @throws UNAUTHORIZED, FORBIDDEN for a restaurant whose team the caller does not manage.
 */
export async function listPeople(app: App, caller: Caller, filter: PeopleFilter): Promise<TeamPage> {
  if (filter.restaurantId) requireRight(caller, 'users.manage', filter.restaurantId)
  const scope = filter.restaurantId ? [filter.restaurantId] : restaurantsWith(caller, 'users.manage')
  if (scope.length === 0) requireRight(caller, 'users.manage', null)
  const lastPage = sql`greatest(1, ceil((select count(*) from matching_people)::numeric / ${pageSize}::int))`
  const term = cleanText(filter.search, 200).toLowerCase()
  const { rows } = await app.db.platform(caller.actor, (tx) =>
    sql<QueryRow>`
      with people as materialized (${teamRows(scope, new Date(app.now()))}),
      matching_people as (
        select * from people
        where (${filter.role ?? null}::text is null or role = ${filter.role ?? null})
          and (${term} = '' or position(${term} in lower(name)) > 0 or position(${term} in lower(email)) > 0)
      ),
      page as (
        select * from matching_people order by kind, "createdAt" desc, email, id
        limit ${pageSize}
        offset (least(${filter.page}::int, ${lastPage}) - 1) * ${pageSize}::int
      )
      select
        (select coalesce(jsonb_agg(to_jsonb(page) order by kind, "createdAt" desc, email, id), '[]') from page) as members,
        (select count(*)::int from matching_people) as matching,
        least(${filter.page}::int, ${lastPage})::int as page,
        (select jsonb_build_object(
          'total', count(distinct email),
          'admins', count(distinct email) filter (where role in ('master_admin', 'owner')),
          'managers', count(distinct email) filter (where role = 'manager'),
          'staff', count(distinct email) filter (where role = 'staff'))
        from people where state <> 'deactivated') as counts`.execute(tx),
  )
  const { members, matching, page, counts } = rows[0] ?? {
    members: [],
    matching: 0,
    page: 1,
    counts: noPeople,
  }
  return {
    members: members.map((row) => toTeamMember(parsed(row), caller)),
    matching,
    page,
    pageSize,
    counts,
  }
}

interface QueryRow {
  members: (Omit<TeamRow, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string | null })[]
  matching: number
  page: number
  counts: TeamCounts
}

/** Dates are strings within JSON. */
function parsed({ createdAt, expiresAt, ...row }: QueryRow['members'][number]): TeamRow {
  return {
    ...row,
    createdAt: new Date(createdAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }
}

const noPeople: TeamCounts = { total: 0, admins: 0, managers: 0, staff: 0 }
