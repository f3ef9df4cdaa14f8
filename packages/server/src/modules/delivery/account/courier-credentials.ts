import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { CourierCredentials } from '../../../gateways/courier/port.ts'
import { openSecret } from '../../restaurants/public.ts'

export type Credentials = { ok: true; credentials: CourierCredentials } | { ok: false; message: string }

/** The restaurant's own courier credentials, or a sentence that names the missing part. */
export async function courierCredentials(app: App, restaurantId: string): Promise<Credentials> {
  const secret = readCourierSecret(await openSecret(app, restaurantId, 'courier'))
  const { clientId, clientSecret, customerId } = secret
  if (clientId && clientSecret && customerId) {
    return { ok: true, credentials: { clientId, clientSecret, customerId } }
  }
  return { ok: false, message: incompleteAccount(secret) ?? '' }
}

/** Names the part that an account lacks, as a sentence; null when it is complete. */
export function incompleteAccount({ clientId, clientSecret, customerId }: CourierSecret): string | null {
  if (!clientId || !clientSecret) return 'Uber Direct credentials not configured for this restaurant'
  return customerId ? null : 'Uber Customer ID not configured for this restaurant'
}

/**
 * The stored parts of a restaurant's account. `webhookKey` is the key that signs its webhooks, if the account
 * has its own.
 */
export type CourierSecret = z.infer<typeof stored>

/** Parses the stored "courier" secret from `openSecret`. Null yields an account without parts. */
export function readCourierSecret(secret: string | null): CourierSecret {
  return stored.parse(secret === null ? {} : JSON.parse(secret))
}

const text = z.string().nullish()
const stored = z.object({ clientId: text, clientSecret: text, customerId: text, webhookKey: text })
