import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { cleanText } from '@comanda/domain/people/clean-text'
import {
  maxWebhooks,
  maxWebhookUrl,
  type WebhookEvent,
  webhookEvents,
} from '@comanda/domain/webhooks/webhook-events'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { lockRestaurant } from '../../platform/lock-restaurant.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { requireEndpoint, selectEndpoints } from './endpoint-row.ts'
import { newSecret } from './sign-message.ts'
import { addressIssue } from './webhook-address.ts'

interface Fields {
  url: string
  description: string
  events: WebhookEvent[]
}

interface EndpointRef {
  restaurantId: string
  endpointId: string
}

/**
 * Adds a webhook. Only this response contains its secret. A repeated request adds nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, WEBHOOK_INVALID, WEBHOOK_EXISTS and TOO_MANY_WEBHOOKS.
 */
export async function createEndpoint(
  app: App,
  caller: Caller,
  { restaurantId, endpointId, ...entered }: EndpointRef & Fields,
): Promise<{ endpoint: WebhookEndpoint; secret: string | null }> {
  const fields = await checkedFields(app, caller, restaurantId, entered)
  const secret = newSecret()
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const known = await selectEndpoints(tx, restaurantId, app.now())
    const same = known.find(({ id }) => id === endpointId)
    if (same && changesOf(same, fields).length === 0) return { endpoint: same, secret: null }
    if (same) throw conflict('WEBHOOK_EXISTS', 'This webhook already exists, with other values.')
    if (known.length >= maxWebhooks)
      throw conflict('TOO_MANY_WEBHOOKS', `A restaurant can have ${maxWebhooks} webhooks. Delete one first.`)
    const now = new Date(app.now())
    await tx
      .insertInto('webhook_endpoints')
      .values({
        restaurant_id: restaurantId,
        id: endpointId,
        ...fields,
        secret: app.secrets.seal(secret),
        created_at: now,
        state_at: now,
      })
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.webhook_created',
      subject: `webhook:${endpointId}`,
      subjectLabel: fields.url,
      changes: [{ field: 'events', before: null, after: fields.events.join(', ') }],
    })
    return { endpoint: await requireEndpoint(tx, restaurantId, endpointId, app.now()), secret }
  })
}

/** Changes a webhook. Throws what `createEndpoint` throws, and CHANGED_SINCE with the current one. */
export async function updateEndpoint(
  app: App,
  caller: Caller,
  { restaurantId, endpointId, revision, ...entered }: EndpointRef & Fields & { revision: number },
): Promise<WebhookEndpoint> {
  const fields = await checkedFields(app, caller, restaurantId, entered)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const before = await requireEndpoint(tx, restaurantId, endpointId, app.now())
    const changes = changesOf(before, fields)
    if (changes.length === 0) return before
    if (before.revision !== revision) throw changedSince('webhook', before)
    await tx
      .updateTable('webhook_endpoints')
      .set({ ...fields, revision: revision + 1 })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', endpointId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.webhook_changed',
      subject: `webhook:${endpointId}`,
      subjectLabel: fields.url,
      changes,
    })
    return requireEndpoint(tx, restaurantId, endpointId, app.now())
  })
}

function changesOf(before: Fields, after: Fields) {
  return (['url', 'description', 'events'] as const)
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
    .filter((change) => change.before !== change.after)
}

async function checkedFields(
  app: App,
  caller: Caller,
  restaurantId: string,
  entered: Fields,
): Promise<Fields> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  const url = cleanText(entered.url, maxWebhookUrl)
  const message = await addressIssue(app.config, url)
  if (message !== null)
    throw new ORPCError('WEBHOOK_INVALID', {
      status: 422,
      message,
      data: { issues: [{ path: 'url', message }] },
    })
  const events = webhookEvents.filter((event) => entered.events.includes(event))
  return { url, description: cleanText(entered.description, 200), events }
}

function conflict(code: string, message: string) {
  return new ORPCError(code, { status: 409, message })
}
