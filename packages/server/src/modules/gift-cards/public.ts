export { creditRefund } from './credit-refund.ts'
export { findGiftCard, type StoredGiftCard } from './find-gift-card.ts'
export { mailDueGiftCards } from './mail-gift-cards.ts'
export {
  GiftCardSpent,
  recordGiftCardUse,
  redeemAgain,
  redeemGiftCard,
  releasedGiftCards,
} from './redeem-gift-card.ts'
export { giftCardRoutes } from './routes.ts'
