import { csvHeaders } from '../../platform/csv-stream.ts'
import { api } from '../../platform/http/api.ts'
import { exportGiftCards } from './export-gift-cards.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { listGiftCards, readGiftCard } from './list-gift-cards.ts'
import { sendGiftCard } from './mail-gift-cards.ts'
import { voidGiftCard } from './void-gift-card.ts'

export const giftCardRoutes = {
  list: api.giftCards.list.handler(({ input, context }) => listGiftCards(context.app, context.caller, input)),
  get: api.giftCards.get.handler(({ input, context }) => readGiftCard(context.app, context.caller, input)),
  issue: api.giftCards.issue.handler(({ input, context }) =>
    issueGiftCard(context.app, context.caller, input),
  ),
  void: api.giftCards.void.handler(({ input, context }) => voidGiftCard(context.app, context.caller, input)),
  send: api.giftCards.send.handler(({ input, context }) => sendGiftCard(context.app, context.caller, input)),
  export: api.giftCards.export.handler(async ({ input, context }) => {
    const { name, content } = await exportGiftCards(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
}
