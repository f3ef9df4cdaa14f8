import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { maySetPin } from './list-staff.ts'
import { nobody } from './work-time.ts'

/** Somebody who works at the restaurant, and whose PIN the caller may set or take away. Throws NOT_FOUND, FORBIDDEN. */
export async function requireHolder(
  tx: Tx,
  caller: Caller,
  { restaurantId, userId }: { restaurantId: string; userId: string },
): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string; role: StaffRole }>`
    select coalesce(nullif(users.name, ''), users.email) as name, role
    from memberships join auth.users on users.id = memberships.user_id
    where memberships.restaurant_id = ${restaurantId} and memberships.user_id = ${userId}
      and deactivated_at is null`.execute(tx)
  const [person] = rows
  if (!person) throw new ORPCError('NOT_FOUND')
  if (!maySetPin(caller, { restaurantId, userId, role: person.role })) throw new ORPCError('FORBIDDEN')
  return { name: person.name }
}

/** Whoever works under a PIN that is no longer theirs has to type the new one. */
export async function endWork(
  tx: Tx,
  { restaurantId, userId }: { restaurantId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('devices')
    .set(nobody)
    .where('restaurant_id', '=', restaurantId)
    .where('worker_user_id', '=', userId)
    .execute()
}
