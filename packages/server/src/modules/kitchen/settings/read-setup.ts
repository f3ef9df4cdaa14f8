import type { KitchenSetup } from '@comanda/contract/kitchen'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { readStoredStations } from '../stations/read-stations.ts'
import { readStoredSettings } from './read-settings.ts'

/** The settings and stations of a kitchen, for the back office. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readSetup(app: App, caller: Caller, restaurantId: string): Promise<KitchenSetup> {
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const settings = await readStoredSettings(tx, restaurantId)
    return { ...settings, ...(await readStoredStations(tx, restaurantId)) }
  })
}
