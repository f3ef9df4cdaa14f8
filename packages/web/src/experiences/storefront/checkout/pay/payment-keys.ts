import { browserStore, readStored, tabStore } from '../../../../shared/browser-store.ts'

/** The order of this tab that awaits its payment. */
export const pendingKey = 'comanda.payment'

/**
 * The payment of this browser whose outcome is not known, so that a closed tab leads to the order, too. Grants access
 * to that order, as the link in the receipt does; without contact details.
 */
export const submittedKey = 'comanda.submitted-payment'

/** Whether this browser has a payment that may be in progress. */
export function mayHavePayment(): boolean {
  return readStored(pendingKey, tabStore()) !== null || readStored(submittedKey, browserStore()) !== null
}
