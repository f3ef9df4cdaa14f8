export { raiseAlert } from './alerts.ts'
export { cardFeeJob, cardFeeJobSql, enqueueMissingCardFees, saleFeeJobSql } from './card-fee-job.ts'
export { lookUpRefund, refundAtBank } from './look-up-refund.ts'
export { withOrders } from './payouts/open-payout.ts'
export { loadPayoutContents, readStoredContents } from './payouts/payout-contents.ts'
export { reconcileDaily } from './reconcile-daily.ts'
export {
  isKnownToProvider,
  type LedgerEntry,
  ledgerEntriesSql,
  ledgerRows,
  recordLedgerEntries,
  uncollectedRef,
} from './record-ledger-entries.ts'
export { handlePayout, recordPayouts } from './record-payouts.ts'
export { refundLedgerTotal } from './refund-ledger-total.ts'
export { financeRoutes } from './routes.ts'
