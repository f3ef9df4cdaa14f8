import type { PayoutDetails, PayoutLine, PayoutOrder } from '@comanda/contract/payout-contents'
import { sumOfLines, sumsByKind } from '@comanda/domain/reporting/payout-contents'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { ProviderPayout } from '../../../gateways/payments/money-port.ts'
import { ObjectMissing, PaymentGatewayError } from '../../../gateways/payments/port.ts'
import { requireRight } from '../../identity/public.ts'
import { accountIdOf } from '../account-id.ts'
import { loadPayoutContents, type PayoutContents } from './payout-contents.ts'

const MAX_LINES = 500

export interface PayoutRequest {
  payoutId: string
  /** Omitted: a payout of the platform. */
  restaurantId?: string | undefined
}

/**
 * A payout with the orders, refunds and fees in it: at most 500 entries, and the sums of all. Throws UNAUTHORIZED, FORBIDDEN,
 * and NOT_FOUND for a payout that the account does not have.
 */
export async function openPayout(
  app: Pick<App, 'db' | 'payments' | 'now' | 'log'>,
  caller: Caller,
  request: PayoutRequest,
): Promise<PayoutDetails> {
  const found = await findPayout(app, caller, request)
  if (found === null) return { state: 'unavailable' }
  const { payout, contents } = found
  if (contents === null) return { state: 'not_listed', payout: shown(payout) }
  const { lines, isComplete } = contents
  return {
    state: 'known',
    payout: shown(payout),
    isComplete,
    count: lines.length,
    sums: sumsByKind(lines),
    total: sumOfLines(lines),
    lines: await withOrders(app, request.restaurantId ?? null, lines.slice(0, MAX_LINES)),
  }
}

/** Null while the provider does not respond. */
export async function findPayout(
  app: Pick<App, 'db' | 'payments' | 'now' | 'log'>,
  caller: Caller,
  { payoutId, restaurantId: requested }: PayoutRequest,
): Promise<{ payout: ProviderPayout; contents: PayoutContents | null } | null> {
  const restaurantId = requested ?? null
  requireRight(caller, 'payouts.view', restaurantId)
  const account = restaurantId === null ? null : await accountIdOf(app, caller, restaurantId)
  if (restaurantId !== null && account === null) throw new ORPCError('NOT_FOUND')
  try {
    const payout = await app.payments.retrievePayout(payoutId, account)
    return { payout, contents: await loadPayoutContents(app, { restaurantId, account, payout }) }
  } catch (error) {
    if (error instanceof ObjectMissing) throw new ORPCError('NOT_FOUND')
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.warn({ err: error, payoutId, account }, 'reading a payout from the provider failed')
    return null
  }
}

/** The lines with the orders that they are about; at a restaurant, with its own only. */
export async function withOrders<Line extends PayoutLine>(
  app: Pick<App, 'db'>,
  restaurantId: string | null,
  lines: readonly Line[],
): Promise<(Line & { order: PayoutOrder | null })[]> {
  const intents = [...new Set(lines.flatMap(({ intentId }) => intentId ?? []))]
  const { rows } = await app.db.platform('system:finance', (tx) =>
    sql<{ intentId: string; id: string; number: string; restaurantId: string; restaurantName: string }>`
      select p.payment_intent_id as "intentId", o.id, o.order_number as number, r.id as "restaurantId",
        r.name as "restaurantName"
      from order_payments p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
        join restaurants r on r.id = o.restaurant_id
      where p.payment_intent_id = any(${intents}) and (${restaurantId}::uuid is null or r.id = ${restaurantId}::uuid)`.execute(
      tx,
    ),
  )
  const orders = new Map(
    rows.map(({ intentId, id, number, restaurantId, restaurantName }) => [
      intentId,
      { id, number, restaurant: { id: restaurantId, name: restaurantName } },
    ]),
  )
  return lines.map((line) => ({ ...line, order: orders.get(line.intentId ?? '') ?? null }))
}

function shown({ id, amount, status, arrivalAt, createdAt, failure }: ProviderPayout) {
  return { id, amount, status, arrivalAt, createdAt, failure }
}
