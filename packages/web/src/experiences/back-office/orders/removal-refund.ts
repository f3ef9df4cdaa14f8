import type { OrderDetails } from '@comanda/contract/orders-admin'
import { itemsDue } from '@comanda/domain/ledger/items-refund'
import { type Cents, minCents, zeroCents } from '@comanda/domain/money/cents'
import { type LineLeft, removalOf } from '@comanda/domain/ordering/removed-lines'
import { refundedItems } from '../payments/refund/refunded-items.ts'

interface RemovalRefund {
  /** The amount that the server will refund; null if no dish would remain. */
  amount: Cents | null
  /** What the dishes cost. The amount is less if not so much can be refunded. */
  due: Cents
  /** The card's payment is disputed, and the server removes no dish that it cannot refund in full. */
  isDisputed: boolean
}

/** What removing dishes from a paid order refunds. */
export function removalRefund(
  { breakdown, refunds, money }: Pick<OrderDetails, 'breakdown' | 'refunds' | 'money'>,
  changes: readonly LineLeft[],
): RemovalRefund {
  const refunded = refundedItems({ refunds })
  const removal = removalOf(breakdown.lines, refunded, changes)
  const due = removal && itemsDue(breakdown, breakdown.lines, { items: removal.refund, refunded })
  if (due === null) return { amount: null, due: zeroCents, isDisputed: false }
  const isDisputed = money.disputed && due > money.refundable
  return { amount: minCents(due, money.refundable), due, isDisputed }
}
