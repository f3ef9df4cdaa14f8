import type { DeadJob, DeadNotification } from '@comanda/contract/health'
import type { App, Caller } from '../../../app.ts'
import { listDeadJobs } from '../../../platform/jobs/dead-jobs.ts'
import { requireRight } from '../../identity/public.ts'
import { listDeadNotifications } from '../../notifications/public.ts'

/** Dead notifications and jobs, newest first, at most 100 of each. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listDead(
  app: App,
  caller: Caller,
): Promise<{ letters: DeadNotification[]; jobs: DeadJob[] }> {
  requireRight(caller, 'platform.manage', null)
  const [letters, jobs] = await Promise.all([listDeadNotifications(app), listDeadJobs(app.db)])
  const names = await namesOf(
    app,
    jobs.flatMap(({ restaurantId }) => restaurantId ?? []),
  )
  return {
    letters: letters.map(({ restaurantId, restaurantName, createdAt, ...letter }) => ({
      ...letter,
      restaurant: restaurantId === null ? null : { id: restaurantId, name: restaurantName ?? '' },
      createdAt: createdAt.getTime(),
    })),
    jobs: jobs.map(({ restaurantId, seq: _, ...job }) => ({
      ...job,
      restaurant: restaurantId === null ? null : { id: restaurantId, name: names.get(restaurantId) ?? '' },
    })),
  }
}

async function namesOf(app: App, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await app.db.platform('system:health', (tx) =>
    tx
      .selectFrom('restaurants')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(ids)])
      .execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
