import type { OpenWork } from '@comanda/contract/restaurants-admin'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { readOpenWork } from './read-open-work.ts'

/**
 * Activates or deactivates a restaurant. Customers do not find an inactive one; its kitchen, back office and the pages of its
 * orders stay. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND.
 */
export async function setActive(
  app: App,
  caller: Caller,
  { restaurantId, isActive }: { restaurantId: string; isActive: boolean },
): Promise<{ isActive: boolean; openWork: OpenWork }> {
  requireRight(caller, 'platform.manage', null)
  await requireProof(app, caller)
  return app.db.platform(caller.actor, async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(['name', 'is_active'])
      .where('id', '=', restaurantId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ORPCError('NOT_FOUND')
    const openWork = await readOpenWork(tx, restaurantId)
    if (before.is_active !== isActive) {
      await tx
        .updateTable('restaurants')
        .set({ is_active: isActive, updated_at: new Date(app.now()) })
        .where('id', '=', restaurantId)
        .execute()
      await audit(app, tx, caller, {
        restaurantId,
        action: isActive ? 'settings.restaurant_activated' : 'settings.restaurant_deactivated',
        subject: `restaurant:${restaurantId}`,
        subjectLabel: before.name,
      })
      await sql`select append_event(${restaurantId}::uuid, 'restaurant.kitchen_changed', null)`.execute(tx)
    }
    return { isActive, openWork }
  })
}
