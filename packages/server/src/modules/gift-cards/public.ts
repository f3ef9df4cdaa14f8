export { creditRefund } from './credit-refund.ts'
export { exportGiftCards } from './export-gift-cards.ts'
export { findGiftCard, type StoredGiftCard } from './find-gift-card.ts'
export { insertGiftCard } from './insert-gift-card.ts'
export { mailDueGiftCards } from './mail-gift-cards.ts'
export {
  GiftCardSpent,
  recordGiftCardUse,
  redeemAgain,
  redeemGiftCard,
  releasedGiftCards,
} from './redeem-gift-card.ts'
export { giftCardPurchaseRoutes, giftCardRoutes } from './routes.ts'
export { followDispute } from './sales/follow-dispute.ts'
export { enqueueSoldCardRefunds, giftCardRefundJob } from './sales/gift-card-refund-job.ts'
export { findGiftCardOffer } from './sales/gift-card-terms.ts'
export { handleGiftCardRefund, lockSale } from './sales/sale-events.ts'
export { settleGiftCardIntent } from './sales/settle-purchase.ts'
export { sweepGiftCardPurchases } from './sales/sweep-purchases.ts'
export { countGiftCards } from './totals.ts'
export { voidReleased } from './void-balance.ts'
