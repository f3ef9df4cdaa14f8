import type { App, Caller } from '../../../app.ts'
import { personOf } from '../own-order.ts'
import { findCustomer } from './customer.ts'
import { cardKey, limitCards, storedCards } from './list-cards.ts'
import { refuseUnavailable } from './refusals.ts'

/**
 * Removes a saved card of the caller at the provider, with every entry of the same card. Idempotent: a missing card
 * counts as removed. Throws PAYMENT_SERVICE_UNAVAILABLE.
 */
export async function removeCard(app: App, caller: Caller, cardId: string): Promise<void> {
  const person = personOf(caller)
  await limitCards(app, person.id)
  const customerId = await findCustomer(app, caller, person)
  if (!customerId) return
  const stored = await storedCards(app, customerId)
  const own = stored.find(({ id }) => id === cardId)
  if (!own) return
  const entries = stored.filter((entry) => cardKey(entry) === cardKey(own))
  try {
    await Promise.all(entries.map(({ id }) => app.payments.removeCard(id)))
  } catch (error) {
    throw refuseUnavailable(app, error)
  }
}
