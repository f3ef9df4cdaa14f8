import type { AuditActor } from '@comanda/contract/audit'
import type { App, Caller } from '../../app.ts'
import { accessScopeOf } from '../identity/public.ts'

const MAX_ACTORS = 500

/**
 * The distinct actors in the caller's part of the log, each under its most recent name.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listActors(
  app: Pick<App, 'db'>,
  caller: Caller,
  { restaurantId }: { restaurantId?: string },
): Promise<AuditActor[]> {
  const { restaurantIds, read } = accessScopeOf(app, caller, 'audit.view', restaurantId)
  const rows = await read((tx) =>
    tx
      .selectFrom('audit_actors')
      .distinctOn('actor')
      .select(['actor', 'actor_name', 'actor_role'])
      .$if(restaurantIds !== 'all', (query) => query.where('restaurant_id', 'in', [...restaurantIds]))
      .orderBy('actor')
      .orderBy('named_at', 'desc')
      .limit(MAX_ACTORS)
      .execute(),
  )
  return rows
    .map(({ actor, actor_name: name, actor_role: role }) => ({ actor, name, role }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
