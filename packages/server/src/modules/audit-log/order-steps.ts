import type { AuditChange } from '@comanda/contract/audit'
import { asRecord } from '@comanda/domain/stored-value'
import { formatDate } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import type { Insertable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { AuditEntries } from '../../db/tables.ts'
import { rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../platform/live/stored-event.ts'
import { actorNames, type NamedActor } from './actor-names.ts'

/**
 * Records the steps of orders and changes of their promised times in the audit log. Kitchens do not wait for it; names
 * of people and screens are looked up when it runs, some seconds later.
 */
export const orderSteps: Subscriber = {
  name: 'order-steps',
  types: ['order.status_changed', 'order.promise_moved'],
  effect: rowsOnly,
  async handle(app, { restaurantId, read, finish }) {
    const found = await read(async (tx, unhandled) => {
      const events = await unhandled
      return { events, ...(await readOrders(tx, restaurantId, events)) }
    })
    if (found.events.length === 0) return
    const actors = found.events.map(({ actor }) => actor)
    const nameOf = await actorNames(app, restaurantId, actors)
    const rows = found.events.flatMap((event) => {
      const orderNumber = found.numbers.get(event.subjectId ?? '')
      return orderNumber ? [entryOf(event, orderNumber, found.zone, nameOf(event.actor))] : []
    })
    await finish(
      found.events.map(({ seq }) => seq),
      async (tx) => rows.length > 0 && tx.insertInto('audit_entries').values(rows).execute(),
    )
  },
}

function entryOf(
  event: StoredEvent,
  orderNumber: string,
  zone: Zone,
  { name, role }: NamedActor,
): Insertable<AuditEntries> {
  const payload = asRecord(event.payload) ?? {}
  const [action, changes] = actionOf(event, payload, zone)
  return {
    restaurant_id: event.restaurantId,
    at: new Date(event.at),
    actor: event.actor,
    actor_name: name,
    actor_role: role,
    area: 'ordering',
    action,
    subject: `order:${event.subjectId}`,
    subject_label: `Order ${orderNumber}`,
    changes: json(changes),
    reason: null,
    ip: '',
    user_agent: '',
  }
}

function actionOf(
  { type }: StoredEvent,
  payload: Record<string, unknown>,
  zone: Zone,
): [action: string, changes: AuditChange[]] {
  if (type === 'order.promise_moved') {
    const time = (value: unknown) => {
      const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN
      return Number.isNaN(instant) ? null : `${formatDate(instant, zone)}, ${formatExactTime(instant, zone)}`
    }
    return [
      'ordering.promise_moved',
      [{ field: 'promised_at', before: time(payload.from), after: time(payload.to) }],
    ]
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const action = payload.back === true ? 'ordering.order_moved_back' : 'ordering.order_moved'
  return [action, [{ field: 'status', before: text(payload.from), after: text(payload.to) }]]
}

async function readOrders(tx: Tx, restaurantId: string, events: StoredEvent[]) {
  const ids = [...new Set(events.flatMap(({ subjectId }) => subjectId ?? []))]
  if (ids.length === 0) return { numbers: new Map<string, string>(), zone: 'UTC' }
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['orders.id', 'order_number', 'timezone'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.id', 'in', ids)
    .execute()
  const numbers = new Map(rows.map(({ id, order_number }) => [id, order_number]))
  return { numbers, zone: rows[0]?.timezone ?? 'UTC' }
}
