import type { App } from '../src/app.ts'
import { deliverNotification } from '../src/modules/notifications/public.ts'
import { retryPolicies } from '../src/platform/jobs/job.ts'

const { maxAttempts } = retryPolicies[deliverNotification.retries]

/** Runs the delivery jobs of all waiting notifications once, as the worker does. Returns how many there were. */
export async function deliverNotifications(app: App): Promise<number> {
  const waiting = await app.db.platform('test', (tx) =>
    tx
      .selectFrom('notifications')
      .select(['id', 'attempts'])
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .execute(),
  )
  await Promise.allSettled(
    waiting.map(({ id, attempts }) => deliverNotification.handle(app, { id }, attempts + 1 >= maxAttempts)),
  )
  return waiting.length
}
