import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { ObjectMissing } from '../../../gateways/payments/port.ts'
import { hashOfToken } from '../../../platform/token-hash.ts'
import { refuse } from '../../checkout/public.ts'
import { currentIntent, unsettledOrder } from '../../payments/public.ts'
import { personOf } from '../own-order.ts'
import { findCustomer, requireCustomer } from './customer.ts'
import { isExpired, limitCards, storedCards } from './list-cards.ts'
import { cardRemoved, refuseUnavailable } from './refusals.ts'

interface CardChoice {
  token: string
  savedCardId: string | null
  save: boolean
}

/**
 * Prepares the payment of the caller's own order for a saved card, or for a new card that the provider saves.
 * Idempotent; the last choice wins. A paid order is not changed. Throws NOT_FOUND for another person's order, CARD_REMOVED for a card
 * that is not one of the caller's, ORDER_EXPIRED and PAYMENT_SERVICE_UNAVAILABLE.
 */
export async function chooseCard(app: App, caller: Caller, choice: CardChoice): Promise<void> {
  const person = personOf(caller)
  await limitCards(app, person.id)
  const row = await findOwnOrder(app, caller, person.id, choice.token)
  if (!row) throw new ORPCError('NOT_FOUND', { message: httpMessage(404) })
  if (row.released_at) throw refuse.orderExpired()
  if (row.payment_status !== 'pending' && row.payment_status !== 'failed') return
  const { savedCardId } = choice
  try {
    const [intent] = await Promise.all([
      currentIntent(app, unsettledOrder(row)),
      savedCardId && requireOwnCard(app, caller, person, savedCardId),
    ])
    if (!intent || intent.status === 'canceled') throw refuse.orderExpired()
    if (intent.status === 'succeeded' || intent.status === 'requires_capture') return
    await assign(app, caller, person, intent.id, choice)
  } catch (error) {
    throw refuseUnavailable(app, error)
  }
}

function findOwnOrder(app: App, caller: Caller, userId: string, token: string) {
  return app.db.platform(caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where(
        sql<boolean>`(restaurant_id, id) =
          (select restaurant_id, order_id from order_tokens where token_hash = ${hashOfToken(token)})`,
      )
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
}

async function assign(
  app: App,
  caller: Caller,
  person: NonNullable<Caller['user']>,
  intentId: string,
  { savedCardId: cardId, save }: CardChoice,
): Promise<void> {
  const known =
    cardId || save ? await requireCustomer(app, caller, person) : await findCustomer(app, caller, person)
  // Without a customer the payment has never been prepared for one.
  if (!known) return
  try {
    await app.payments.assignCustomer({ intentId, customerId: known, cardId, save })
  } catch (error) {
    if (!(error instanceof ObjectMissing) || cardId) throw error
    const customerId = await requireCustomer(app, caller, person, known)
    await app.payments.assignCustomer({ intentId, customerId, cardId, save })
  }
}

async function requireOwnCard(
  app: App,
  caller: Caller,
  person: NonNullable<Caller['user']>,
  cardId: string,
): Promise<void> {
  const customerId = await findCustomer(app, caller, person)
  const stored = customerId ? await storedCards(app, customerId) : []
  const own = stored.find(({ id }) => id === cardId)
  if (!own || isExpired(own, app.now())) throw cardRemoved()
}
