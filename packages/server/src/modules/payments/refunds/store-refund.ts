import { randomUUID } from 'node:crypto'
import type { RefundItems } from '@comanda/contract/payments'
import { splitRefund } from '@comanda/domain/ledger/refund'
import type { Cents } from '@comanda/domain/money/cents'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { refundJobSql } from './enqueue-refund.ts'
import { type RefundRow, readRefundable } from './refund-row.ts'

export interface RefundRequest {
  restaurantId: string
  orderId: string
  /** US cents, above 0. */
  amount: Cents
  /** What the caller saw as refundable; null if it is not compared. */
  refundable?: Cents | null
  /** The refunded items, whose price must equal the amount; null for a bare amount. */
  items?: RefundItems | null
  reason: RefundRow['reason']
  note: string
  /** Idempotency key of the request. */
  requestKey: string
}

/**
 * Stores a refund, with its job, within the transaction that decides on it; execute it after the commit. The money returns
 * to the card first, unless its payment is disputed; what the card did not pay returns to the gift card, as a second row. Amounts
 * paid or due at the counter are returned there.
 */
export async function storeRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: OrderRow,
  request: RefundRequest,
): Promise<RefundRow> {
  if (order.counter_amount > 0) return insertRefund(app, tx, request, { to_counter: true })
  const giftCardId = order.gift_card_id
  if (giftCardId === null) return insertRefund(app, tx, request, {})
  const { card, giftCard } = splitRefund(request.amount, (await readRefundable(tx, order)).rest)
  if (card === 0) return insertRefund(app, tx, request, { gift_card_id: giftCardId })
  const row = await insertRefund(app, tx, { ...request, amount: card }, {})
  if (giftCard > 0)
    await insertRefund(
      app,
      tx,
      { ...request, amount: giftCard, items: null, requestKey: row.id },
      { gift_card_id: giftCardId, part_of: row.id },
    )
  return row
}

/** The amount of a refund together with its part that goes to a gift card. */
export async function requestedAmount(tx: Tx, { restaurant_id, id }: RefundRow): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    select sum(amount)::bigint as requested from refunds
    where restaurant_id = ${restaurant_id} and (id = ${id} or part_of = ${id})`.execute(tx)
  return rows[0]?.requested ?? 0
}

async function insertRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  request: RefundRequest,
  target: { gift_card_id?: string; part_of?: string; to_counter?: boolean },
): Promise<RefundRow> {
  return tx
    .with('stored', (query) =>
      query
        .insertInto('refunds')
        .values({
          id: randomUUID(),
          restaurant_id: request.restaurantId,
          order_id: request.orderId,
          request_key: request.requestKey,
          amount: request.amount,
          items: request.items ? json(request.items) : null,
          reason: request.reason,
          note: cleanText(request.note, 500),
          created_at: new Date(app.now()),
          ...target,
        })
        .returningAll(),
    )
    .selectFrom('stored')
    .selectAll()
    .select(refundJobSql('stored').as('job'))
    .executeTakeFirstOrThrow()
}

export function findByKey(
  tx: Tx,
  { restaurantId, orderId, requestKey }: Pick<RefundRequest, 'restaurantId' | 'orderId' | 'requestKey'>,
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}
