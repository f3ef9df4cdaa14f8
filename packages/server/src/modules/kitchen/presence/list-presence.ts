import type { KitchenPresence } from '@comanda/contract/kitchen'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { type KitchenState, readKitchens } from './read-kitchens.ts'

/** Whether the kitchens in the caller's scope have connected screens. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPresence(app: App, caller: Caller): Promise<KitchenPresence[]> {
  const scope = accessScopeOf(app, caller, 'devices.manage', undefined)
  return scope.read((tx) => readPresence(app, tx, scope.restaurantIds))
}

/** Whether kitchens have connected screens. The transaction's scope must include them. */
export async function readPresence(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  restaurantIds: 'all' | readonly string[],
): Promise<KitchenPresence[]> {
  const kitchens = await readKitchens(app, tx, restaurantIds)
  return kitchens.map((kitchen) => ({
    restaurantId: kitchen.restaurantId,
    state: stateOf(kitchen),
    screens: kitchen.screens,
    seenAt: kitchen.seenAt,
  }))
}

/** "offline" after an alert while orders are accepted; otherwise a kitchen without screens is "away". */
function stateOf({ screens, seenAt, alertedAt, takesOrdersSince }: KitchenState): KitchenPresence['state'] {
  if (screens > 0) return 'live'
  if (seenAt === null) return 'never'
  return alertedAt !== null && takesOrdersSince !== null && alertedAt >= takesOrdersSince ? 'offline' : 'away'
}
