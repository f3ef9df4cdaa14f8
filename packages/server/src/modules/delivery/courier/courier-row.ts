import type { CourierUpdate } from '@comanda/contract/delivery'
import { impliedOrderStatus, isBeforePickup } from '@comanda/domain/delivery/courier-status'
import { type OrderStatus, statusesBefore } from '@comanda/domain/ordering/order-status'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { StoredCourier } from '../../../db/order-rows.ts'
import type { CourierDeliveries } from '../../../db/tables.ts'
import { scheduleCourier } from './schedule-courier.ts'

export type CourierRow = Selectable<CourierDeliveries>
export type CourierChange = Omit<Updateable<CourierDeliveries>, 'restaurant_id' | 'order_id'>
/** An entry for the kitchen's list of courier updates. */
export type UpdateEntry = Pick<CourierUpdate, 'kind'>

/** Whether a booked courier does not know the current promised time yet. */
export function needsReschedule(row: CourierRow): boolean {
  if (row.state !== 'booked' || row.cancel_wanted || !isBeforePickup(row.status)) return false
  return row.promised_at !== null && row.promised_at.getTime() !== row.notified_promise?.getTime()
}

/** Reads and locks the courier row of an order until the transaction ends. */
export async function lockCourier(
  tx: Tx,
  { restaurant_id, order_id }: Pick<CourierRow, 'restaurant_id' | 'order_id'>,
): Promise<CourierRow | null> {
  const row = await tx
    .selectFrom('courier_deliveries')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Updates a locked courier row, its copy on the order, the kitchen's list of updates, and appends the event
 * for open screens. Must be the transaction's last statement. Returns the updated row.
 */
export async function changeCourier(
  app: Pick<App, 'now'>,
  tx: Tx,
  before: CourierRow,
  change: CourierChange,
  update: UpdateEntry | null = null,
): Promise<CourierRow> {
  const after = await tx
    .updateTable('courier_deliveries')
    .set(change)
    .where('restaurant_id', '=', before.restaurant_id)
    .where('order_id', '=', before.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.due_at !== undefined) await scheduleCourier(tx, after)
  if (update) await appendCourierUpdate(app, tx, after, update)
  if (json(shown(before)) !== json(shown(after))) {
    const implied = after.status === before.status ? null : impliedOrderStatus(after.status)
    await publishCourier(tx, after, implied && { status: implied, at: new Date(app.now()) })
  }
  return after
}

/**
 * Copies the courier to the order, for its ticket and order page, and appends the event. An order that is behind the
 * status implied by the courier is advanced to it, as a step of the courier. A courier that was called off is cancelled for the
 * recipients of the event, also while its booking that got no response is looked up again.
 */
export async function publishCourier(
  tx: Tx,
  row: CourierRow,
  implied: { status: OrderStatus; at: Date } | null = null,
): Promise<void> {
  const courier = shown(row)
  const state = courier.isCalledOff ? 'cancelled' : courier.state
  const status = implied?.status ?? null
  const behind = implied ? statusesBefore(implied.status) : []
  await sql`
    with before as (
      select status, status = any(${behind}::text[]) and paid_at is not null as is_behind
      from orders where restaurant_id = ${row.restaurant_id} and id = ${row.order_id} for update
    ), changed as (
      update orders o set courier = ${json(courier)}::jsonb, revision = revision + 1,
        status = case when is_behind then ${status} else o.status end,
        status_at = case when is_behind then ${implied?.at ?? null} else o.status_at end
      from before where restaurant_id = ${row.restaurant_id} and id = ${row.order_id}
      returning o.restaurant_id, o.id, o.revision, before.status as old_status, is_behind
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
      select restaurant_id, id, old_status, ${status}, ${implied?.at ?? null} from changed where is_behind
    )
    select case when is_behind then append_event(restaurant_id, 'order.status_changed', id, jsonb_build_object(
        'from', old_status, 'to', ${status}::text, 'revision', revision, 'by', 'courier')) end,
      append_event(restaurant_id, 'order.courier_changed', id, jsonb_build_object('revision', revision,
        'state', ${state}::text, 'status', ${courier.status}::text, 'round', ${row.round}::integer,
        'mayBeBooked', ${courier.mayBeBooked}::boolean))
    from changed`.execute(tx)
}

async function appendCourierUpdate(
  app: Pick<App, 'now'>,
  tx: Tx,
  row: CourierRow,
  { kind }: UpdateEntry,
): Promise<void> {
  await tx
    .insertInto('courier_updates')
    .values({
      restaurant_id: row.restaurant_id,
      order_id: row.order_id,
      kind,
      status: row.status,
      courier_name: row.courier_name,
      problem: row.problem,
      at: new Date(app.now()),
    })
    .execute()
}

function shown(row: CourierRow): StoredCourier {
  return {
    state: row.state,
    status: row.status,
    name: row.courier_name,
    vehicle: row.courier_vehicle,
    phone: row.courier_phone,
    trackingUrl: row.tracking_url,
    bookAt: row.state === 'waiting' && row.attempts === 0 ? (row.due_at?.getTime() ?? null) : null,
    statusAt: row.status_at?.getTime() ?? null,
    pickupEta: toMinute(row.pickup_eta),
    dropoffEta: toMinute(row.dropoff_eta),
    problem: row.problem,
    mayBeBooked: row.state === 'failed' && row.may_be_booked,
    isCalledOff: row.state === 'failed' && row.cancel_wanted,
  }
}

/** Rounded to the minute, so that small changes of a courier's estimate publish no event. */
function toMinute(at: Date | null): number | null {
  return at && Math.round(at.getTime() / 60_000) * 60_000
}
