import { settingsOf } from '@comanda/domain/settings/settings'
import type { App } from '../../app.ts'
import { platformSettingsKey } from '../../platform/platform-settings-key.ts'

/** The restaurant that the settings of the platform name as the default; null: none. */
export async function readDefaultRestaurant(app: App): Promise<string | null> {
  const row = await app.db.platform('system:settings', (tx) =>
    tx
      .selectFrom('platform_settings')
      .select('value')
      .where('key', '=', platformSettingsKey)
      .executeTakeFirst(),
  )
  const stored = row?.value as { settings?: unknown } | undefined
  return settingsOf(stored?.settings).defaultRestaurantId || null
}
