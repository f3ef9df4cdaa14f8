import type { CourierUpdate } from '@comanda/contract/delivery'
import { isBeforePickup } from '@comanda/domain/delivery/courier-status'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { CourierDeliveries } from '../../../db/tables.ts'
import type { StoredCourier } from '../../orders/public.ts'

export type CourierRow = Selectable<CourierDeliveries>
export type CourierChange = Omit<Updateable<CourierDeliveries>, 'restaurant_id' | 'order_id'>
/** For the kitchen's list. */
export type Told = Pick<CourierUpdate, 'kind'>

/** Whether a courier is coming for whom the kitchen has promised another time than they know of. */
export function needsTelling(row: CourierRow): boolean {
  if (row.state !== 'booked' || row.cancel_wanted || !isBeforePickup(row.status)) return false
  return row.promised_at !== null && row.promised_at.getTime() !== row.promised_at_told?.getTime()
}

/** The courier of an order as it stands; nobody else changes it until the transaction ends. */
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
 * Changes a locked courier, and with it what ticket and customer see, what the kitchen is told, and the event that brings
 * it to open screens. To be the transaction's last act. Answers the row as it is then.
 */
export async function changeCourier(
  app: Pick<App, 'now'>,
  tx: Tx,
  before: CourierRow,
  change: CourierChange,
  told: Told | null = null,
): Promise<CourierRow> {
  const after = await tx
    .updateTable('courier_deliveries')
    .set(change)
    .where('restaurant_id', '=', before.restaurant_id)
    .where('order_id', '=', before.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (told) await tellKitchen(app, tx, after, told)
  if (json(shown(before)) !== json(shown(after))) await showCourier(tx, after)
  return after
}

/** Puts the courier on the order's ticket and page. */
export async function showCourier(tx: Tx, row: CourierRow): Promise<void> {
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

async function tellKitchen(app: Pick<App, 'now'>, tx: Tx, row: CourierRow, { kind }: Told): Promise<void> {
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

/** Nobody reads seconds, and a courier's seconds change with every traffic light. */
function toMinute(at: Date | null): number | null {
  return at && Math.round(at.getTime() / 60_000) * 60_000
}
