import { type Instant, minutes as inMinutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { Selectable } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Restaurants } from '../../db/tables.ts'
import { audit } from '../../platform/audit.ts'
import { requireOperator } from '../devices/public.ts'
import { appendRestaurantEvent } from './append-restaurant-event.ts'

/** By how much the clocks of screens differ from that of the server. */
const CLOCK_TOLERANCE_MS = 5000

interface BusyRequest {
  restaurantId: string
  minutes: number
  forMinutes: number
  /** When it was first requested, if it can be a repeat. */
  requestedAt?: Instant | undefined
}

/**
 * Promises new orders this many minutes later, for a while; 0 minutes ends it. Existing promises do not
 * change. A repeat changes nothing if the same was set since it was first requested. Returns when it ends.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND.
 */
export async function setBusy(
  app: App,
  caller: Caller,
  request: BusyRequest,
): Promise<{ until: Instant | null }> {
  const { restaurantId, minutes, forMinutes } = request
  requireOperator(caller, restaurantId)
  const until = minutes > 0 ? app.now() + inMinutes(forMinutes) : null
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(['name', 'busy_minutes', 'busy_until'])
      .where('id', '=', restaurantId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new ORPCError('NOT_FOUND')
    if (isRepeat(app.now(), request, before)) return { until: before.busy_until?.getTime() ?? null }
    await tx
      .updateTable('restaurants')
      .set({ busy_minutes: minutes, busy_until: until === null ? null : new Date(until) })
      .where('id', '=', restaurantId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: minutes > 0 ? 'ordering.busy' : 'ordering.busy_ended',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: before.name,
      changes: [{ field: 'busyMinutes', before: before.busy_minutes, after: minutes }],
    })
    await appendRestaurantEvent(tx, restaurantId, 'restaurant.busy_changed', { minutes, until })
    return { until }
  })
}

/** Whether the same was set since it was first requested, and still applies. */
function isRepeat(
  now: Instant,
  { minutes, forMinutes, requestedAt }: BusyRequest,
  before: Pick<Selectable<Restaurants>, 'busy_minutes' | 'busy_until'>,
): boolean {
  if (requestedAt === undefined || before.busy_minutes !== minutes) return false
  if (minutes === 0) return true
  const until = before.busy_until?.getTime() ?? 0
  const setAt = until - inMinutes(forMinutes)
  return until > now && setAt <= now && setAt >= requestedAt - CLOCK_TOLERANCE_MS
}
