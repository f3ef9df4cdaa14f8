import type { GiftCardFilter } from '@comanda/contract/gift-cards'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

type Api = Awaited<ReturnType<typeof loadApi>>['giftCards']
export type IssuedGiftCard = Awaited<ReturnType<Api['issue']>>
export type IssueRequest = Parameters<Api['issue']>[0]
export type GiftCardDetails = Awaited<ReturnType<Api['get']>>

export const pageSize = 25
export const giftCardsKey = ['gift-cards']

/** A page of gift cards. The previous data stays until the new page has loaded. */
export const listQuery = (filter: GiftCardFilter, after: string | null) =>
  queryOptions({
    queryKey: [...giftCardsKey, 'list', filter, after],
    queryFn: async () =>
      (await loadApi()).giftCards.list({
        ...filter,
        limit: pageSize,
        ...(after === null ? {} : { after }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const giftCardQuery = (restaurantId: string, giftCardId: string) =>
  queryOptions({
    queryKey: [...giftCardsKey, 'one', giftCardId],
    queryFn: async () => (await loadApi()).giftCards.get({ restaurantId, giftCardId }),
    staleTime: 0,
  })

export async function issueGiftCard(request: IssueRequest): Promise<IssuedGiftCard> {
  return (await loadApi()).giftCards.issue(request)
}

export async function voidGiftCard(request: { restaurantId: string; giftCardId: string; reason: string }) {
  return (await loadApi()).giftCards.void(request)
}

export async function refundGiftCard(request: { restaurantId: string; giftCardId: string; reason: string }) {
  return (await loadApi()).giftCards.refund(request)
}

export const termsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...giftCardsKey, 'terms', restaurantId],
    queryFn: async () => (await loadApi()).giftCards.terms({ restaurantId }),
    staleTime: 0,
  })

export async function saveTerms(request: Parameters<Api['saveTerms']>[0]) {
  return (await loadApi()).giftCards.saveTerms(request)
}

export async function sendGiftCard(request: {
  restaurantId: string
  giftCardId: string
  requestKey: string
}) {
  return (await loadApi()).giftCards.send(request)
}

export async function exportGiftCards(filter: GiftCardFilter) {
  return (await loadApi()).giftCards.export(filter)
}
