import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Whether the person who accepted the invitation may still set up a restaurant. */
export const hasUnusedGrant = sql<boolean>`exists(select from owner_grants
  where invitation_id = invitations.id and used_at is null)`

/** Whether the user with this email address may still set up a restaurant. */
export async function mayOpenRestaurant(tx: Tx, email: string): Promise<boolean> {
  const grant = await tx
    .selectFrom('owner_grants')
    .innerJoin('auth.users', 'auth.users.id', 'owner_grants.user_id')
    .select('owner_grants.id')
    .where('auth.users.email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return grant !== undefined
}
