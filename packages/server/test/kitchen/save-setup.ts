import { randomUUID } from 'node:crypto'
import type { KitchenSettings, Station } from '@comanda/contract/kitchen'
import type { App, Caller } from '../../src/app.ts'
import { defaultSettings } from '../../src/modules/kitchen/settings/read-settings.ts'
import { readSetup } from '../../src/modules/kitchen/settings/read-setup.ts'
import { updateSettings } from '../../src/modules/kitchen/settings/update-settings.ts'
import { saveStations } from '../../src/modules/kitchen/stations/save-stations.ts'

/** Replaces the settings of a kitchen, whatever they are, by the defaults with these changes. */
export async function changeSettings(
  app: App,
  caller: Caller,
  restaurantId: string,
  changes: Partial<KitchenSettings>,
) {
  const { revision } = await readSetup(app, caller, restaurantId)
  return updateSettings(app, caller, { restaurantId, revision, settings: { ...defaultSettings, ...changes } })
}

/** Replaces the stations of a kitchen, whatever they are. */
export async function changeStations(
  app: App,
  caller: Caller,
  restaurantId: string,
  stations: readonly { id?: string; name: string; productIds: string[] }[],
): Promise<Station[]> {
  const { stationsRevision: revision } = await readSetup(app, caller, restaurantId)
  const named = stations.map(({ id = randomUUID(), ...station }) => ({ id, ...station }))
  return (await saveStations(app, caller, { restaurantId, revision, stations: named })).stations
}
