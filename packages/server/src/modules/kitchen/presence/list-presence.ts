import type { KitchenPresence } from '@comanda/contract/kitchen'
import type { App, Caller } from '../../../app.ts'
import { reachOf } from '../../identity/public.ts'
import { type KitchenAtHand, readKitchens } from './read-kitchens.ts'

/** Whether the kitchens within the caller's reach have screens. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPresence(app: App, caller: Caller): Promise<KitchenPresence[]> {
  const reach = reachOf(app, caller, 'devices.manage', undefined)
  const kitchens = await reach.read((tx) => readKitchens(app, tx, reach.restaurantIds))
  return kitchens.map((kitchen) => ({
    restaurantId: kitchen.restaurantId,
    state: stateOf(kitchen),
    screens: kitchen.screens,
    seenAt: kitchen.seenAt,
  }))
}

/** What was announced and is not over is offline while orders can come in; a closed kitchen is merely away. */
function stateOf({ screens, seenAt, alertedAt, takesOrdersSince }: KitchenAtHand): KitchenPresence['state'] {
  if (screens > 0) return 'live'
  if (seenAt === null) return 'never'
  return alertedAt !== null && takesOrdersSince !== null && alertedAt >= takesOrdersSince ? 'offline' : 'away'
}
