import { sql } from 'kysely'
import type { App } from '../../app.ts'

type Kind = 'receipt' | 'new_order'

/** A mail that was not sent yet. Its id is the key under which a provider recognises a repeat. */
export interface OwedMessage {
  id: string
  restaurantId: string
  kind: Kind
  recipient: string
}

const ACTOR = 'system:notifications'

/** Writes down who is to be told of what, and answers which of it is still to be sent. */
export function oweMessages(
  app: Pick<App, 'db'>,
  restaurantId: string,
  subjectId: string,
  messages: { kind: Kind; recipient: string }[],
): Promise<OwedMessage[]> {
  const rows = messages.map((message) => ({ ...message, restaurant_id: restaurantId, subject_id: subjectId }))
  return app.db.tenant(restaurantId, ACTOR, async (tx) => {
    await tx
      .insertInto('messages')
      .values(rows)
      .onConflict((known) => known.columns(['restaurant_id', 'kind', 'subject_id', 'recipient']).doNothing())
      .execute()
    return tx
      .selectFrom('messages')
      .select(['id', 'kind', 'recipient', 'restaurant_id as restaurantId'])
      .where('restaurant_id', '=', restaurantId)
      .where('subject_id', '=', subjectId)
      .where('state', '=', 'waiting')
      .orderBy('kind', 'desc')
      .orderBy('recipient')
      .execute()
  })
}

export async function recordSent(app: Pick<App, 'db' | 'now'>, message: OwedMessage): Promise<void> {
  await app.db.tenant(message.restaurantId, ACTOR, (tx) =>
    tx
      .updateTable('messages')
      .set({ state: 'sent', sent_at: new Date(app.now()), last_error: null, attempts: sql`attempts + 1` })
      .where('restaurant_id', '=', message.restaurantId)
      .where('id', '=', message.id)
      .execute(),
  )
}

export async function recordFailure(
  app: Pick<App, 'db'>,
  message: OwedMessage,
  error: unknown,
): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  await app.db.tenant(message.restaurantId, ACTOR, (tx) =>
    tx
      .updateTable('messages')
      .set({ last_error: lastError.slice(0, 500), attempts: sql`attempts + 1` })
      .where('restaurant_id', '=', message.restaurantId)
      .where('id', '=', message.id)
      .execute(),
  )
}
