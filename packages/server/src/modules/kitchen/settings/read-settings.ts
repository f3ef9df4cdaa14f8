import type { Board, KitchenSettings } from '@comanda/contract/kitchen'
import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../../../db/compile-once.ts'
import type { Tx } from '../../../db/database.ts'
import type { KitchenSettings as Row } from '../../../db/tables.ts'
import { type StationJson, stationsJson, stationsOf } from '../stations/read-stations.ts'

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
  const row = await tx
    .selectFrom('kitchen_settings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return row ? settingsOf(row) : defaultSettings
}

type Kitchen = Pick<Board, 'settings' | 'printerFailedAt' | 'alarmStopped' | 'stations' | 'cursor'>

/**
 * The settings; since when the network printer does not respond, null while it does; for which orders the
 * alarm was stopped; the stations; and the number of the newest event.
 */
export async function readKitchen(tx: Tx, restaurantId: string): Promise<Kitchen> {
  const { rows } = await kitchenStatement({ restaurantId }, {}).execute(tx)
  const [row] = rows
  const { last_seq: lastSeq, stations, ...state } = row as KitchenRow
  return { ...stateOf(state), stations: stationsOf(stations), cursor: String(lastSeq) }
}

const kitchenStatement = compileOnce((tx, { restaurantId }: { restaurantId: string }) =>
  sql<KitchenRow>`
    select kitchen_settings.*, coalesce(last_seq, 0) as last_seq, ${stationsJson(restaurantId)} as stations
    from (select ${restaurantId}::uuid as id) as restaurant
    left join kitchen_settings on kitchen_settings.restaurant_id = restaurant.id
    left join event_counters on event_counters.restaurant_id = restaurant.id`.compile(tx),
)

type KitchenRow = (Selectable<Row> | Record<keyof Row, null>) & {
  last_seq: number
  stations: StationJson[]
}

function stateOf(
  row: Selectable<Row> | Record<keyof Row, null>,
): Pick<Board, 'settings' | 'printerFailedAt' | 'alarmStopped'> {
  if (row.restaurant_id === null)
    return { settings: defaultSettings, printerFailedAt: null, alarmStopped: null }
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
