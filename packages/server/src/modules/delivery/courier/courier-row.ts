import type { CourierUpdate } from '@comanda/contract/delivery'
import { isBeforePickup } from '@comanda/domain/delivery/courier-status'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { CourierDeliveries } from '../../../db/tables.ts'
import type { StoredCourier } from '../../orders/public.ts'
import { scheduleCourier } from './schedule-courier.ts'

export type CourierRow = Selectable<CourierDeliveries>
export type CourierChange = Omit<Updateable<CourierDeliveries>, 'restaurant_id' | 'order_id'>
/** An entry for the kitchen's list of courier updates. */
export type UpdateEntry = Pick<CourierUpdate, 'kind'>

/** Whether a booked courier does not know the current promised time yet. */
export function needsReschedule(row: CourierRow): boolean {
  if (row.state !== 'booked' || row.cancel_wanted || !isBeforePickup(row.status)) return false
  return row.promised_at !== null && row.promised_at.getTime() !== row.promised_at_told?.getTime()
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
  if (json(shown(before)) !== json(shown(after))) await publishCourier(tx, after)
  return after
}

/** Copies the courier to the order, for its ticket and order page, and appends the event. */
export async function publishCourier(tx: Tx, row: CourierRow): Promise<void> {
  const courier = shown(row)
  await sql`
    with changed as (
      update orders set courier = ${json(courier)}::jsonb, revision = revision + 1
      where restaurant_id = ${row.restaurant_id} and id = ${row.order_id}
      returning restaurant_id, id, revision
    )
    select append_event(restaurant_id, 'order.courier_changed', id, jsonb_build_object('revision', revision,
      'state', ${courier.state}::text, 'status', ${courier.status}::text)) from changed`.execute(tx)
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
    pickupEta: toMinute(row.pickup_eta),
    dropoffEta: toMinute(row.dropoff_eta),
    problem: row.problem,
  }
}

/** Rounded to the minute, so that small changes of a courier's estimate publish no event. */
function toMinute(at: Date | null): number | null {
  return at && Math.round(at.getTime() / 60_000) * 60_000
}
