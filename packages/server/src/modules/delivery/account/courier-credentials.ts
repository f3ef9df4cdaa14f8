import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { CourierCredentials } from '../../../gateways/courier/port.ts'
import { openSecret } from '../../restaurants/public.ts'

export type Credentials = { ok: true; credentials: CourierCredentials } | { ok: false; message: string }

/** The restaurant's own account with the courier, or the sentence that says what is missing. */
export async function courierCredentials(app: App, restaurantId: string): Promise<Credentials> {
  const secret = readCourierSecret(await openSecret(app, restaurantId, 'courier'))
  const { clientId, clientSecret, customerId } = secret
  if (clientId && clientSecret && customerId) {
    return { ok: true, credentials: { clientId, clientSecret, customerId } }
  }
  return { ok: false, message: incompleteAccount(secret) ?? '' }
}

/** What an account lacks before a courier can be asked, as a sentence; null when nothing. */
export function incompleteAccount({ clientId, clientSecret, customerId }: CourierSecret): string | null {
  if (!clientId || !clientSecret) return 'Uber Direct credentials not configured for this restaurant'
  return customerId ? null : 'Uber Customer ID not configured for this restaurant'
}

/** The parts of a restaurant's account as they are stored. `webhookKey` signs its notices, where it has one of its own. */
export type CourierSecret = z.infer<typeof stored>

/** Reads what `openSecret` answers for "courier"; null has no parts. */
export function readCourierSecret(secret: string | null): CourierSecret {
  return stored.parse(secret === null ? {} : JSON.parse(secret))
}

const text = z.string().nullish()
const stored = z.object({ clientId: text, clientSecret: text, customerId: text, webhookKey: text })
