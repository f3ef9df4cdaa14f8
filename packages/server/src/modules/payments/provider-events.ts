import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentEvent } from '../../gateways/payments/port.ts'
import { perApp } from '../../platform/per-app.ts'

export const provider = 'stripe'

/**
 * Records a handled event, for the timeline of its payment and to recognize a repeat. Events are collected briefly and
 * stored together: handling an event again is harmless, so a lost record is harmless as well.
 */
export function recordProviderEvent(app: EventApp, event: PaymentEvent): void {
  const waiting = bufferOf(app)
  waiting.push(event)
  if (waiting.length === 1) setTimeout(() => void flushProviderEvents(app), flushDelay).unref()
}

/** Stores the events that were recorded and are not stored yet. */
export async function flushProviderEvents(app: EventApp): Promise<void> {
  const events = bufferOf(app).splice(0)
  if (events.length === 0) return
  const column = (name: 'id' | 'type' | 'intentId' | 'objectId' | 'summary') =>
    sql`${events.map((event) => event[name])}::text[]`
  try {
    await app.db.platform(actor, (tx, last) =>
      last(sql`
        insert into provider_events (provider, event_id, type, intent_id, object_id, summary)
        select ${provider}, * from unnest(${column('id')}, ${column('type')}, ${column('intentId')},
          ${column('objectId')}, ${column('summary')})
        on conflict do nothing`).execute(tx),
    )
  } catch (error) {
    app.log.warn({ err: error, count: events.length }, 'recording webhook events failed')
  }
}

/** Deletes stored webhook events long after the provider has stopped retrying them. */
export async function purgeProviderEvents(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - retention)
  await app.db.platform(actor, (tx) =>
    tx.deleteFrom('provider_events').where('received_at', '<', before).execute(),
  )
}

type EventApp = Pick<App, 'db' | 'log'>

const bufferOf = perApp((): PaymentEvent[] => [])
const actor = 'system:payments'
const flushDelay = 200
const retention = 30 * 24 * 3_600_000
