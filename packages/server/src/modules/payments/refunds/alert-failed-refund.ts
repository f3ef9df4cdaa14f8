import { adviceAfter } from '@comanda/domain/ledger/refund-failure'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { raiseAlert } from '../../finance/public.ts'
import { type RefundRow, targetOf } from './refund-row.ts'

/**
 * Alerts owners and master admins that a refund failed, once: after a cancellation, or after days at a bank, no one is looking
 * at the payment. `amount`: everything that the customer does not receive. `hasWaited`: the provider did not reject it
 * immediately; an immediate rejection can be repeated, and is the same failure each time. Requires a transaction of the platform.
 */
export async function alertFailedRefund(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { amount, hasWaited }: { amount: Cents; hasWaited: boolean },
): Promise<void> {
  const { failure } = refund
  const [number, sum] = [order.order_number, formatMoney(amount)]
  const cause = hasWaited ? refund.id : `${order.id}:${targetOf(refund)}:${failure}`
  await raiseAlert(app, tx, {
    restaurantId: refund.restaurant_id,
    kind: 'refund_failed',
    to: 'platform-and-owners',
    subject: `A refund failed: order ${number}, ${sum}`,
    lines: [
      `The refund of ${sum} for ${order.status === 'cancelled' ? 'the cancelled order' : 'order'} ${number} failed.`,
      ...(failure ? [failure] : []),
      adviceAfter(failure) ?? repeat,
    ],
    onceKey: `refund-failed:${cause}`,
  })
}

const repeat =
  'The customer does not have this money. Open the order and choose Refund to repeat it, or pay it back in another way.'
