import type { Board } from '@comanda/contract/kitchen'
import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/database.ts'
import type { KitchenSettings } from '../../db/tables.ts'
import { defaultSettings, settingsOf } from './settings/read-settings.ts'
import { type StationJson, stationsJson, stationsOf } from './stations/read-stations.ts'

type Kitchen = Pick<Board, 'settings' | 'printerFailedAt' | 'alarmStopped' | 'stations' | 'cursor'>

/**
 * What a board shows besides the restaurant and its tickets: the settings; since when the network printer does not respond,
 * null while it does; for which orders the alarm was stopped; the stations; and the number of the newest event.
 */
export async function readKitchen(tx: Tx, restaurantId: string): Promise<Kitchen> {
  const { rows } = await statement({ restaurantId }, {}).execute(tx)
  // The statement always returns one row.
  const { last_seq: lastSeq, stations, ...state } = rows[0] as Row
  return { ...stateOf(state), stations: stationsOf(stations), cursor: String(lastSeq) }
}

const statement = compileOnce((tx, { restaurantId }: { restaurantId: string }) =>
  sql<Row>`
    select kitchen_settings.*, coalesce(last_seq, 0) as last_seq, ${stationsJson(restaurantId)} as stations
    from (select ${restaurantId}::uuid as id) as restaurant
    left join kitchen_settings on kitchen_settings.restaurant_id = restaurant.id
    left join event_counters on event_counters.restaurant_id = restaurant.id`.compile(tx),
)

type Row = Stored & {
  last_seq: number
  stations: StationJson[]
}

/** Every column is null if no setting was ever changed. */
type Stored = Selectable<KitchenSettings> | Record<keyof KitchenSettings, null>

function stateOf(row: Stored): Pick<Kitchen, 'settings' | 'printerFailedAt' | 'alarmStopped'> {
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
