import type { Sample } from './samples.ts'

/** Requests about the saved cards of a caller who has none. */
export function savedCardSamples(token: string): Record<string, Sample> {
  return {
    'savedCards.list': { parameters: { page: '1' } },
    'savedCards.remove': { parameters: { cardId: 'pm_1' } },
    'savedCards.choose': { parameters: { token }, body: { savedCardId: null, save: true } },
  }
}
