import type { App } from '../../packages/server/src/app.ts'
import { json } from '../../packages/server/src/db/json.ts'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { withDatabaseLock } from '../../packages/server/src/db/with-lock.ts'
import { seedDemo } from '../../packages/server/src/modules/restaurants/demo/seed-demo.ts'

/** Advisory lock key; must be unique within this database. */
const LOCK = 6_266_263_203
const ACTOR = 'system:start'
/** The setting that records the progress, so that an interrupted seeding is completed. */
const KEY = 'demo'

type Progress = 'loading' | 'loaded'

/** Seeds an empty database with the demo restaurants, if the settings allow it. */
export async function seedIfEmpty(app: App, address: DatabaseAddress): Promise<void> {
  if (!app.config.seedsDemo || !(await isDue(app))) return
  await withDatabaseLock(address, LOCK, async () => {
    if (!(await isDue(app))) return
    app.log.info('loading the demo restaurants')
    await saveProgress(app, 'loading')
    await seedDemo(app)
    await saveProgress(app, 'loaded')
  })
}

async function isDue(app: App): Promise<boolean> {
  return app.db.platform(ACTOR, async (tx) => {
    const [progress, restaurant] = await Promise.all([
      tx.selectFrom('platform_settings').select('value').where('key', '=', KEY).executeTakeFirst(),
      tx.selectFrom('restaurants').select('id').limit(1).executeTakeFirst(),
    ])
    return progress ? progress.value === 'loading' : restaurant === undefined
  })
}

async function saveProgress(app: App, progress: Progress): Promise<void> {
  const value = json(progress)
  await app.db.platform(ACTOR, (tx) =>
    tx
      .insertInto('platform_settings')
      .values({ key: KEY, value })
      .onConflict((known) => known.column('key').doUpdateSet({ value }))
      .execute(),
  )
}
