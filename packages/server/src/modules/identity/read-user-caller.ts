import type { StaffRole } from '@comanda/domain/access/roles'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'

/**
 * A user as the caller of background work, with their current roles; null if the user does not exist. The request
 * that started the work has checked the session.
 */
export async function readUserCaller(app: Pick<App, 'db'>, userId: string): Promise<Caller | null> {
  const { rows } = await app.db.platform('system:identity', (tx) =>
    sql<{
      email: string
      name: string
      memberships: { role: StaffRole; restaurantId: string | null }[]
    }>`
      select email, name, coalesce((
        select jsonb_agg(jsonb_build_object('role', role, 'restaurantId', restaurant_id) order by created_at, id)
        from memberships where user_id = users.id and deactivated_at is null), '[]') as memberships
      from auth.users where id = ${userId}`.execute(tx),
  )
  const [found] = rows
  if (!found) return null
  const { email, name, memberships } = found
  return {
    actor: `user:${userId}`,
    user: { id: userId, email, name },
    memberships,
    sessionId: null,
    device: null,
    ip: '',
    userAgent: '',
  }
}
