import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { programOf } from './read-program.ts'

/** All programs of a restaurant, the active one first. Throws UNAUTHORIZED and FORBIDDEN. */
export async function listPrograms(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<LoyaltyProgram[]> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const rows = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('loyalty_programs')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .orderBy('is_active', 'desc')
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(programOf)
}
