import type { App, Caller } from '../../../app.ts'
import { CourierGatewayError } from '../../../gateways/courier/port.ts'
import { takeHit } from '../../../platform/rate-limit.ts'
import { requireRight } from '../../identity/public.ts'
import { courierProblem } from '../courier/courier-problems.ts'
import { courierCredentials } from './courier-credentials.ts'

/** Why the courier service does not work for a restaurant, as a sentence; null when it answers to its credentials. */
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
 * The same for somebody who may change the credentials, ten times in ten minutes at most: the service counts askers.
 * Throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS.
 */
export async function askForCheck(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<string | null> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await takeHit(app, { key: `courier-check:${restaurantId}`, most: 10, perSeconds: 600 })
  return checkCourier(app, restaurantId)
}
