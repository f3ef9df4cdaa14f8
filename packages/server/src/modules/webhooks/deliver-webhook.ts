import { isDelivered, retrySeconds, secondsToRetry } from '@comanda/domain/webhooks/webhook-events'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueInPages } from '../../platform/jobs/enqueue-missing.ts'
import { defineJob, enqueueSql } from '../../platform/jobs/job.ts'
import { lanes } from '../../platform/jobs/queue.ts'
import { openSecretIn } from '../restaurants/public.ts'
import { type Attempt, sendWebhook } from './send-webhook.ts'
import { stopEndpoint } from './stop-endpoint.ts'

const ACTOR = 'system:webhooks'
const MAX_RESPONSE_CHARACTERS = 1000
/** The status of a receiver that wants no more webhooks. */
const GONE = 410

export interface AttemptRef {
  restaurantId: string
  deliveryId: string
  /** Counts from 1 over the life of the delivery. */
  number: number
  /** Whether its queue is one of those for slow webhooks. */
  isSlow?: boolean | undefined
}

/** One attempt to deliver an event to a webhook. A failed one is recorded and enqueues the next. */
export const webhookJob = defineJob<AttemptRef>({
  name: 'webhook',
  payload: z.object({
    restaurantId: z.uuid(),
    deliveryId: z.uuid(),
    number: z.int(),
    isSlow: z.boolean().optional(),
  }),
  retries: 'event',
  lane: 'webhooks',
  effect: {
    guarantee: 'at-least-once',
    because: 'a crash between sending and recording repeats the attempt, with the same webhook-id',
  },
  handle: deliver,
  discard: {
    consequence: 'The delivery fails. The restaurant can send it again.',
    end: (app, tx, ref) => endDelivery(app, tx, ref, 'The platform ended it.'),
  },
})

/** Enqueues an attempt in the transaction of its cause. Further attempts and replays are last; of others `startsLast` decides. */
export async function enqueueAttempt(
  tx: Tx,
  ref: AttemptRef,
  { endpointId, at, isLast }: { endpointId: string; at: Date; isLast: boolean },
): Promise<void> {
  const key = `webhook:${ref.deliveryId}:${ref.number}`
  const job = { ...webhookJob, isLast }
  await sql`select ${enqueueSql(job, sql`${JSON.stringify(ref)}::json`, sql`${key}::text`, {
    runAt: sql`${at}`,
    queue: ref.isSlow ? slowQueueOf(ref.restaurantId) : queueOf(sql`${ref.restaurantId}`, sql`${endpointId}`),
  })}`.execute(tx)
}

/**
 * Each restaurant has two queues, so that its endpoints occupy at most two workers, however many it has and however slowly they
 * respond. All attempts at one endpoint have the same queue: it gets one at a time.
 */
function queueOf(restaurantId: RawBuilder<unknown>, endpointId: RawBuilder<unknown>) {
  return sql`concat('webhook:', ${restaurantId}::uuid, ':', get_byte(uuid_send(${endpointId}::uuid), 15) % 2)`
}

/** The slow endpoints of all restaurants together occupy at most half of the workers. */
const SLOW_QUEUES = lanes.webhooks.concurrency / 2

/** An attempt comes here from the queue of its restaurant, and returns there when its endpoint responds fast again. */
function slowQueueOf(restaurantId: string) {
  return sql`concat('webhook:slow:', get_byte(uuid_send(${restaurantId}::uuid), 15) % ${sql.lit(SLOW_QUEUES)})`
}

/** A slower response holds up other webhooks too long. */
const SLOW_MS = 5000

/**
 * Whether attempts at an endpoint `e` start after all others, because it fails or responds slowly. They could otherwise occupy all
 * fetched jobs, which are the oldest.
 */
export const startsLast = sql<boolean>`(e.failing_since is not null or e.is_slow)`

/** Enqueues the attempts of pending deliveries that have no job, such as after the job queue was lost. */
export async function enqueuePendingDeliveries(app: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  const number = sql`d.attempts + 1`
  const job = enqueueSql(
    { ...webhookJob, isLast: startsLast },
    sql`json_build_object('restaurantId', d.restaurant_id, 'deliveryId', d.id, 'number', ${number})`,
    sql`concat('webhook:', d.id, ':', ${number})`,
    { runAt: sql`d.next_at`, once: true, queue: queueOf(sql`e.restaurant_id`, sql`e.id`) },
  )
  const from = sql`webhook_deliveries d
    join webhook_endpoints e on e.restaurant_id = d.restaurant_id and e.id = d.endpoint_id
    where d.state = 'pending'`
  await enqueueInPages(app, ACTOR, { job, from, order: [sql`d.next_at`, sql`d.id`] }, signal)
}

async function deliver(app: App, ref: AttemptRef): Promise<void> {
  const { restaurantId } = ref
  const delivery = await app.db.tenant(restaurantId, ACTOR, (tx) => loadDelivery(app, tx, ref))
  if (!delivery) return
  const { url, body, secrets } = delivery
  const attempt = await sendWebhook(app, url, { id: ref.deliveryId, body, secrets })
  await app.db.tenant(restaurantId, ACTOR, (tx) => recordAttempt(app, tx, ref, { delivery, attempt }))
}

interface Delivery {
  endpointId: string
  url: string
  body: string
  tries: number
  secrets: string[]
}

/** The delivery to send; null if there is nothing to send now. */
async function loadDelivery(app: App, tx: Tx, ref: AttemptRef): Promise<Delivery | null> {
  const row = await readDelivery(tx, ref, app.now())
  // Delivered, replayed or deleted meanwhile.
  if (!row) return null
  const { isActive, isSlow, secret, previousSecret, ...delivery } = row
  if (!isActive) {
    await endDelivery(app, tx, ref, 'The webhook was paused.')
    return null
  }
  // Enqueued before the duration of the last response was known.
  if (isSlow !== (ref.isSlow ?? false)) {
    const { endpointId } = delivery
    await enqueueAttempt(tx, { ...ref, isSlow }, { endpointId, at: new Date(app.now()), isLast: true })
    return null
  }
  const own = [secret, previousSecret].filter((one) => one !== null).map((one) => app.secrets.open(one))
  const shared = await openSecretIn(app, tx, ref.restaurantId, 'webhook')
  return { ...delivery, secrets: shared ? [...own, shared] : own }
}

interface DeliveryRow extends Omit<Delivery, 'secrets'> {
  isActive: boolean
  isSlow: boolean
  secret: Buffer
  previousSecret: Buffer | null
}

async function readDelivery(
  tx: Tx,
  { restaurantId, deliveryId, number }: AttemptRef,
  now: number,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select e.url, d.body, d.tries, e.id as "endpointId", e.state = 'active' as "isActive", e.is_slow as "isSlow",
      e.secret,
      case when e.previous_until > ${new Date(now)} then e.previous_secret end as "previousSecret"
    from webhook_deliveries d
      join webhook_endpoints e on e.restaurant_id = d.restaurant_id and e.id = d.endpoint_id
    where d.restaurant_id = ${restaurantId} and d.id = ${deliveryId} and d.state = 'pending'
      and d.attempts = ${number - 1}`.execute(tx)
  return rows[0]
}

/** Records an attempt, and enqueues the next one or stops an endpoint that no longer works. */
async function recordAttempt(
  app: App,
  tx: Tx,
  ref: AttemptRef,
  { delivery, attempt }: { delivery: Delivery; attempt: Attempt },
): Promise<void> {
  const { restaurantId, number } = ref
  const { endpointId } = delivery
  const stored = await lockDelivery(tx, ref)
  // Another worker recorded it.
  if (!stored) return
  // A replay during the attempt restarted the count: the next attempt is the requested one.
  const wasReplayed = stored.tries !== delivery.tries
  const tries = wasReplayed ? 0 : delivery.tries + 1
  const nextAt = nextAttemptAt(app, attempt, tries)
  await storeAttempt(app, tx, ref, { attempt, tries, nextAt })
  const isSlow = attempt.ms > SLOW_MS
  const failingSince = await markEndpoint(tx, { restaurantId, endpointId, isSlow }, attempt)
  if (nextAt) {
    const next = { ...ref, number: number + 1, isSlow }
    return enqueueAttempt(tx, next, { endpointId, at: nextAt, isLast: true })
  }
  // Nothing was delivered during all attempts of this event, so the receiver is not working at all.
  const isDown =
    failingSince !== null &&
    tries > delaysOf(app).length &&
    failingSince.getTime() <= stored.created_at.getTime() + 60_000
  if (attempt.status === GONE) await stopEndpoint(app, tx, { restaurantId, endpointId, state: 'disabled' })
  else if (isDown) await stopEndpoint(app, tx, { restaurantId, endpointId, state: 'paused' })
}

function lockDelivery(tx: Tx, { restaurantId, deliveryId, number }: AttemptRef) {
  return tx
    .selectFrom('webhook_deliveries')
    .select(['tries', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', deliveryId)
    .where('attempts', '=', number - 1)
    .forUpdate()
    .executeTakeFirst()
}

const delaysOf = ({ config }: App) => config.webhookRetrySeconds ?? retrySeconds

/** Null after a delivery, after the last attempt, and if the receiver is gone. `attempts` is 0 after a replay. */
function nextAttemptAt(app: App, { status, retryAfterSeconds }: Attempt, attempts: number): Date | null {
  if (isDelivered(status) || status === GONE) return null
  const wait =
    attempts === 0 ? 0 : secondsToRetry({ attempts, status, retryAfterSeconds }, delaysOf(app), Math.random())
  return wait === null ? null : new Date(app.now() + wait * 1000)
}

async function storeAttempt(
  app: App,
  tx: Tx,
  { restaurantId, deliveryId, number }: AttemptRef,
  { attempt, tries, nextAt }: { attempt: Attempt; tries: number; nextAt: Date | null },
): Promise<void> {
  const { at, status, ms, error, response } = attempt
  await tx
    .updateTable('webhook_deliveries')
    .set({
      attempts: number,
      tries,
      next_at: nextAt,
      last_status: status,
      last_ms: ms,
      last_error: error,
      state: isDelivered(status) ? 'delivered' : nextAt ? 'pending' : 'failed',
      finished_at: nextAt ? null : new Date(app.now()),
    })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', deliveryId)
    .execute()
  await tx
    .insertInto('webhook_attempts')
    .values({
      restaurant_id: restaurantId,
      delivery_id: deliveryId,
      number,
      at: new Date(at),
      status,
      ms,
      error,
      response: response.slice(0, MAX_RESPONSE_CHARACTERS),
    })
    .execute()
}

/** Marks whether an endpoint fails and is slow. Returns since when it fails; null if it works. */
async function markEndpoint(
  tx: Tx,
  { restaurantId, endpointId, isSlow }: { restaurantId: string; endpointId: string; isSlow: boolean },
  { at, status }: Attempt,
): Promise<Date | null> {
  const works = isDelivered(status)
  const attemptedAt = new Date(at)
  const marked = await tx
    .updateTable('webhook_endpoints')
    .set({
      is_slow: isSlow,
      failing_since: works ? null : sql<Date>`coalesce(failing_since, ${attemptedAt})`,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', endpointId)
    .where((where) =>
      works
        ? where.or([where('failing_since', 'is not', null), where('is_slow', '!=', isSlow)])
        : sql<boolean>`true`,
    )
    .returning('failing_since')
    .executeTakeFirst()
  return works ? null : (marked?.failing_since ?? attemptedAt)
}

/** Ends a delivery without this attempt and further ones. It can be replayed. */
async function endDelivery(
  app: App,
  tx: Tx,
  { restaurantId, deliveryId, number }: AttemptRef,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null, last_error: reason, finished_at: new Date(app.now()) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', deliveryId)
    .where('state', '=', 'pending')
    .where('attempts', '=', number - 1)
    .execute()
}
