import type { WebhookEvent } from '@comanda/domain/webhooks/webhook-events'

export const eventLabels: Record<WebhookEvent, string> = {
  'order.paid': 'An order was paid',
  'order.status_changed': 'The status of an order changed',
  'order.promise_changed': 'The promised time changed',
  'order.cancelled': 'An order was cancelled',
  'order.refunded': 'An order was refunded',
  'ordering.paused': 'Ordering was paused',
  'ordering.resumed': 'Ordering was resumed',
  'menu.changed': 'The menu was changed',
}
