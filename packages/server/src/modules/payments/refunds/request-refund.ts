import { randomUUID } from 'node:crypto'
import type { OrderMoney, Refund, RefundItems } from '@comanda/contract/payments'
import { itemsRefund } from '@comanda/domain/ledger/items-refund'
import { type Cents, minCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import { audit } from '../../audit/public.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import type { OrderRow } from '../../orders/public.ts'
import { chargedParts } from '../unsettled-order.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { wantedBack, withEarlierItems } from './refund-items.ts'
import { lockMoney, type RefundRow, refundOf } from './refund-row.ts'

export interface RefundWish {
  restaurantId: string
  orderId: string
  /** US cents, above 0. */
  amount: Cents
  /** What it is for, which has to come to the amount; null for a bare amount. */
  items?: RefundItems | null
  reason: RefundRow['reason']
  note: string
  /** The same key asks for the same refund. */
  requestKey: string
}

export type RefundAnswer =
  | { kind: 'made'; refund: Refund; money: OrderMoney }
  | { kind: 'too-much'; money: OrderMoney }
  | { kind: 'items-changed'; money: OrderMoney }
  | { kind: 'not-found' }

/**
 * Gives back part of what a card was charged, or all of it. What was asked for is stored before the provider is asked, so
 * it is carried out even if the program ends now; together refunds never exceed the charge, however many ask at once.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED.
 */
export async function requestRefund(app: App, caller: Caller, wish: RefundWish): Promise<RefundAnswer> {
  requireRight(caller, 'payments.refund', wish.restaurantId)
  await requireProof(app, caller)
  const stored = await app.db.tenant(wish.restaurantId, caller.actor, async (tx) => {
    const found = await lockMoney(tx, wish.restaurantId, wish.orderId)
    if (!found) return { kind: 'not-found' as const }
    const earlier = await findByKey(tx, wish)
    if (earlier) return { kind: 'stored' as const, row: earlier }
    const { row: order, money } = found
    if (wish.amount <= 0 || wish.amount > money.refundable) return { kind: 'too-much' as const, money }
    if (wish.items && !(await comesTo(tx, order, wish.items, wish.amount, money.refundable)))
      return { kind: 'items-changed' as const, money }
    const row = await storeRefund(app, tx, wish)
    await audit(app, tx, caller, {
      restaurantId: wish.restaurantId,
      action: 'money.refunded',
      subject: `order:${order.id}`,
      subjectLabel: `${formatMoney(wish.amount)} of order ${order.order_number}`,
      changes: [
        { field: 'refunded', before: order.refunded_amount, after: order.refunded_amount + wish.amount },
      ],
      reason: wish.note || wish.reason,
    })
    return { kind: 'stored' as const, row }
  })
  if (stored.kind !== 'stored') return stored
  const row = await carryOutRefund(app, stored.row)
  return { kind: 'made', refund: refundOf(row), money: await readMoney(app, caller, wish) }
}

/** Whether these items may still go back, and come to the amount that whoever asks has seen. */
async function comesTo(
  tx: Tx,
  order: OrderRow,
  items: RefundItems,
  amount: Cents,
  refundable: Cents,
): Promise<boolean> {
  const { all, isTwice } = await withEarlierItems(tx, order, items)
  const wanted = wantedBack(order, items)
  if (isTwice || !wanted || !wantedBack(order, all)) return false
  return minCents(itemsRefund(chargedParts(order), wanted), refundable) === amount
}

/** Within the transaction that decides on it; carried out after its commit. */
export async function storeRefund(app: Pick<App, 'now'>, tx: Tx, wish: RefundWish): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      restaurant_id: wish.restaurantId,
      order_id: wish.orderId,
      request_key: wish.requestKey,
      amount: wish.amount,
      items: wish.items ? json(wish.items) : null,
      reason: wish.reason,
      note: cleanText(wish.note, 500),
      created_at: new Date(app.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findByKey(
  tx: Tx,
  { restaurantId, orderId, requestKey }: Pick<RefundWish, 'restaurantId' | 'orderId' | 'requestKey'>,
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function readMoney(
  app: App,
  caller: Caller,
  order: { restaurantId: string; orderId: string },
): Promise<OrderMoney> {
  const found = await app.db.tenant(order.restaurantId, caller.actor, (tx) =>
    lockMoney(tx, order.restaurantId, order.orderId),
  )
  if (!found) throw new ORPCError('NOT_FOUND')
  return found.money
}
