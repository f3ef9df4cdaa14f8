import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit, systemCaller } from '../../platform/audit.ts'
import { enqueueNotifications, readMailRestaurant, writeWebhookStopped } from '../notifications/public.ts'

const reasons = {
  paused: 'All attempts to deliver an event failed, and no other event was delivered meanwhile.',
  disabled: 'The receiver responded 410 Gone.',
}

/** Stops a failing webhook, once, and notifies the management of the restaurant by email. */
export async function stopEndpoint(
  app: App,
  tx: Tx,
  {
    restaurantId,
    endpointId,
    state,
  }: { restaurantId: string; endpointId: string; state: 'paused' | 'disabled' },
): Promise<void> {
  const reason = reasons[state]
  const stopped = await tx
    .updateTable('webhook_endpoints')
    .set({ state, state_reason: reason, state_at: new Date(app.now()) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', endpointId)
    .where('state', '=', 'active')
    .returning('url')
    .executeTakeFirst()
  if (!stopped) return
  await audit(app, tx, systemCaller('webhooks'), {
    restaurantId,
    action: 'settings.webhook_stopped',
    subject: `webhook:${endpointId}`,
    subjectLabel: stopped.url,
    reason,
  })
  const restaurant = await readMailRestaurant(app, tx, restaurantId)
  if (!restaurant) return
  const content = writeWebhookStopped(restaurant, { url: stopped.url, reason })
  await enqueueNotifications(
    app,
    tx,
    restaurant.management.map((recipient) => ({
      restaurantId,
      channel: 'email',
      kind: 'webhook_stopped',
      recipient,
      content,
    })),
  )
}
