import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { screensOf } from './screens.ts'

const EVERY_MS = 10_000

/**
 * Periodically publishes the number of connected screens per kitchen of this server instance, and none when
 * it stops.
 */
export function startPublishingScreens(app: App): { stop(): Promise<void> } {
  const copy = randomUUID()
  let publishing: Promise<void> | null = null
  const timer = setInterval(() => {
    publishing ??= publishScreens(app, copy, screensOf(app).count())
      .catch((error) => app.log.warn({ err: error }, 'publishing kitchen screens failed'))
      .finally(() => {
        publishing = null
      })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await publishing
      await publishScreens(app, copy, new Map()).catch(() => {})
    },
  }
}

/** Replaces the published numbers of one server instance. */
export async function publishScreens(
  app: Pick<App, 'db' | 'now'>,
  copy: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const [ids, numbers] = [[...counts.keys()], [...counts.values()]]
  // The join drops restaurants that were deleted meanwhile.
  await app.db.platform('system:kitchen', (tx) =>
    sql`
      with removed as (
        delete from kitchen_streams where copy = ${copy} and restaurant_id <> all(${ids}::uuid[])
      )
      insert into kitchen_streams (restaurant_id, copy, screens, seen_at)
      select counted.id, ${copy}::uuid, counted.screens, ${new Date(app.now())}
      from unnest(${ids}::uuid[], ${numbers}::int[]) as counted (id, screens)
      join restaurants on restaurants.id = counted.id
      on conflict (restaurant_id, copy) do update set screens = excluded.screens, seen_at = excluded.seen_at`.execute(
      tx,
    ),
  )
}
