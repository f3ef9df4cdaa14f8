import { z } from 'zod'
import type { App } from '../../app.ts'
import type { CourierCredentials } from '../../gateways/courier/port.ts'
import { openSecret } from '../restaurants/public.ts'

export type Credentials = { ok: true; credentials: CourierCredentials } | { ok: false; message: string }

/** The restaurant's own account with the courier, or the sentence that says what is missing. */
export async function courierCredentials(app: App, restaurantId: string): Promise<Credentials> {
  const secret = await openSecret(app, restaurantId, 'courier')
  const { clientId, clientSecret, customerId } = readCourierSecret(secret)
  if (!clientId || !clientSecret) {
    return { ok: false, message: 'Uber Direct credentials not configured for this restaurant' }
  }
  if (!customerId) return { ok: false, message: 'Uber Customer ID not configured for this restaurant' }
  return { ok: true, credentials: { clientId, clientSecret, customerId } }
}

/** The parts of a restaurant's account as they are stored. `webhookKey` signs its notices, where it has one of its own. */
export type CourierSecret = z.infer<typeof stored>

/** Reads what `openSecret` answers for "courier"; null has no parts. */
export function readCourierSecret(secret: string | null): CourierSecret {
  return stored.parse(secret === null ? {} : JSON.parse(secret))
}

const text = z.string().nullish()
const stored = z.object({ clientId: text, clientSecret: text, customerId: text, webhookKey: text })
