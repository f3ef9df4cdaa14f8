import { formatMoney } from '@comanda/domain/money/format'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { raiseAlert } from '../../finance/public.ts'
import type { RefundRow } from './refund-row.ts'

/**
 * Alerts owners and master admins that a refund failed, once: after a cancellation, or after days at a bank, no one is looking
 * at the payment. Requires a transaction of the platform.
 */
export async function alertFailedRefund(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  { order_number: number, status }: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const amount = formatMoney(refund.amount)
  await raiseAlert(app, tx, {
    ...{ restaurantId: refund.restaurant_id, kind: 'refund_failed', to: 'platform-and-owners' },
    subject: `A refund failed: order ${number}, ${amount}`,
    lines: [
      `The refund of ${amount} for ${status === 'cancelled' ? 'the cancelled order' : 'order'} ${number} failed.`,
      ...(refund.failure ? [refund.failure] : []),
      'The customer does not have this money. Open the order and choose Refund to repeat it, or pay it back in another way.',
    ],
    onceKey: `refund-failed:${refund.id}`,
  })
}
