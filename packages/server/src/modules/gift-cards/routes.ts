import { api, asDownload, forCaller } from '../../platform/http/api.ts'
import { exportGiftCards } from './export-gift-cards.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { listGiftCards, readGiftCard } from './list-gift-cards.ts'
import { sendGiftCard } from './mail-gift-cards.ts'
import { openGiftCard } from './open-gift-card.ts'
import { buyGiftCard } from './sales/buy-gift-card.ts'
import { readGiftCardTerms, saveGiftCardTerms } from './sales/gift-card-terms.ts'
import { refundSoldCard } from './sales/refund-sold-card.ts'
import { settleBoughtCard } from './sales/settle-bought-card.ts'
import { voidGiftCard } from './void-gift-card.ts'

export const giftCardRoutes = {
  list: api.giftCards.list.handler(forCaller(listGiftCards)),
  get: api.giftCards.get.handler(forCaller(readGiftCard)),
  issue: api.giftCards.issue.handler(forCaller(issueGiftCard)),
  void: api.giftCards.void.handler(forCaller(voidGiftCard)),
  send: api.giftCards.send.handler(forCaller(sendGiftCard)),
  refund: api.giftCards.refund.handler(forCaller(refundSoldCard)),
  terms: api.giftCards.terms.handler(forCaller(readGiftCardTerms)),
  saveTerms: api.giftCards.saveTerms.handler(forCaller(saveGiftCardTerms)),
  export: api.giftCards.export.handler(asDownload(exportGiftCards)),
}

export const giftCardPurchaseRoutes = {
  buy: api.giftCardPurchases.buy.handler(forCaller(buyGiftCard)),
  settle: api.giftCardPurchases.settle.handler(forCaller(settleBoughtCard)),
  open: api.giftCardPurchases.open.handler(forCaller(openGiftCard)),
}
