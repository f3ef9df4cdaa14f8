import type { KitchenSettings, StoredKitchenSettings } from '@comanda/contract/kitchen'
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
  offersCurbside: false,
  steps: 'four',
  readyWhenMade: false,
}

export async function readSettings(tx: Tx, restaurantId: string): Promise<KitchenSettings> {
  return (await readStoredSettings(tx, restaurantId)).settings
}

export async function readStoredSettings(tx: Tx, restaurantId: string): Promise<StoredKitchenSettings> {
  const row = await tx
    .selectFrom('kitchen_settings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return { settings: row ? settingsOf(row) : defaultSettings, revision: row?.revision ?? 0 }
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
    offersCurbside: row.offers_curbside,
    steps: row.steps,
    readyWhenMade: row.ready_when_made,
  }
}
