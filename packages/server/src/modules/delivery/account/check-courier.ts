import type { App, Caller } from '../../../app.ts'
import { CourierGatewayError } from '../../../gateways/courier/port.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { requireRight } from '../../identity/public.ts'
import { courierProblem } from '../courier/courier-problems.ts'
import { courierCredentials } from './courier-credentials.ts'

/**
 * Returns why the courier service rejects a restaurant's credentials, as a sentence; null when it accepts
 * them.
 */
export async function checkCourier(app: App, restaurantId: string): Promise<string | null> {
  const account = await courierCredentials(app, restaurantId)
  if (!account.ok) return account.message
  try {
    await app.courier.check(account.credentials)
    return null
  } catch (error) {
    if (error instanceof CourierGatewayError) return courierProblem(error.code).text
    throw error
  }
}

/**
 * The same for a caller who can change the credentials. Limited to ten checks in ten minutes, because the
 * provider limits calls.
 * Throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS.
 */
export async function requestCourierCheck(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<string | null> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await enforceRateLimit(app, { key: `courier-check:${restaurantId}`, max: 10, windowSeconds: 600 })
  return checkCourier(app, restaurantId)
}
