import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { EventBatch, Subscriber } from '../../platform/jobs/subscriber.ts'
import { abandonOrder } from './abandon-order.ts'
import { hasNoProblem, unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/**
 * Abandons the unpaid dishes that were added to cancelled orders, so that a payment page that is open can no longer pay them.
 * A payment that is faster wins. Dishes that are paid without a card are settled by the sweep, and a person resolves a
 * payment that does not match. Throws while the provider is unavailable or the money is in transit; the job is then retried.
 */
async function abandonAdded(app: App, events: EventBatch): Promise<void> {
  const orders = await events.read(async (tx, reading) => {
    const cancelled = (await reading).map(({ subjectId }) => subjectId)
    const rows = await tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('restaurant_id', '=', events.restaurantId)
      .where(sql<boolean>`added_to = any(${cancelled}::uuid[])`)
      .where('is_unsettled', '=', true)
      .where(hasNoProblem)
      .execute()
    return rows.map(unsettledOrder).filter(({ cardAmount }) => cardAmount > 0)
  })
  const outcomes = new Set<string>()
  for (const order of orders)
    outcomes.add(await abandonOrder(app, order, { reason: additionOver, actor: 'system:payments' }))
  if (outcomes.has('open')) throw new Error('The payment of added dishes is in transit.')
}

export const abandonAdditions: Subscriber = {
  name: 'abandon-additions',
  types: ['order.cancelled'],
  effect: {
    guarantee: 'exactly-once',
    because: 'a payment is canceled once at the provider, and its order expires once',
  },
  handle: abandonAdded,
}

/** Why added dishes can no longer be paid. */
export const additionOver = 'The order that these dishes were added to has ended.'
