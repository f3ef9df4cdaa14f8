import type { App, Caller } from '../../app.ts'
import { requireScreen } from './own-device.ts'
import { nobody } from './work-time.ts'

/** Nobody works at the screen any more. Throws UNAUTHORIZED, FORBIDDEN for whoever is no paired screen. */
export async function leaveScreen(app: Pick<App, 'db'>, caller: Caller): Promise<void> {
  const { id, restaurantId } = requireScreen(caller)
  await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .updateTable('devices')
      .set(nobody)
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .execute(),
  )
}
