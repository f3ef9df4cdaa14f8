import type { WebhookDelivery } from '@comanda/contract/webhooks'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { requireRight } from '../identity/public.ts'
import { enqueueAttempt } from './deliver-webhook.ts'
import { requireEndpoint } from './endpoint-row.ts'
import { addDelivery } from './plan-deliveries.ts'

const RETENTION_MS = 30 * 86_400_000

interface DeliveryRef {
  restaurantId: string
  deliveryId: string
}

/** A page of the deliveries of a webhook, newest first. Throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND. */
export async function listDeliveries(
  app: App,
  caller: Caller,
  input: {
    restaurantId: string
    endpointId: string
    state?: WebhookDelivery['state'] | undefined
    after?: string | undefined
    limit: number
  },
) {
  const { restaurantId, endpointId, state, after, limit } = input
  requireRight(caller, 'secrets.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await requireEndpoint(tx, restaurantId, endpointId, app.now())
    const found = await selectDeliveries(
      tx,
      restaurantId,
      sql`endpoint_id = ${endpointId} ${state ? sql`and state = ${state}` : sql``} ${
        after
          ? sql`and (created_at, id) < (select created_at, id from webhook_deliveries
              where restaurant_id = ${restaurantId} and id = ${after}::uuid)`
          : sql``
      }`,
      limit + 1,
    )
    const deliveries = found.slice(0, limit).map(deliveryOf)
    return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.id ?? null) : null }
  })
}

/** A delivery with its body and attempts. Throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND. */
export async function readDelivery(app: App, caller: Caller, { restaurantId, deliveryId }: DeliveryRef) {
  requireRight(caller, 'secrets.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await requireDelivery(tx, restaurantId, deliveryId)
    const history = await tx
      .selectFrom('webhook_attempts')
      .select(['number', 'at', 'status', 'ms', 'error', 'response'])
      .where('restaurant_id', '=', restaurantId)
      .where('delivery_id', '=', deliveryId)
      .orderBy('number')
      .execute()
    return {
      ...deliveryOf(row),
      endpointId: row.endpointId,
      body: row.body,
      history: history.map((attempt) => ({ ...attempt, at: attempt.at.getTime() })),
    }
  })
}

/**
 * Sends a delivery again, with the same id. A waiting one is sent now.
 * Throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS, NOT_FOUND and WEBHOOK_NOT_ACTIVE.
 */
export async function replayDelivery(
  app: App,
  caller: Caller,
  { restaurantId, deliveryId }: DeliveryRef,
): Promise<WebhookDelivery> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await limitSending(app, restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { endpointId } = await requireDelivery(tx, restaurantId, deliveryId)
    await requireActive(tx, restaurantId, endpointId, app.now())
    const at = new Date(app.now())
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', tries: 0, next_at: at, finished_at: null })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', deliveryId)
      .returning('attempts')
      .executeTakeFirstOrThrow()
    await enqueueAttempt(
      tx,
      { restaurantId, deliveryId, number: row.attempts + 1 },
      { endpointId, at, isLast: true },
    )
    return deliveryOf(await requireDelivery(tx, restaurantId, deliveryId))
  })
}

/** Sends a test event. A repeated request sends nothing. Throws what `replayDelivery` throws. */
export async function sendTest(
  app: App,
  caller: Caller,
  { restaurantId, endpointId, requestKey }: { restaurantId: string; endpointId: string; requestKey: string },
): Promise<WebhookDelivery> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await limitSending(app, restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await requireActive(tx, restaurantId, endpointId, app.now())
    const timestamp = new Date(app.now()).toISOString()
    await addDelivery(app, tx, restaurantId, {
      id: requestKey,
      endpointId,
      seq: null,
      orderNumber: null,
      message: { type: 'webhook.test', version: 1, timestamp, data: { restaurantId } },
    })
    return deliveryOf(await requireDelivery(tx, restaurantId, requestKey))
  })
}

/** Deletes deliveries older than 30 days. */
export async function purgeDeliveries(app: App): Promise<void> {
  const before = new Date(app.now() - RETENTION_MS)
  await app.db.platform('system:webhooks', (tx) =>
    tx.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute(),
  )
}

/** Sixty test events and replays of a restaurant in ten minutes, because the receiver is a third-party server. */
function limitSending(app: App, restaurantId: string): Promise<void> {
  return enforceRateLimit(app, { max: 60, windowSeconds: 600, key: `webhook-send:${restaurantId}` })
}

async function requireActive(tx: Tx, restaurantId: string, endpointId: string, now: number): Promise<void> {
  const { state } = await requireEndpoint(tx, restaurantId, endpointId, now)
  if (state === 'active') return
  const message = 'This webhook is not active. Resume it first.'
  throw new ORPCError('WEBHOOK_NOT_ACTIVE', { status: 409, message })
}

async function requireDelivery(tx: Tx, restaurantId: string, deliveryId: string): Promise<Row> {
  const [row] = await selectDeliveries(tx, restaurantId, sql`id = ${deliveryId}`, 1)
  if (!row) throw new ORPCError('NOT_FOUND')
  return row
}

interface Row extends Omit<WebhookDelivery, 'nextAt' | 'createdAt'> {
  endpointId: string
  body: string
  nextAt: Date | null
  createdAt: Date
}

async function selectDeliveries(
  tx: Tx,
  restaurantId: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, event_type as "eventType", order_number as "orderNumber", state, attempts, next_at as "nextAt",
      last_status as "lastStatus", last_ms as "lastMs", last_error as "lastError", created_at as "createdAt",
      endpoint_id as "endpointId", body
    from webhook_deliveries where restaurant_id = ${restaurantId} and ${condition}
    order by created_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

function deliveryOf({ endpointId: _, body: __, nextAt, createdAt, ...rest }: Row): WebhookDelivery {
  return { ...rest, nextAt: nextAt?.getTime() ?? null, createdAt: createdAt.getTime() }
}
