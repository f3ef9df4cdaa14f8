import type { Board, KitchenSettings } from '@comanda/contract/kitchen'
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
  return (await readKitchenState(tx, restaurantId)).settings
}

/**
 * The settings; since when the network printer does not respond, null while it does; and for which orders the
 * alarm was stopped.
 */
export async function readKitchenState(
  tx: Tx,
  restaurantId: string,
): Promise<{ settings: KitchenSettings } & Pick<Board, 'printerFailedAt' | 'alarmStopped'>> {
  const row = await tx
    .selectFrom('kitchen_settings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return { settings: defaultSettings, printerFailedAt: null, alarmStopped: null }
  return {
    settings: settingsOf(row),
    printerFailedAt: row.printer_failed_at?.getTime() ?? null,
    alarmStopped: row.alarm_stopped_at && {
      orderIds: row.alarm_stopped_orders,
      by: row.alarm_stopped_by ?? '',
      at: row.alarm_stopped_at.getTime(),
    },
  }
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
