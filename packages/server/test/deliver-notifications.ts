import type { App } from '../src/app.ts'
import { deliverNotification } from '../src/modules/notifications/public.ts'

/** Runs the delivery jobs of all waiting notifications once, as the worker does. Returns how many there were. */
export async function deliverNotifications(app: App): Promise<number> {
  const waiting = await app.db.platform('test', (tx) =>
    tx
      .selectFrom('notifications')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .execute(),
  )
  await Promise.allSettled(waiting.map((row) => deliverNotification.handle(app, row)))
  return waiting.length
}
