import type { AuditFilter } from '@comanda/contract/audit'
import { auditActionsMatching } from '@comanda/contract/audit-labels'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay } from '@comanda/domain/time/zone'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AccessScope } from '../identity/public.ts'

type Builder = ExpressionBuilder<Tables, 'audit_entries'>

/** The condition for entries that match a filter, limited to the caller's scope. */
export function matching(scope: AccessScope, filter: AuditFilter, zone: Zone) {
  return (build: Builder): Expression<SqlBool> => {
    const { areas, who, from, to } = filter
    const search = cleanText(filter.search ?? '', 100)
    const conditions: Expression<SqlBool>[] = [inScope(build, scope)]
    if (areas?.length) conditions.push(build('area', 'in', areas))
    if (who) conditions.push(byActor(build, cleanText(who, 200)))
    if (from) conditions.push(build('at', '>=', dayAt(from, zone)))
    if (to) conditions.push(build('at', '<', dayAt(addDays(to, 1), zone)))
    if (search) conditions.push(containing(build, search, scope))
    return build.and(conditions)
  }
}

/** Entries before an instant; keeps an export from following entries that are written meanwhile. */
export function before(instant: Instant) {
  return (build: Builder) => build('at', '<', new Date(instant))
}

/** Entries of the next page after the given one, newest first. */
export function after(entryId: string) {
  return (build: Builder) => {
    const last = sql<Date>`(select at from audit_entries where id = ${entryId})`
    return build.and([build('at', '<=', last), build.or([build('at', '<', last), build('id', '>', entryId)])])
  }
}

function inScope(build: Builder, { restaurantIds }: AccessScope): Expression<SqlBool> {
  return restaurantIds === 'all' ? build.lit(true) : build('restaurant_id', 'in', restaurantIds)
}

/** Includes what a person did at kitchen screens. */
function byActor(build: Builder, actor: string): Expression<SqlBool> {
  return build.or([
    build('actor', '=', actor),
    sql<boolean>`actor like 'device:%' and right(actor, ${actor.length + 1}) = ${`:${actor}`}`,
  ])
}

function containing(build: Builder, search: string, scope: AccessScope): Expression<SqlBool> {
  const pattern = `%${escaped(search)}%`
  const code = /^(?:AL-)?([0-9A-F]{6})$/i.exec(search)?.[1]?.toLowerCase()
  const texts = ['actor_name', 'subject_label', 'subject', 'reason', 'action'] as const
  const actions = auditActionsMatching(search)
  return build.or([
    ...texts.map((column) => build(column, 'ilike', pattern)),
    sql<boolean>`changes::text ilike ${pattern}`,
    ...(actions.length > 0 ? [build('action', 'in', actions)] : []),
    ...(scope.restaurantIds === 'all' && search.includes('@') ? [ofCustomer(search)] : []),
    ...(code ? [sql<boolean>`id::text like ${`${code}%`}`] : []),
  ])
}

/** The log has the ids of customers only. */
function ofCustomer(email: string) {
  return sql<boolean>`subject = (select concat('user:', id) from auth.users where email = ${email.toLowerCase()})`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

function dayAt(day: string, zone: Zone): Date {
  return new Date(startOfDay(day, zone))
}
