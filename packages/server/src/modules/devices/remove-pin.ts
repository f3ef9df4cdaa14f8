import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { endOperatorSessions, requirePinHolder } from './pin-holder.ts'

/** Removes a person's PIN and ends their work at all screens. Throws FORBIDDEN, NOT_FOUND. */
export async function removePin(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; userId: string },
): Promise<void> {
  const { restaurantId, userId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  await app.db.platform(caller.actor, async (tx) => {
    const { name } = await requirePinHolder(tx, caller, input)
    const removed = await tx
      .deleteFrom('staff_pins')
      .where('restaurant_id', '=', restaurantId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!removed.numDeletedRows) return
    await endOperatorSessions(tx, input)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.pin_removed',
      subject: `user:${userId}`,
      subjectLabel: name,
    })
  })
}
