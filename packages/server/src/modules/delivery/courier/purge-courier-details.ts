import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { PeriodicTask } from '../../../platform/periodic.ts'

/** Retention of 30 days, for questions and complaints about a delivery. */
const RETENTION = hours(24 * 30)
const BATCH = 500

/**
 * Clears the personal data of couriers (name, phone number, vehicle, last position) a month after their
 * delivery.
 */
export async function purgeCourierDetails(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(app.now() - RETENTION)
  while (!signal?.aborted && (await purgeBatch(app, before)) === BATCH);
}

export const courierDetailsPurge: PeriodicTask = {
  name: 'purge-courier-details',
  everySeconds: () => 3600,
  run: purgeCourierDetails,
}

/** Publishes no event: the orders ended long ago. */
function purgeBatch(app: App, before: Date): Promise<number> {
  return app.db.platform('system:retention', async (tx) => {
    const { rows } = await sql`
      with old as (
        select restaurant_id, order_id from courier_deliveries
        where created_at <= ${before} and coalesce(booked_at, created_at) <= ${before} and due_at is null
          and (courier_name is not null or courier_phone is not null or courier_vehicle is not null
            or courier_lat is not null or courier_lng is not null)
        limit ${BATCH} for update skip locked
      ), unnamed as (
        update courier_deliveries d set courier_name = null, courier_phone = null, courier_vehicle = null,
          courier_lat = null, courier_lng = null
        from old where d.restaurant_id = old.restaurant_id and d.order_id = old.order_id
        returning d.restaurant_id, d.order_id
      ), cleared as (
        update courier_updates u set courier_name = null from unnamed
        where u.restaurant_id = unnamed.restaurant_id and u.order_id = unnamed.order_id and u.courier_name is not null
      ), shown as (
        update orders o set courier = o.courier || '{"name": null, "phone": null, "vehicle": null}' from unnamed
        where o.restaurant_id = unnamed.restaurant_id and o.id = unnamed.order_id and o.courier is not null
      )
      select 1 from unnamed`.execute(tx)
    return rows.length
  })
}
