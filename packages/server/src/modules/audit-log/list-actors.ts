import type { AuditActor } from '@comanda/contract/audit'
import type { App, Caller } from '../../app.ts'
import { accessScopeOf } from '../identity/public.ts'
import { customerNames } from './customer-names.ts'

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
  const actors = await read(async (tx) => {
    const rows = await tx
      .selectFrom('audit_actors')
      .distinctOn('actor')
      .select(['restaurant_id', 'actor', 'actor_name', 'actor_role'])
      .$if(restaurantIds !== 'all', (query) => query.where('restaurant_id', 'in', [...restaurantIds]))
      .orderBy('actor')
      .orderBy('named_at', 'desc')
      .limit(MAX_ACTORS)
      .execute()
    const unnamed = rows.filter((row) => row.restaurant_id === null && row.actor_name === '')
    const customers = await customerNames(
      tx,
      unnamed.map(({ actor }) => actor),
    )
    return rows.map(({ actor, actor_name: name, actor_role: role }) => ({
      actor,
      name: name || (customers.get(actor)?.name ?? ''),
      role,
    }))
  })
  return actors.sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
