import { type ClosedSlot, noThrottle, slotLength, type Throttle } from '@comanda/domain/throttling/throttle'
import type { Instant } from '@comanda/domain/time/instant'
import type { Tx } from '../../db/database.ts'

/** The limits of a kitchen, with all closed slots, past ones too. */
export async function readThrottle(tx: Tx, restaurantId: string): Promise<Throttle> {
  const row = await tx
    .selectFrom('restaurants')
    .select(['throttle', 'closed_slots'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return noThrottle
  const closedSlots = row.closed_slots as ClosedSlot[]
  return { ...noThrottle, ...(row.throttle as Partial<Throttle> | null), closedSlots }
}

/** Whether anything limits orders now or later. */
export function isThrottled({ rules, closedSlots }: Throttle, now: Instant): boolean {
  return rules.length > 0 || closedSlots.some(({ at }) => at + slotLength > now)
}
