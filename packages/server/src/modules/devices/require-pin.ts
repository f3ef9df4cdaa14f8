import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'

/** Sets whether the restaurant's screens require an operator's PIN to advance orders. Throws NOT_FOUND. */
export async function requirePin(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId, required }: { restaurantId: string; required: boolean },
): Promise<void> {
  requireRight(caller, 'devices.manage', restaurantId)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const known = await tx
      .selectFrom('restaurants')
      .select(['name', 'kitchen_pin_required'])
      .where('id', '=', restaurantId)
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new ORPCError('NOT_FOUND')
    if (known.kitchen_pin_required === required) return
    await tx
      .updateTable('restaurants')
      .set({ kitchen_pin_required: required })
      .where('id', '=', restaurantId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.pin_rule_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: known.name,
      changes: [{ field: 'pinRequired', before: known.kitchen_pin_required, after: required }],
    })
  })
}
