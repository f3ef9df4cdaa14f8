import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { screensOf } from './screens.ts'

const EVERY_MS = 10_000

/** Shows again and again which kitchens have screens at this copy of the program, and at its end that none has. */
export function startShowingScreens(app: App): { stop(): Promise<void> } {
  const copy = randomUUID()
  let showing: Promise<void> | null = null
  const timer = setInterval(() => {
    showing ??= showScreens(app, copy, screensOf(app).count())
      .catch((error) => app.log.warn({ err: error }, 'the screens of kitchens could not be written down'))
      .finally(() => {
        showing = null
      })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await showing
      await showScreens(app, copy, new Map()).catch(() => {})
    },
  }
}

/** What one copy has, in the place of what it had before. */
export async function showScreens(
  app: Pick<App, 'db' | 'now'>,
  copy: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const [ids, numbers] = [[...counts.keys()], [...counts.values()]]
  // A restaurant that is gone meanwhile has no screens.
  await app.db.platform('system:kitchen', (tx) =>
    sql`
      with gone as (
        delete from kitchen_streams where copy = ${copy} and restaurant_id <> all(${ids}::uuid[])
      )
      insert into kitchen_streams (restaurant_id, copy, screens, seen_at)
      select shown.id, ${copy}::uuid, shown.screens, ${new Date(app.now())}
      from unnest(${ids}::uuid[], ${numbers}::int[]) as shown (id, screens)
      join restaurants on restaurants.id = shown.id
      on conflict (restaurant_id, copy) do update set screens = excluded.screens, seen_at = excluded.seen_at`.execute(
      tx,
    ),
  )
}
