import type { Device, PairingRequest } from '@comanda/contract/devices'
import { isHandheld } from '@comanda/domain/devices/handheld'
import { browserLabel } from '@comanda/domain/people/browser'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { toPairingRequest } from './pairing-request.ts'
import { isOnline } from './record-seen.ts'

const MAX_REQUESTS = 20

/** The paired screens of a restaurant by name, and its open pairing requests, newest first. */
export async function listDevices(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  restaurantId: string,
): Promise<{ devices: Device[]; requests: PairingRequest[]; now: Instant }> {
  requireRight(caller, 'devices.manage', restaurantId)
  // Only the platform role can read the names of people.
  return app.db.platform(caller.actor, async (tx) => ({
    devices: (await readDevices(app, tx, restaurantId)).map((row) => toDevice(app, row)),
    requests: await readRequests(app, tx, caller, restaurantId),
    now: app.now(),
  }))
}

async function readDevices(app: Pick<App, 'now'>, tx: Tx, restaurantId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select devices.id, devices.name, user_agent, devices.created_at, last_seen_at,
      coalesce(nullif(approver.name, ''), approver.email, '') as approved_by,
      case when worker_until > ${new Date(app.now())} and memberships.user_id is not null
        then coalesce(nullif(worker.name, ''), worker.email) end as worker
    from devices
    left join auth.users as approver on approver.id = devices.approved_by
    left join auth.users as worker on worker.id = devices.worker_user_id
    left join memberships on memberships.restaurant_id = devices.restaurant_id
      and memberships.user_id = devices.worker_user_id and memberships.deactivated_at is null
    where devices.restaurant_id = ${restaurantId} and revoked_at is null
    order by lower(devices.name), devices.created_at`.execute(tx)
  return rows
}

async function readRequests(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  restaurantId: string,
): Promise<PairingRequest[]> {
  const rows = await tx
    .selectFrom('device_pairings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', new Date(app.now()))
    .orderBy('created_at', 'desc')
    .limit(MAX_REQUESTS)
    .execute()
  return rows.map((row) => toPairingRequest(caller, row))
}

function toDevice(app: Pick<App, 'now'>, row: Row): Device {
  const lastSeenAt = row.last_seen_at?.getTime() ?? null
  return {
    id: row.id,
    name: row.name,
    device: browserLabel(row.user_agent),
    handheld: isHandheld(row.user_agent),
    approvedBy: row.approved_by,
    pairedAt: row.created_at.getTime(),
    lastSeenAt,
    online: isOnline(app.now(), lastSeenAt),
    worker: row.worker,
  }
}

interface Row {
  id: string
  name: string
  user_agent: string
  created_at: Date
  last_seen_at: Date | null
  approved_by: string
  worker: string | null
}
