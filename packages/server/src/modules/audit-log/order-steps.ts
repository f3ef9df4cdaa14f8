import { readActor } from '@comanda/domain/access/actor'
import { asRecord } from '@comanda/domain/ordering/stored-value'
import { formatDate, formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import type { Insertable } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { AuditEntries } from '../../db/tables.ts'
import type { AuditChange } from '../../platform/audit.ts'
import { rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../platform/live/stored-event.ts'

/**
 * Records the steps of orders and changes of their promised times in the audit log. Kitchens do not wait for it; the
 * names of people and screens are those of the moment it runs, seconds later.
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
    const nameOf = await readNames(app, restaurantId, found.events)
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

interface Named {
  name: string
  role: string | null
}

function entryOf(
  event: StoredEvent,
  orderNumber: string,
  zone: Zone,
  { name, role }: Named,
): Insertable<AuditEntries> {
  const payload = asRecord(event.payload) ?? {}
  const [action, changes] = actionOf(event, payload, zone)
  return {
    restaurant_id: event.restaurantId,
    at: new Date(event.at),
    actor: event.actor,
    actor_name: name,
    actor_role: role,
    ...{
      area: 'ordering',
      action,
      subject: `order:${event.subjectId}`,
      subject_label: `Order ${orderNumber}`,
    },
    changes: json(changes),
    ...{ reason: null, ip: '', user_agent: '' },
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
      return Number.isNaN(instant) ? null : `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`
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

/** Accounts are readable for the platform only. */
async function readNames(
  app: Pick<App, 'db'>,
  restaurantId: string,
  events: StoredEvent[],
): Promise<(actor: string) => Named> {
  const actors = events.map(({ actor }) => readActor(actor))
  const userIds = actors.flatMap((actor) => ('userId' in actor && actor.userId ? [actor.userId] : []))
  const deviceIds = actors.flatMap((actor) => (actor.kind === 'device' ? [actor.deviceId] : []))
  const [people, devices] = await app.db.platform('system:order-steps', (tx) =>
    Promise.all([
      tx
        .selectFrom('auth.users as users')
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.user_id', '=', 'users.id')
            .on((on) => on.or([on('restaurant_id', '=', restaurantId), on('restaurant_id', 'is', null)])),
        )
        .select(['users.id', 'users.name', 'users.email', 'memberships.role'])
        .where('users.id', 'in', ['', ...userIds])
        .orderBy('restaurant_id')
        .execute(),
      tx
        .selectFrom('devices')
        .select(['id', 'name'])
        .where('restaurant_id', '=', restaurantId)
        .where((where) => where.cast<string>('id', 'text'), 'in', ['', ...deviceIds])
        .execute(),
    ]),
  )
  const person = (id: string | null) => people.find((one) => one.id === id)
  const personName = (id: string | null) => person(id)?.name || person(id)?.email || 'Former user'
  return (text) => {
    const actor = readActor(text)
    if (actor.kind === 'user')
      return { name: personName(actor.userId), role: person(actor.userId)?.role ?? null }
    if (actor.kind !== 'device') return { name: 'The system', role: null }
    const screen = devices.find(({ id }) => id === actor.deviceId)?.name ?? 'A screen'
    const name = actor.userId === null ? screen : `${personName(actor.userId)} at ${screen}`
    return { name, role: 'device' }
  }
}
