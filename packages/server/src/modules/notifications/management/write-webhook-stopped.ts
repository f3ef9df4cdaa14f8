import type { NotificationContent } from '../enqueue-notifications.ts'
import type { MailRestaurant } from '../read-mail-restaurant.ts'
import { writeNote } from '../write-note.ts'

/** Email about a webhook that was stopped because its deliveries failed. */
export function writeWebhookStopped(
  { name, brand }: Pick<MailRestaurant, 'name' | 'brand'>,
  webhook: { url: string; reason: string },
): NotificationContent {
  return writeNote(brand, {
    subject: `Webhook paused: ${name}`,
    heading: 'A webhook was paused',
    lines: [
      `${webhook.reason} No further events are sent to this address.`,
      'Fix the receiver, resume the webhook under Webhooks, and send the failed deliveries again.',
    ],
    facts: [{ name: 'Address', value: webhook.url }],
    foot: `Sent to the management of ${name} when a webhook stops.`,
  })
}
