export { findQuote, type StoredQuote } from './find-quote.ts'
export { quoteDelivery } from './quote-delivery.ts'
