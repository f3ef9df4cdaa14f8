import type { Database } from '../../db/database.ts'

/** The menu version of every restaurant. */
export async function readMenuVersions(db: Database): Promise<{ restaurantId: string; version: number }[]> {
  return db.platform('system:live', (tx) =>
    tx.selectFrom('menu_versions').select(['restaurant_id as restaurantId', 'version']).execute(),
  )
}
