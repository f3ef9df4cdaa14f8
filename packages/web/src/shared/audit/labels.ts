import type { AuditEntry } from '@comanda/contract/audit'
import { roleNames } from '@comanda/domain/access/role-names'
import { formatClock, formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { zonedTime, zoneShortName } from '@comanda/domain/time/zone'

type Value = AuditEntry['changes'][number]['before']

/** The actor's role, or the name of the system part; empty for anonymous actors. */
export function actorRoleLabel({ actor, actorRole }: Pick<AuditEntry, 'actor' | 'actorRole'>): string {
  if (actorRole === null) return actor.startsWith('system:') ? partOf(actor) : ''
  if (actorRole === 'device') return 'Screen'
  if (actorRole === 'master_admin') return 'Admin'
  return roleNames[actorRole as keyof typeof roleNames] ?? actorRole
}

/** A value as table text: roles and switches by their labels. */
export function formatAuditValue(value: Value): string {
  if (value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  return roleNames[value as keyof typeof roleNames] ?? value
}

/** "7:38 PM" on the day of `now`, "Nov 19, 7:38 PM" in the same year, "Nov 19, 2025" before that. */
export function formatMoment(at: Instant, now: Instant, zone: Zone): string {
  const day = zonedTime(at, zone)
  const today = zonedTime(now, zone)
  if (day.date === today.date) return formatTime(at, zone)
  return day.year === today.year
    ? `${formatDayOfYear(day.date, today.year)}, ${formatTime(at, zone)}`
    : formatDayOfYear(day.date, today.year)
}

/** "Nov 14"; with the year when it is a different one: "Nov 14, 2025". */
export function formatDayOfYear(date: string, thisYear: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const name = new Date(Date.UTC(year, month - 1, day)).toLocaleString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  })
  return `${name} ${day}${year === thisYear ? '' : `, ${year}`}`
}

/** To the second, for the record: "Nov 20, 2026, 5:47:12 PM EST". */
export function formatFullMoment(at: Instant, zone: Zone): string {
  const { date } = zonedTime(at, zone)
  return `${formatDayOfYear(date, 0)}, ${formatClock(at, zone)} ${zoneShortName(at, zone)}`
}

/** The display name of a system actor: "system:sweeper" is "Sweeper". */
function partOf(actor: string): string {
  const part = actor.slice('system:'.length)
  return part.charAt(0).toUpperCase() + part.slice(1)
}
