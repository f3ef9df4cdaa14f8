import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'

/** Revokes a screen: its next request is anonymous, and its open streams end on commit. Throws NOT_FOUND. */
export async function revokeDevice(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; deviceId: string },
): Promise<void> {
  const { restaurantId, deviceId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const revoked = await tx
      .updateTable('devices')
      .set({ revoked_at: new Date(app.now()), revoked_by: caller.user?.id ?? null, worker_user_id: null })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) throw new ORPCError('NOT_FOUND')
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.device_revoked',
      subject: `device:${deviceId}`,
      subjectLabel: revoked.name,
    })
    await sql`select append_event(${restaurantId}, 'device.revoked', ${deviceId})`.execute(tx)
  })
}
