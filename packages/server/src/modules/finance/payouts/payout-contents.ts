import { type PayoutLine, payoutLine } from '@comanda/contract/payout-contents'
import { sumOfLines } from '@comanda/domain/reporting/payout-contents'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { json } from '../../../db/json.ts'
import type { ProviderPayout } from '../../../gateways/payments/money-port.ts'

/** A payout with its account. */
export interface PayoutRef {
  /** null: the platform's. */
  restaurantId: string | null
  /** The connected account of the restaurant. */
  account: string | null
  payout: Pick<ProviderPayout, 'id' | 'amount'>
}

export interface PayoutContents {
  lines: PayoutLine[]
  /** Whether the lines add up to the payout. */
  isComplete: boolean
}

/**
 * The contents of a payout: the stored ones, otherwise those that the provider reports now, which are stored if they
 * add up to the payout. Null if
 * the provider does not report it. Throws PaymentGatewayError. Must not be called within a transaction.
 */
export async function loadPayoutContents(
  app: Pick<App, 'db' | 'payments' | 'now'>,
  { restaurantId, account, payout }: PayoutRef,
): Promise<PayoutContents | null> {
  const stored = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('payout_contents')
      .select('lines')
      .where('payout_id', '=', payout.id)
      .where(sql<boolean>`restaurant_id is not distinct from ${restaurantId}::uuid`)
      .executeTakeFirst(),
  )
  if (stored) return { lines: storedLines.parse(stored.lines), isComplete: true }
  const lines = await app.payments.listPayoutLines(payout.id, account)
  if (lines.length === 0) return null
  const isComplete = sumOfLines(lines).net === payout.amount
  if (isComplete)
    await app.db.platform(actor, (tx) =>
      tx
        .insertInto('payout_contents')
        .values({
          restaurant_id: restaurantId,
          payout_id: payout.id,
          stored_at: new Date(app.now()),
          lines: json(lines),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  return { lines, isComplete }
}

/** The stored contents of payouts of a restaurant, by the id of the payout. */
export async function readStoredContents(
  app: Pick<App, 'db'>,
  restaurantId: string,
  payoutIds: readonly string[],
): Promise<Map<string, PayoutLine[]>> {
  const rows = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('payout_contents')
      .select(['payout_id', 'lines'])
      .where('restaurant_id', '=', restaurantId)
      .where('payout_id', 'in', payoutIds)
      .execute(),
  )
  return new Map(rows.map(({ payout_id, lines }) => [payout_id, storedLines.parse(lines)]))
}

const storedLines = z.array(payoutLine)
const actor = 'system:finance'
