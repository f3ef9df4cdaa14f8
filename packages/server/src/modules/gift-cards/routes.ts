import { csvHeaders } from '../../platform/csv-stream.ts'
import { api } from '../../platform/http/api.ts'
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
  list: api.giftCards.list.handler(({ input, context }) => listGiftCards(context.app, context.caller, input)),
  get: api.giftCards.get.handler(({ input, context }) => readGiftCard(context.app, context.caller, input)),
  issue: api.giftCards.issue.handler(({ input, context }) =>
    issueGiftCard(context.app, context.caller, input),
  ),
  void: api.giftCards.void.handler(({ input, context }) => voidGiftCard(context.app, context.caller, input)),
  send: api.giftCards.send.handler(({ input, context }) => sendGiftCard(context.app, context.caller, input)),
  refund: api.giftCards.refund.handler(({ input, context }) =>
    refundSoldCard(context.app, context.caller, input),
  ),
  terms: api.giftCards.terms.handler(({ input, context }) =>
    readGiftCardTerms(context.app, context.caller, input),
  ),
  saveTerms: api.giftCards.saveTerms.handler(({ input, context }) =>
    saveGiftCardTerms(context.app, context.caller, input),
  ),
  export: api.giftCards.export.handler(async ({ input, context }) => {
    const { name, content } = await exportGiftCards(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
}

export const giftCardPurchaseRoutes = {
  buy: api.giftCardPurchases.buy.handler(({ input, context }) =>
    buyGiftCard(context.app, context.caller, input),
  ),
  settle: api.giftCardPurchases.settle.handler(({ input, context }) =>
    settleBoughtCard(context.app, context.caller, input),
  ),
  open: api.giftCardPurchases.open.handler(({ input, context }) =>
    openGiftCard(context.app, context.caller, input),
  ),
}
