import type { DraftStore } from '../../order/draft-store.ts'
import { endCheckout } from '../info/customer-store.ts'
import { clearPendingPayment, type PendingPayment, storeLastOrder } from './pending-payment.ts'

/** Remembers a paid order of this browser, and empties the cart unless it has changed since. */
export function concludePayment(
  paid: Pick<PendingPayment, 'token' | 'orderNumber' | 'checkoutKey'>,
  draft: Pick<DraftStore, 'read' | 'clear'>,
): void {
  storeLastOrder(paid)
  clearPendingPayment(paid.token)
  if (draft.read()?.checkoutKey !== paid.checkoutKey) return
  endCheckout()
  draft.clear()
}
