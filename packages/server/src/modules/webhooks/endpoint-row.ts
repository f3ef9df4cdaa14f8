import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { webhookEvents } from '@comanda/domain/webhooks/webhook-events'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

const DAY_MS = 86_400_000

/** The webhooks of a restaurant, oldest first; with an id, only that one. */
export async function selectEndpoints(
  tx: Tx,
  restaurantId: string,
  now: number,
  endpointId?: string,
): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<Row>`
    select e.id, e.restaurant_id as "restaurantId", e.url, e.description, e.events, e.state,
      e.state_reason as "stateReason", e.state_at as "stateAt", e.failing_since as "failingSince",
      case when e.previous_until > ${new Date(now)} then e.previous_until end as "previousSecretUntil", e.revision,
      jsonb_build_object('delivered', coalesce(d.delivered, 0), 'failed', coalesce(d.failed, 0),
        'pending', coalesce(d.pending, 0)) as day
    from webhook_endpoints e
      left join lateral (
        select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'pending') as pending
        from webhook_deliveries d where d.restaurant_id = e.restaurant_id and d.endpoint_id = e.id
          and d.created_at > ${new Date(now - DAY_MS)}) d on true
    where e.restaurant_id = ${restaurantId} ${endpointId ? sql`and e.id = ${endpointId}` : sql``}
    order by e.created_at, e.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    stateAt: row.stateAt.getTime(),
    failingSince: row.failingSince?.getTime() ?? null,
    previousSecretUntil: row.previousSecretUntil?.getTime() ?? null,
  }))
}

/** Throws NOT_FOUND. */
export async function requireEndpoint(
  tx: Tx,
  restaurantId: string,
  endpointId: string,
  now: number,
): Promise<WebhookEndpoint> {
  const [endpoint] = await selectEndpoints(tx, restaurantId, now, endpointId)
  if (!endpoint) throw new ORPCError('NOT_FOUND')
  return endpoint
}

interface Row extends Omit<WebhookEndpoint, 'events' | 'stateAt' | 'failingSince' | 'previousSecretUntil'> {
  events: string[]
  stateAt: Date
  failingSince: Date | null
  previousSecretUntil: Date | null
}
