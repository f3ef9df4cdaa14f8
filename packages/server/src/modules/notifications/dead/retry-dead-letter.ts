import type { App } from '../../../app.ts'
import { sendAll } from '../order-mail.ts'
import { readPaidOrders } from '../read-paid-order.ts'
import type { DeadLetterNote } from './dead-letters.ts'

export interface Retried {
  /** waiting: the postman takes it within seconds. dead: it was tried, and failed again. */
  state: 'sent' | 'waiting' | 'dead'
  error: string | null
}

/**
 * Has a dead letter tried again: a letter by the postman, a mail about a paid order at once. `attempts` is what was known
 * of it, so that two clicks try it once. Null when it is not dead any more, was tried meanwhile, or cannot be sent again.
 */
export async function retryDeadLetter(
  app: App,
  { id, attempts }: { id: string; attempts: number },
  note: DeadLetterNote,
): Promise<Retried | null> {
  const letter = await app.db.platform(actor, async (tx) => {
    const row = await tx
      .updateTable('letters')
      .set({ state: 'waiting', attempts: 0, due_at: new Date(app.now()) })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .where('attempts', '=', attempts)
      .where('content', 'is not', null)
      .returning(['id', 'restaurant_id as restaurantId', 'channel', 'kind', 'recipient'])
      .executeTakeFirst()
    if (row) await note(tx, row)
    return row
  })
  return letter ? { state: 'waiting', error: null } : resend(app, { id, attempts }, note)
}

/** It stays dead until it was sent, so that a program that is killed on the way loses sight of nothing. */
async function resend(
  app: App,
  { id, attempts }: { id: string; attempts: number },
  note: DeadLetterNote,
): Promise<Retried | null> {
  const message = await app.db.platform(actor, async (tx) => {
    const row = await tx
      .updateTable('messages')
      .set({ attempts: attempts + 1 })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .where('attempts', '=', attempts)
      .returningAll()
      .executeTakeFirst()
    if (row) await note(tx, { ...row, channel: 'email', restaurantId: row.restaurant_id })
    return row
  })
  if (!message) return null
  const { restaurant_id: restaurantId, subject_id: orderId, kind, recipient } = message
  const [order] = await app.db.tenant(restaurantId, actor, (tx) =>
    readPaidOrders(app, tx, restaurantId, [orderId]),
  )
  if (!order) return { state: 'dead', error: 'The order that it tells of is not paid.' }
  const [done] = await sendAll(app, order, [{ id, kind, orderId, recipient, attempts }])
  const error = textOf(done?.error)
  await app.db.tenant(restaurantId, actor, (tx) =>
    tx
      .updateTable('messages')
      .set(
        error === null
          ? { state: 'sent', sent_at: new Date(app.now()), last_error: null }
          : { last_error: error },
      )
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .execute(),
  )
  return { state: error === null ? 'sent' : 'dead', error }
}

function textOf(error: unknown): string | null {
  if (error === null) return null
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

const actor = 'system:health'
