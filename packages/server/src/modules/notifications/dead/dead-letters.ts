import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'

/** A mail or text that is not tried again by itself. */
export interface DeadLetter {
  id: string
  restaurantId: string | null
  restaurantName: string | null
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  attempts: number
  lastError: string | null
  createdAt: Date
  /** False for what would be of no use any more, such as a code. */
  canRetry: boolean
}

/** Which letter something was done with, to be written down in the transaction that does it. */
export type DeadLetterNote = (
  tx: Tx,
  letter: Pick<DeadLetter, 'id' | 'restaurantId' | 'channel' | 'kind' | 'recipient'>,
) => Promise<void>

/** The newest first. */
export async function listDeadLetters(app: Pick<App, 'db'>, limit = 100): Promise<DeadLetter[]> {
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<DeadLetter>`
      select dead.*, r.name as "restaurantName" from (
        select id, restaurant_id as "restaurantId", channel, kind, recipient, attempts, last_error as "lastError",
          created_at as "createdAt", content is not null as "canRetry" from letters where state = 'dead'
        union all
        select id, restaurant_id, 'email', kind, recipient, attempts, last_error, created_at, true
        from messages where state = 'dead'
      ) as dead left join restaurants r on r.id = dead."restaurantId" order by "createdAt" desc limit ${limit}`.execute(
      tx,
    )
    return rows
  })
}

/** Gives one up for good, and forgets what it said. False when it is not dead (any more). */
export function discardDeadLetter(app: App, id: string, note: DeadLetterNote): Promise<boolean> {
  return app.db.platform(actor, async (tx) => {
    const letter = await tx
      .updateTable('letters')
      .set({ state: 'discarded', content: null })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .returning(['id', 'restaurant_id as restaurantId', 'channel', 'kind', 'recipient'])
      .executeTakeFirst()
    const message =
      letter ??
      (await tx
        .updateTable('messages')
        .set({ state: 'discarded' })
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .returning(['id', 'restaurant_id as restaurantId', 'kind', 'recipient'])
        .executeTakeFirst())
    if (!message) return false
    await note(tx, { channel: 'email', ...message })
    return true
  })
}

const actor = 'system:health'
