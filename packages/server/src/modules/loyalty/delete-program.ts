import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'

/**
 * Deletes a program. Members keep their points, which belong to the restaurant, not to the program.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function deleteProgram(
  app: App,
  caller: Caller,
  { restaurantId, programId }: { restaurantId: string; programId: string },
): Promise<void> {
  requireRight(caller, 'promotions.manage', restaurantId)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const deleted = await tx
      .deleteFrom('loyalty_programs')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', programId)
      .returning('name')
      .executeTakeFirst()
    if (!deleted) throw new ORPCError('NOT_FOUND')
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.loyalty_deleted',
      subject: `loyalty:${programId}`,
      subjectLabel: deleted.name,
    })
  })
}
