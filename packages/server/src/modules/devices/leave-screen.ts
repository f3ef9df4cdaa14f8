import type { App, Caller } from '../../app.ts'
import { noOperator } from './operator-session.ts'
import { requireScreen } from './own-device.ts'

/**
 * Signs the operator out of the screen. Throws UNAUTHORIZED, FORBIDDEN for callers that are not a paired
 * screen.
 */
export async function leaveScreen(app: Pick<App, 'db'>, caller: Caller): Promise<void> {
  const { id, restaurantId } = requireScreen(caller)
  await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .updateTable('devices')
      .set(noOperator)
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .execute(),
  )
}
