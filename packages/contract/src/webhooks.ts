import { maxWebhookUrl, webhookEvents } from '@comanda/domain/webhooks/webhook-events'
import { z } from 'zod'
import { withRight } from './base.ts'
import { issues } from './catalog/shared.ts'
import { id, inRestaurant, instant, personText } from './fields.ts'

const path = '/restaurants/{restaurantId}/webhooks'
const one = z.object({ restaurantId: id, endpointId: id })

const endpoint = z.object({
  id,
  restaurantId: id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(['active', 'paused', 'disabled']).describe('disabled: the receiver responded 410 Gone'),
  stateReason: z.string(),
  stateAt: instant,
  failingSince: instant.nullable().describe('The first failed attempt since the last successful one'),
  previousSecretUntil: instant.nullable().describe('Until then the previous secret also signs'),
  revision: z.int(),
  day: z
    .object({ delivered: z.int(), failed: z.int(), pending: z.int() })
    .describe('Deliveries of the last 24 hours'),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

const delivery = z.object({
  id: id.describe('webhook-id of every attempt'),
  eventType: z.string(),
  orderNumber: z.string().nullable(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  nextAt: instant.nullable().describe('The next attempt'),
  lastStatus: z.int().nullable().describe('HTTP status of the last attempt; null without a response'),
  lastMs: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: instant,
})
export type WebhookDelivery = z.infer<typeof delivery>

const invalid = {
  WEBHOOK_INVALID: { status: 422, data: issues },
} as const

export const webhooks = {
  list: withRight('secrets.manage')
    .route({ method: 'GET', path, summary: 'List webhooks' })
    .input(inRestaurant)
    .output(z.object({ endpoints: z.array(endpoint).describe('Oldest first') })),
  create: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path,
      summary: 'Add a webhook. Requires a confirmed identity. Idempotent by its id',
      successStatus: 201,
    })
    .errors({ ...invalid, WEBHOOK_EXISTS: { status: 409 }, TOO_MANY_WEBHOOKS: { status: 409 } })
    .input(
      one.extend({
        endpointId: id.describe('Chosen by the caller'),
        url: personText(maxWebhookUrl),
        description: personText(200),
        events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
      }),
    )
    .output(
      z.object({
        endpoint,
        secret: z
          .string()
          .nullable()
          .describe('Signs the deliveries. Returned once; null for a repeated request'),
      }),
    ),
  update: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: `${path}/{endpointId}`,
      summary: 'Change a webhook. Requires a confirmed identity',
    })
    .errors({ ...invalid, CHANGED_SINCE: { status: 409, data: z.object({ current: endpoint }) } })
    .input(
      one.extend({
        url: personText(maxWebhookUrl),
        description: personText(200),
        events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
        revision: z.int().min(0).max(2_147_483_647),
      }),
    )
    .output(endpoint),
  setActive: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: `${path}/{endpointId}/active`,
      summary: 'Pause or resume a webhook. Requires a confirmed identity',
    })
    .input(one.extend({ isActive: z.boolean() }))
    .output(endpoint),
  remove: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'DELETE',
      path: `${path}/{endpointId}`,
      summary: 'Delete a webhook with its deliveries. Requires a confirmed identity. Idempotent',
    })
    .input(one)
    .output(z.object({})),
  rotateSecret: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: `${path}/{endpointId}/secret`,
      summary:
        'Generate a new secret; the previous one also signs for 24 hours. Idempotent by its key until the next one',
    })
    .input(one.extend({ requestKey: id }))
    .output(z.object({ endpoint, secret: z.string().describe('Returned only here') })),
  test: withRight('secrets.manage')
    .route({ method: 'POST', path: `${path}/{endpointId}/tests`, summary: 'Send a test event' })
    .input(one.extend({ requestKey: id }))
    .output(delivery),
  deliveries: withRight('secrets.manage')
    .route({
      method: 'GET',
      path: `${path}/{endpointId}/deliveries`,
      summary: 'List the deliveries of a webhook of the last 30 days',
    })
    .input(
      one.extend({
        state: z.enum(['pending', 'delivered', 'failed']).optional(),
        after: id.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        deliveries: z.array(delivery).describe('Newest first'),
        next: id.nullable().describe('Pass as `after` for the next page; null on the last page'),
      }),
    ),
  delivery: withRight('secrets.manage')
    .route({
      method: 'GET',
      path: `/restaurants/{restaurantId}/webhook-deliveries/{deliveryId}`,
      summary: 'Get a delivery with its body and attempts',
    })
    .input(z.object({ restaurantId: id, deliveryId: id }))
    .output(
      delivery.extend({
        endpointId: id,
        body: z.string().describe('As sent'),
        history: z.array(
          z.object({
            number: z.int(),
            at: instant,
            status: z.int().nullable(),
            ms: z.int(),
            error: z.string().nullable(),
            response: z.string().describe('The first 1,000 characters'),
          }),
        ),
      }),
    ),
  replay: withRight('secrets.manage')
    .route({
      method: 'POST',
      path: `/restaurants/{restaurantId}/webhook-deliveries/{deliveryId}/replay`,
      summary:
        'Send a delivery again, with the same id. A delivery that is already waiting is not sent twice',
    })
    .errors({ WEBHOOK_NOT_ACTIVE: { status: 409 } })
    .input(z.object({ restaurantId: id, deliveryId: id }))
    .output(delivery),
}
