import { sql } from 'kysely'
import type { Last, Tx } from '../../db/database.ts'
import { EmailBounced } from '../../gateways/email/port.ts'

type Kind = 'receipt' | 'new_order'

/** A mail for somebody, about an order. */
export interface Message {
  kind: Kind
  orderId: string
  recipient: string
}

/** A mail that was not sent yet. Its id is the key under which a provider recognises a repeat. */
export interface OwedMessage extends Message {
  id: string
  attempts: number
}

/**
 * Writes down who is to be told of what, and answers which mails about these orders are still to be sent, receipts
 * before others. The transaction's last statement.
 */
export async function oweMessages(
  tx: Tx,
  last: Last,
  restaurantId: string,
  messages: Message[],
): Promise<OwedMessage[]> {
  const given = {
    kinds: messages.map(({ kind }) => kind),
    orderIds: messages.map(({ orderId }) => orderId),
    recipients: messages.map(({ recipient }) => recipient),
  }
  const { rows } = await last(sql<OwedMessage>`
    with added as (
      insert into messages (restaurant_id, kind, subject_id, recipient)
      select ${restaurantId}::uuid, * from unnest(${given.kinds}::text[], ${given.orderIds}::uuid[], ${given.recipients}::text[])
      on conflict (restaurant_id, kind, subject_id, recipient) do nothing
      returning id, kind, subject_id, recipient, attempts
    ), owed as (
      select * from added union all
      select id, kind, subject_id, recipient, attempts from messages
      where restaurant_id = ${restaurantId} and subject_id = any(${given.orderIds}::uuid[]) and state = 'waiting'
    )
    select id, kind, subject_id as "orderId", recipient, attempts from owed order by kind desc, recipient`).execute(
    tx,
  )
  return rows
}

export interface Attempt {
  message: OwedMessage
  /** null when it was sent. */
  error: unknown
}

/** The last comes after about a day. */
const MOST_ATTEMPTS = 14

/** Whether it is not tried again by itself. */
export function isOver({ message, error }: Attempt): boolean {
  return error === null || error instanceof EmailBounced || message.attempts + 1 >= MOST_ATTEMPTS
}

/** Keeps what became of mails. */
export async function recordAttempts(
  tx: Tx,
  restaurantId: string,
  attempts: Attempt[],
  now: Date,
): Promise<void> {
  if (attempts.length === 0) return
  await sql`
    update messages set attempts = attempts + 1, last_error = attempt.error,
      state = case when attempt.error is null then 'sent' when attempt.is_over then 'dead' else state end,
      sent_at = case when attempt.error is null then ${now} else sent_at end
    from unnest(${attempts.map(({ message }) => message.id)}::uuid[], ${attempts.map(errorText)}::text[],
      ${attempts.map(isOver)}::boolean[]) as attempt (message_id, error, is_over)
    where restaurant_id = ${restaurantId} and id = message_id`.execute(tx)
}

function errorText({ error }: Attempt): string | null {
  if (error === null) return null
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
