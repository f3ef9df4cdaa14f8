import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { cleanDeviceName } from './device-name.ts'

/** Renames a paired screen. Throws NOT_FOUND, BAD_REQUEST for an empty name. */
export async function renameDevice(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; deviceId: string; name: string },
): Promise<void> {
  const { restaurantId, deviceId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  const name = cleanDeviceName(input.name)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const known = await tx
      .selectFrom('devices')
      .select('name')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new ORPCError('NOT_FOUND')
    if (known.name === name) return
    await tx
      .updateTable('devices')
      .set({ name })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', deviceId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.device_renamed',
      subject: `device:${deviceId}`,
      subjectLabel: name,
      changes: [{ field: 'name', before: known.name, after: name }],
    })
  })
}
