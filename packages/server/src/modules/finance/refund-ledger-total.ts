import { type Entry, totalOf } from '@comanda/domain/ledger/entry'
import type { Tx } from '../../db/database.ts'

/**
 * The ledger total of an order's refunds, without those that failed; with `ref`, of that one refund alone.
 */
export async function refundLedgerTotal(
  tx: Tx,
  order: { restaurant_id: string; id: string },
  ref?: string,
): Promise<Entry> {
  const refunds = tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('restaurant_id', '=', order.restaurant_id)
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['refund', 'refund_failed'])
  return totalOf(await (ref === undefined ? refunds : refunds.where('provider_ref', '=', ref)).execute())
}
