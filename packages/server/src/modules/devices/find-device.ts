import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, CallingDevice } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

export interface FoundDevice extends CallingDevice {
  lastSeenAt: Instant | null
}

/**
 * A screen that is not revoked, with its operator. The operator must have a PIN, an active role at the
 * restaurant, and an unexpired working period.
 */
export async function findDevice(
  app: Pick<App, 'now'>,
  tx: Tx,
  by: { tokenHash: Buffer } | { id: string },
): Promise<FoundDevice | null> {
  const which =
    'id' in by
      ? sql`devices.id = ${by.id}`
      : sql`(devices.restaurant_id, devices.id) =
          (select restaurant_id, device_id from device_tokens where token_hash = ${by.tokenHash})`
  const { rows } = await sql<Row>`
    select devices.id, devices.name, devices.restaurant_id, devices.last_seen_at, devices.worker_until,
      restaurants.kitchen_pin_required, worker.id as worker_id, worker.name as worker_name
    from devices
    join restaurants on restaurants.id = devices.restaurant_id
    left join lateral (
      select users.id, coalesce(nullif(users.name, ''), users.email) as name
      from staff_pins
      join memberships using (restaurant_id, user_id)
      join auth.users on users.id = staff_pins.user_id
      where staff_pins.restaurant_id = devices.restaurant_id and staff_pins.user_id = devices.worker_user_id
        and memberships.deactivated_at is null
    ) as worker on devices.worker_until > ${new Date(app.now())}
    where ${which} and devices.revoked_at is null`.execute(tx)
  const [row] = rows
  return row ? toDevice(row) : null
}

function toDevice(row: Row): FoundDevice {
  const { worker_id: userId, worker_name: name, worker_until: until } = row
  return {
    id: row.id,
    name: row.name,
    restaurantId: row.restaurant_id,
    pinRequired: row.kitchen_pin_required,
    worker: userId !== null && name !== null && until ? { userId, name, until: until.getTime() } : null,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
  }
}

interface Row {
  id: string
  name: string
  restaurant_id: string
  last_seen_at: Date | null
  kitchen_pin_required: boolean
  worker_until: Date | null
  worker_id: string | null
  worker_name: string | null
}
