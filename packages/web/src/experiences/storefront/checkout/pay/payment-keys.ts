import { browserStore, readStored, tabStore } from '../../../../shared/browser-store.ts'

/** The order of this tab that awaits its payment. */
export const pendingKey = 'comanda.payment'

/**
 * This browser's payment with an unknown outcome, so that the order can be reopened after the tab is closed. Grants access
 * to that order, as the link in the receipt does; without contact details.
 */
export const submittedKey = 'comanda.submitted-payment'

/** Whether this browser has a payment that may be in progress. */
export function mayHavePayment(): boolean {
  return readStored(pendingKey, tabStore()) !== null || readStored(submittedKey, browserStore()) !== null
}
