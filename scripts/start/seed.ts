import type { App } from '../../packages/server/src/app.ts'
import { json } from '../../packages/server/src/db/json.ts'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { runScript } from './run-script.ts'

const ACTOR = 'system:start'
/** The setting that records the progress, so that an interrupted seeding is completed. */
const KEY = 'demo'

type Progress = 'loading' | 'loaded'

/** Seeds an empty database with the demo restaurants, if the settings allow it. */
export async function seedIfEmpty(app: App, address: DatabaseAddress): Promise<void> {
  if (!app.config.seedsDemo || !(await isSeedDue(app))) return
  app.log.info('loading the demo restaurants')
  // The same key seals and opens the courier accounts of the demo.
  await runScript('seed-demo.ts', address, { COMANDA_DATA: app.config.dataDir })
}

export async function isSeedDue(app: App): Promise<boolean> {
  return app.db.platform(ACTOR, async (tx) => {
    const [progress, restaurant] = await Promise.all([
      tx.selectFrom('platform_settings').select('value').where('key', '=', KEY).executeTakeFirst(),
      tx.selectFrom('restaurants').select('id').limit(1).executeTakeFirst(),
    ])
    return progress ? progress.value === 'loading' : restaurant === undefined
  })
}

export async function saveProgress(app: App, progress: Progress): Promise<void> {
  const value = json(progress)
  await app.db.platform(ACTOR, (tx) =>
    tx
      .insertInto('platform_settings')
      .values({ key: KEY, value })
      .onConflict((known) => known.column('key').doUpdateSet({ value }))
      .execute(),
  )
}
