import type { DeliveryQuote } from '@comanda/contract/checkout'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

type Api = Awaited<ReturnType<typeof loadApi>>['phoneOrders']
export type PriceInput = Parameters<Api['price']>[0]
export type PhonePrice = Awaited<ReturnType<Api['price']>>
export type PlaceInput = Parameters<Api['place']>[0]
export type PlacedPhoneOrder = Awaited<ReturnType<Api['place']>>

const phoneOrderKey = ['phone-order']

/** The restaurant with its ordering rules, and its menu as customers see it. */
export const storefrontQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...phoneOrderKey, 'storefront', restaurantId],
    queryFn: async () => {
      const api = await loadApi()
      const [{ restaurant }, menu] = await Promise.all([
        api.storefronts.get({ restaurantId }),
        api.menus.get({ restaurantId }),
      ])
      return { restaurant, menu }
    },
    refetchInterval: 30_000,
  })

/** The price of an order, by the same rules as when it is placed. The previous one stays visible until the next has loaded. */
export const priceQuery = (input: PriceInput) =>
  queryOptions({
    queryKey: [...phoneOrderKey, 'price', input],
    queryFn: async ({ signal }) => (await loadApi()).phoneOrders.price(input, { signal }),
    enabled: input.request.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** The same for dishes that are added to a paid order. */
export const additionPriceQuery = (input: Parameters<Api['priceAddition']>[0]) =>
  queryOptions({
    queryKey: [...phoneOrderKey, 'addition', input],
    queryFn: async ({ signal }) => (await loadApi()).phoneOrders.priceAddition(input, { signal }),
    enabled: input.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export async function addDishes(input: Parameters<Api['add']>[0]): Promise<PlacedPhoneOrder> {
  return (await loadApi()).phoneOrders.add(input)
}

export async function requestQuote(restaurantId: string, address: string): Promise<DeliveryQuote> {
  return (await loadApi()).checkout.quoteDelivery({ restaurantId, address })
}

export async function placePhoneOrder(input: PlaceInput): Promise<PlacedPhoneOrder> {
  return (await loadApi()).phoneOrders.place(input)
}
