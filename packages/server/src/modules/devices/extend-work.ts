import type { App, Caller } from '../../app.ts'
import { operatorUntil } from './operator-session.ts'
import { requireScreen } from './own-device.ts'

/**
 * Extends the operator's working period. Once it has ended, only their PIN starts a new one.
 * @throws UNAUTHORIZED, FORBIDDEN for callers that are not a paired screen.
 */
export async function extendWork(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<void> {
  const { id, restaurantId, worker } = requireScreen(caller)
  if (!worker) return
  await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .updateTable('devices')
      .set({ worker_until: operatorUntil(app.now()) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where('worker_user_id', '=', worker.userId)
      .where('worker_until', '>', new Date(app.now()))
      .execute(),
  )
}
