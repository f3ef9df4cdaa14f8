import { api } from '../../../platform/http/api.ts'
import { chooseCard } from './choose-card.ts'
import { listCards } from './list-cards.ts'
import { removeCard } from './remove-card.ts'

export const savedCardRoutes = {
  list: api.savedCards.list.handler(async ({ context }) => ({
    cards: await listCards(context.app, context.caller),
  })),
  remove: api.savedCards.remove.handler(async ({ input, context }) => {
    await removeCard(context.app, context.caller, input.cardId)
    return { removed: true as const }
  }),
  choose: api.savedCards.choose.handler(async ({ input, context }) => {
    await chooseCard(context.app, context.caller, input)
    return { ready: true as const }
  }),
}
