import type { WebhookEvent } from '@comanda/domain/webhooks/webhook-events'
import { z } from 'zod'
import { cents, fulfillment, id, instant, orderStatus, paymentStatus, pickupNumber } from './fields.ts'

const order = z.object({
  restaurantId: id,
  orderId: id,
  orderNumber: z.string(),
  pickupNumber,
  status: orderStatus.describe('When this was sent, which can be later than the event'),
  paymentStatus,
  fulfillment,
  placedAt: instant,
  promisedAt: instant.nullable(),
  total: cents,
  tip: cents,
  grandTotal: cents,
  refunded: cents.describe('All refunds of the order so far'),
})
const restaurant = z.object({ restaurantId: id })

/**
 * The data of each webhook event, without personal data; a program that needs other data reads it with an API key. A
 * change that breaks receivers gets a new version.
 */
const eventData = {
  'order.paid': order,
  'order.status_changed': order.extend({
    from: orderStatus.nullable(),
    to: orderStatus,
  }),
  'order.promise_changed': order,
  'order.cancelled': order,
  'order.refunded': order.extend({ amount: cents.describe('Amount of this refund') }),
  'ordering.paused': restaurant,
  'ordering.resumed': restaurant,
  'menu.changed': restaurant,
} as const satisfies Record<WebhookEvent, z.ZodType>

const message = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    version: z.literal(1),
    timestamp: z.iso.datetime().describe('When the event happened'),
    data,
  })

/** The bodies that webhooks send. */
export const webhookMessage = z.discriminatedUnion('type', [
  message('order.paid', eventData['order.paid']),
  message('order.status_changed', eventData['order.status_changed']),
  message('order.promise_changed', eventData['order.promise_changed']),
  message('order.cancelled', eventData['order.cancelled']),
  message('order.refunded', eventData['order.refunded']),
  message('ordering.paused', eventData['ordering.paused']),
  message('ordering.resumed', eventData['ordering.resumed']),
  message('menu.changed', eventData['menu.changed']),
  message('webhook.test', restaurant),
])
export type WebhookMessage = z.input<typeof webhookMessage>
