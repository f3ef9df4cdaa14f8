import type { SecurityReport, StaffSession } from '@comanda/contract/system'
import { secondFactorInEffect } from '@comanda/domain/access/sign-in-policy'
import { browserLabel } from '@comanda/domain/people/browser'
import { settingsOf } from '@comanda/domain/settings/settings'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { platformSettingsKey } from '../../platform/platform-settings-key.ts'
import { customerNames } from '../audit-log/public.ts'
import { readSignInPolicy, requireRight } from '../identity/public.ts'

const maxRows = 200

/** How the people of all restaurants sign in. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readSecurity(app: App, caller: Caller): Promise<SecurityReport> {
  requireRight(caller, 'platform.manage', null)
  const now = new Date(app.now())
  return app.db.platform(caller.actor, async (tx) => {
    const stored = await tx
      .selectFrom('platform_settings')
      .select('value')
      .where('key', '=', platformSettingsKey)
      .executeTakeFirst()
    const { rows: without } = await sql<Person & { total: number }>`
      select staff.*, count(*) over ()::int as total
      from (${staff}) staff join auth.users u on u.id = staff."userId"
      where not u.two_factor_enabled order by name, "userId" limit ${maxRows}`.execute(tx)
    const { rows: sessions } = await sql<SessionRow>`
      select staff.*, s.id, s.ip_address as ip, s.user_agent as "userAgent", s.created_at as "createdAt",
        s.updated_at as "lastSeenAt", count(*) over ()::int as total
      from auth.sessions s join (${staff}) staff on staff."userId" = s.user_id
      where s.expires_at > ${now} order by s.updated_at desc, s.id limit ${maxRows}`.execute(tx)
    const lockedOut = await tx
      .selectFrom('audit_entries')
      .select([
        'subject',
        'subject_label as email',
        'at',
        'ip',
        sql<number>`count(*) over ()::int`.as('total'),
      ])
      .where('action', '=', 'access.locked_out')
      .where('at', '>', new Date(app.now() - hours(24)))
      .orderBy('at', 'desc')
      .limit(maxRows)
      .execute()
    const customers = await customerNames(
      tx,
      lockedOut.map(({ subject }) => subject),
    )
    const { rows: screens } = await sql<ScreenRow>`
      select d.id, d.name, d.restaurant_id as "restaurantId", r.name as restaurant, d.last_seen_at as "lastSeenAt",
        count(*) over ()::int as total
      from devices d join restaurants r on r.id = d.restaurant_id
      where d.revoked_at is null order by d.last_seen_at desc nulls last, d.id limit ${maxRows}`.execute(tx)
    const { rows: count } = await sql<{ staff: number }>`
      select count(distinct user_id)::int as staff from memberships where deactivated_at is null`.execute(tx)
    const signInPolicy = await readSignInPolicy(tx)
    const policy = (stored?.value as { settings?: unknown } | undefined)?.settings
    return {
      signInPolicy,
      secondFactorInEffect: secondFactorInEffect(
        signInPolicy.secondFactorFor,
        settingsOf(policy).twoFactorEnabled,
      ),
      sessionTimeout: policy === undefined ? null : settingsOf(policy).sessionTimeout,
      staff: count[0]?.staff ?? 0,
      withoutFactor: without.map(personOf),
      withoutFactorCount: without[0]?.total ?? 0,
      lockedOut: lockedOut.map(({ subject, email, at, ip }) => ({
        email: email || (customers.get(subject)?.account ?? ''),
        at: at.getTime(),
        ip,
      })),
      lockedOutCount: lockedOut[0]?.total ?? 0,
      sessions: sessions.map((row) => ({
        id: row.id,
        person: personOf(row),
        device: browserLabel(row.userAgent ?? ''),
        ip: row.ip ?? '',
        createdAt: row.createdAt.getTime(),
        lastSeenAt: row.lastSeenAt.getTime(),
        current: row.id === caller.sessionId,
      })),
      sessionCount: sessions[0]?.total ?? 0,
      screens: screens.map(({ total: _, lastSeenAt, ...screen }) => ({
        ...screen,
        lastSeenAt: lastSeenAt?.getTime() ?? null,
      })),
      screenCount: screens[0]?.total ?? 0,
    }
  })
}

type Person = StaffSession['person']

interface SessionRow extends Person {
  id: string
  ip: string | null
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
  total: number
}

interface ScreenRow {
  id: string
  name: string
  restaurantId: string
  restaurant: string
  lastSeenAt: Date | null
  total: number
}

/** The people with a role that is not deactivated. */
const staff = sql`
  select m.user_id as "userId", u.email, array_agg(distinct m.role) as roles,
    coalesce(nullif(trim(max(p.first_name) || ' ' || max(p.last_name)), ''), u.name) as name
  from memberships m
    join auth.users u on u.id = m.user_id
    left join user_profiles p on p.user_id = m.user_id
  where m.deactivated_at is null
  group by m.user_id, u.email, u.name`

const personOf = ({ userId, name, email, roles }: Person) => ({ userId, name, email, roles })
