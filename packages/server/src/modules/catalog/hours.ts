import type { OpeningHours, ScheduledOrder } from '@comanda/contract/restaurant-hours'
import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { cleanText } from '@comanda/domain/people/clean-text'
import { type HoursFields, hoursIssues, maxNoteLength, sortedHours } from '@comanda/domain/time/hours-fields'
import { openSpanAt } from '@comanda/domain/time/opening'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { requireEdit, requireRight } from '../identity/public.ts'
import { moveSoldOutEnds } from '../menus/public.ts'
import { toOrderingSettings } from '../restaurants/public.ts'
import { invalid, isUnchanged } from './checks.ts'
import { hoursKind } from './hours-kind.ts'
import { recordChange } from './record-change.ts'

/** The opening hours of a restaurant. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readHours(app: App, caller: Caller, restaurantId: string): Promise<OpeningHours> {
  requireRight(caller, 'hours.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => readStored(app, tx, restaurantId))
}

/** The scheduled orders that would be outside new hours. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function previewHours(
  app: App,
  caller: Caller,
  { restaurantId, ...entered }: { restaurantId: string } & HoursFields,
): Promise<{ outside: ScheduledOrder[] }> {
  requireRight(caller, 'hours.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { timezone } = await readStored(app, tx, restaurantId)
    return { outside: await findOutside(app, tx, restaurantId, { ...sortedHours(entered), timezone }) }
  })
}

/**
 * Replaces the opening hours. Scheduled orders stay; those outside the new hours are returned. A repeated call changes
 * nothing. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current hours.
 */
export async function saveHours(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...entered }: { restaurantId: string; revision: number } & HoursFields,
): Promise<{ hours: OpeningHours; changeId: string | null; outside: ScheduledOrder[] }> {
  await requireEdit(app, caller, 'hours.manage', restaurantId)
  const issues = hoursIssues(entered)
  if (Object.keys(issues).length > 0) throw invalid(issues)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await hoursKind.lock(tx, restaurantId, [restaurantId])
    if (!before) throw new ORPCError('NOT_FOUND')
    const stored = await readStored(app, tx, restaurantId)
    const fields = withoutPastDays(cleaned(entered), app.now(), stored.timezone)
    const result = async (changeId: string | null) => ({
      hours: await readStored(app, tx, restaurantId),
      changeId,
      outside: await findOutside(app, tx, restaurantId, { ...fields, timezone: stored.timezone }),
    })
    if (isUnchanged(before, fields)) return result(null)
    if (before.revision !== revision) throw changedSince('restaurant’s hours', stored)
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'ordering.hours_changed',
      label: before.name,
      entities: [{ kind: 'hours', before, after: { ...before, ...fields } }],
    })
    await moveSoldOutEnds(app, tx, restaurantId, stored.timezone)
    return result(changeId)
  })
}

function cleaned({ hours, specialDays }: HoursFields): HoursFields {
  const days = specialDays.map((day) => ({ ...day, note: cleanText(day.note, maxNoteLength) }))
  return sortedHours({ hours, specialDays: days })
}

/** Yesterday's special day can still apply after midnight. */
function withoutPastDays({ hours, specialDays }: HoursFields, now: number, zone: string): HoursFields {
  const yesterday = addDays(zonedTime(now, zone).date, -1)
  return { hours, specialDays: specialDays.filter(({ date }) => date >= yesterday) }
}

async function readStored(app: App, tx: Tx, restaurantId: string): Promise<OpeningHours> {
  const row = await tx.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  const { timezone, orderCutoffMinutes, calendar } = toOrderingSettings(row, app.config.demoAlwaysOpen)
  return {
    hours: calendar.hours,
    specialDays: [...calendar.specialDays],
    revision: row.hours_revision,
    timezone,
    orderCutoffMinutes,
    alwaysOpen: calendar.alwaysOpen ?? false,
  }
}

async function findOutside(
  app: App,
  tx: Tx,
  restaurantId: string,
  { timezone, ...calendar }: HoursFields & { timezone: string },
): Promise<ScheduledOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'order_number', 'customer_name', 'delivery_type', 'scheduled_for'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', true)
    .where('scheduled_for', '>', new Date(app.now()))
    .orderBy('scheduled_for')
    .orderBy('id')
    .limit(MAX_ORDERS)
    .execute()
  return rows.flatMap((row) => {
    const at = row.scheduled_for?.getTime() ?? 0
    if (openSpanAt(at, calendar, timezone)) return []
    return {
      orderId: row.id,
      ticketNumber: ticketNumberOf(row.order_number),
      at,
      customerName: row.customer_name ?? '',
      fulfillment: row.delivery_type,
    }
  })
}

/** Far more scheduled orders than any restaurant has. */
const MAX_ORDERS = 5000
