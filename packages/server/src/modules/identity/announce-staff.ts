import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Announces on commit that the roles of these people may count differently, such as without a second factor: those at a
 * restaurant, of the platform (null), or 'all'. Every process reads them again, and their streams end.
 */
export async function announceStaff(tx: Tx, scope: string | null): Promise<void> {
  const concerned = scope === 'all' ? sql`true` : sql`restaurant_id is not distinct from ${scope}::uuid`
  await sql`select announce('comanda_people', user_id) from memberships
    where ${concerned} and deactivated_at is null`.execute(tx)
}
