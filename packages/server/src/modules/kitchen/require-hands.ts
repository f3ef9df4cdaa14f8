import type { Action } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'
import { lacksWorker } from '../devices/public.ts'
import { requireKitchen } from '../identity/public.ts'

/**
 * Lets through whoever may change something in a kitchen: with the right to it, and at a screen that asks for PINs only
 * with somebody known to work there.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED.
 */
export function requireHands(caller: Caller, restaurantId: string, action: Action = 'kitchen.advance'): void {
  requireKitchen(caller, restaurantId, action)
  if (!lacksWorker(caller)) return
  throw new ORPCError('PIN_REQUIRED', { status: 403, message: 'Enter your PIN to work at this screen.' })
}
