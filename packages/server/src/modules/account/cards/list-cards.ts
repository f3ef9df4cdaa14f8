import type { SavedCard } from '@comanda/contract/saved-cards'
import type { App, Caller } from '../../../app.ts'
import type { StoredCard } from '../../../gateways/payments/customer-port.ts'
import { ObjectMissing } from '../../../gateways/payments/port.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { personOf } from '../own-order.ts'
import { findCustomer } from './customer.ts'
import { refuseUnavailable } from './refusals.ts'

/**
 * The saved cards of the caller, newest first; one that was saved several times is listed once. Throws
 * PAYMENT_SERVICE_UNAVAILABLE.
 */
export async function listCards(app: App, caller: Caller): Promise<SavedCard[]> {
  const person = personOf(caller)
  await limitCards(app, person.id)
  const customerId = await findCustomer(app, caller, person)
  if (!customerId) return []
  const stored = await storedCards(app, customerId)
  const seen = new Set<string>()
  return stored.flatMap((card): SavedCard[] => {
    const key = cardKey(card)
    if (seen.has(key)) return []
    seen.add(key)
    const { id, brand, last4, expMonth, expYear } = card
    return [{ id, brand, last4, expMonth, expYear, isExpired: isExpired(card, app.now()) }]
  })
}

/** All entries of a customer, and none when the provider does not have the customer. Throws PAYMENT_SERVICE_UNAVAILABLE. */
export async function storedCards(app: App, customerId: string): Promise<StoredCard[]> {
  try {
    return await app.payments.listCards(customerId)
  } catch (error) {
    if (error instanceof ObjectMissing) return []
    throw refuseUnavailable(app, error)
  }
}

/** Equal for entries of the same card. */
export function cardKey({ id, fingerprint, expMonth, expYear }: StoredCard): string {
  return fingerprint === null ? id : `${fingerprint}:${expMonth}/${expYear}`
}

/** A card is valid until the last day of its month, in every time zone. */
export function isExpired({ expMonth, expYear }: StoredCard, now: number): boolean {
  const hours = 60 * 60 * 1000
  return now >= Date.UTC(expYear, expMonth, 1) + 12 * hours
}

/** Counts a request that calls the provider. Throws TOO_MANY_REQUESTS. */
export function limitCards(app: App, userId: string): Promise<void> {
  return enforceRateLimit(app, { key: `saved-cards:${userId}`, max: 120, windowSeconds: 600 })
}
