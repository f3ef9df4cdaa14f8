import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { maySetPin } from './list-staff.ts'
import { noOperator } from './operator-session.ts'

/** A member of the restaurant whose PIN the caller may set or remove. Throws NOT_FOUND, FORBIDDEN. */
export async function requirePinHolder(
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

/** Ends a person's work at all screens after their PIN changed. */
export async function endOperatorSessions(
  tx: Tx,
  { restaurantId, userId }: { restaurantId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('devices')
    .set(noOperator)
    .where('restaurant_id', '=', restaurantId)
    .where('worker_user_id', '=', userId)
    .execute()
}
