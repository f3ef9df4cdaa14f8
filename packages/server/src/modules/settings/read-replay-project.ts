import { settingsOf } from '@comanda/domain/settings/settings'
import type { Tx } from '../../db/database.ts'

/** The restaurant's project at the provider of session replays; null while none are recorded. */
export async function readReplayProject(tx: Tx, restaurantId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('restaurant_settings')
    .select('settings')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  const { sessionReplay, replayProject } = settingsOf(row?.settings)
  return sessionReplay ? replayProject : null
}
