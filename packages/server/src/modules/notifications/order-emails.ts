import { sql } from 'kysely'
import type { Last, Tx } from '../../db/database.ts'
import { EmailBounced } from '../../gateways/email/port.ts'

type Kind = 'receipt' | 'new_order'

/** An email about an order. */
export interface OrderEmail {
  kind: Kind
  orderId: string
  recipient: string
}

/** An email that was not sent yet. Its id is the idempotency key for the provider. */
export interface PendingOrderEmail extends OrderEmail {
  id: string
  attempts: number
}

/**
 * Enqueues emails and returns all unsent ones about these orders, receipts first. Must be the transaction's
 * last statement.
 */
export async function enqueueOrderEmails(
  tx: Tx,
  last: Last,
  restaurantId: string,
  messages: OrderEmail[],
): Promise<PendingOrderEmail[]> {
  const columns = {
    kinds: messages.map(({ kind }) => kind),
    orderIds: messages.map(({ orderId }) => orderId),
    recipients: messages.map(({ recipient }) => recipient),
  }
  const { rows } = await last(sql<PendingOrderEmail>`
    with added as (
      insert into messages (restaurant_id, kind, subject_id, recipient)
      select ${restaurantId}::uuid, * from unnest(${columns.kinds}::text[], ${columns.orderIds}::uuid[], ${columns.recipients}::text[])
      on conflict (restaurant_id, kind, subject_id, recipient) do nothing
      returning id, kind, subject_id, recipient, attempts
    ), owed as (
      select * from added union all
      select id, kind, subject_id, recipient, attempts from messages
      where restaurant_id = ${restaurantId} and subject_id = any(${columns.orderIds}::uuid[]) and state = 'waiting'
    )
    select id, kind, subject_id as "orderId", recipient, attempts from owed order by kind desc, recipient`).execute(
    tx,
  )
  return rows
}

export interface Attempt {
  message: PendingOrderEmail
  /** Null when it was sent. */
  error: unknown
}

/** The last attempt is made after about a day. */
const MAX_ATTEMPTS = 14

/** Whether it is not retried: sent, bounced, or out of attempts. */
export function isFinal({ message, error }: Attempt): boolean {
  return error === null || error instanceof EmailBounced || message.attempts + 1 >= MAX_ATTEMPTS
}

/** Stores the results of attempts. */
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
      ${attempts.map(isFinal)}::boolean[]) as attempt (message_id, error, is_over)
    where restaurant_id = ${restaurantId} and id = message_id`.execute(tx)
}

function errorText({ error }: Attempt): string | null {
  if (error === null) return null
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
