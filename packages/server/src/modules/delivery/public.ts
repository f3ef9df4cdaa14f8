export { claimQuote } from './claim-quote.ts'
export { findQuote, type StoredQuote } from './find-quote.ts'
export { forgetUnusedQuotes } from './forget-unused-quotes.ts'
export { quoteDelivery } from './quote-delivery.ts'
