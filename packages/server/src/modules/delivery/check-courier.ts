import type { App } from '../../app.ts'
import { CourierGatewayError } from '../../gateways/courier/port.ts'
import { courierProblem } from './courier/courier-problems.ts'
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
