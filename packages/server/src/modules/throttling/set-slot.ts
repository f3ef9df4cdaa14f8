import type { KitchenLoad } from '@comanda/contract/throttling'
import { slotLength, slotOf } from '@comanda/domain/throttling/throttle'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { formatExactDayAndTime } from '@comanda/domain/time/repeated-time'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { nameOfCaller, requireOperator } from '../devices/public.ts'
import { readKitchenLoad } from './read-kitchen-load.ts'
import { readThrottle } from './read-throttle.ts'
import { recordFill } from './record-fill.ts'

const MAX_AHEAD = hours(24 * 7)

/**
 * Closes a slot or reopens it. Orders already promised for it keep their time. Repeating it changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND, and BAD_REQUEST for a time that is not an upcoming slot.
 */
export async function setSlot(
  app: App,
  caller: Caller,
  { restaurantId, at, isClosed }: { restaurantId: string; at: Instant; isClosed: boolean },
): Promise<KitchenLoad> {
  requireOperator(caller, restaurantId, 'ordering.pause')
  const now = app.now()
  if (slotOf(at) !== at || at + slotLength <= now || at > now + MAX_AHEAD) {
    const message = 'Choose a quarter hour within the next few days.'
    throw new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: 'at', message }] } })
  }
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const restaurant = await tx
      .selectFrom('restaurants')
      .select(['name', 'timezone'])
      .where('id', '=', restaurantId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!restaurant) throw new ORPCError('NOT_FOUND')
    const { closedSlots } = await readThrottle(tx, restaurantId)
    if (closedSlots.some((slot) => slot.at === at) === isClosed) return
    const others = closedSlots.filter((slot) => slot.at !== at && slot.at + slotLength > now)
    const own = isClosed ? [{ at, closedAt: now, by: nameOfCaller(caller) }] : []
    await tx
      .updateTable('restaurants')
      .set({ closed_slots: json([...others, ...own]) })
      .where('id', '=', restaurantId)
      .execute()
    if (isClosed) await recordFill(tx, restaurantId, at, { at: now, reason: 'closed' })
    await audit(app, tx, caller, {
      restaurantId,
      action: isClosed ? 'ordering.slot_closed' : 'ordering.slot_opened',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: `${restaurant.name}, ${formatExactDayAndTime(at, now, restaurant.timezone)}`,
    })
    await sql`select append_event(${restaurantId}::uuid, 'restaurant.slot_changed', null, ${JSON.stringify({ at, isClosed })}::jsonb)`.execute(
      tx,
    )
  })
  return readKitchenLoad(app, caller, restaurantId)
}
