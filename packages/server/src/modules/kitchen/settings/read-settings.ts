import type { KitchenSettings } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { KitchenSettings as Row } from '../../../db/tables.ts'

/** The settings of a kitchen that never changed any. */
export const defaultSettings: KitchenSettings = {
  warnMinutes: 10,
  lateMinutes: 15,
  escalateMinutes: 5,
  giveUpMinutes: null,
  printWhen: 'by_hand',
  printerHost: null,
  printerPort: 9100,
  leadMinutes: null,
}

export async function readSettings(tx: Tx, restaurantId: string): Promise<KitchenSettings> {
  return (await readSettingsAndPrinter(tx, restaurantId)).settings
}

/** The settings, and since when the network printer does not respond; null while it does. */
export async function readSettingsAndPrinter(
  tx: Tx,
  restaurantId: string,
): Promise<{ settings: KitchenSettings; printerFailedAt: Instant | null }> {
  const row = await tx
    .selectFrom('kitchen_settings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return { settings: defaultSettings, printerFailedAt: null }
  return { settings: settingsOf(row), printerFailedAt: row.printer_failed_at?.getTime() ?? null }
}

export function settingsOf(row: Selectable<Row>): KitchenSettings {
  return {
    warnMinutes: row.warn_minutes,
    lateMinutes: row.late_minutes,
    escalateMinutes: row.escalate_minutes,
    giveUpMinutes: row.give_up_minutes,
    printWhen: row.print_when,
    printerHost: row.printer_host,
    printerPort: row.printer_port,
    leadMinutes: row.lead_minutes,
  }
}
