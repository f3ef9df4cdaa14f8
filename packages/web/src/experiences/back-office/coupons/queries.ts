import type { CouponStatus, couponSorts } from '@comanda/domain/marketing/coupon-fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

export const couponsKey = (restaurantId: string) => [...catalogKey(restaurantId), 'coupons']

export interface CouponListFilter {
  search: string
  status: CouponStatus | null
  sort: (typeof couponSorts)[number]
  page: number
}

/** A page of coupons, with totals over all coupons. */
export const couponsQuery = (restaurantId: string, { status, ...filter }: CouponListFilter) =>
  queryOptions({
    queryKey: [...couponsKey(restaurantId), 'list', status, filter],
    queryFn: async () =>
      (await loadApi()).coupons.list({ restaurantId, ...filter, ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })

export const couponQuery = (restaurantId: string, couponId: string) =>
  queryOptions({
    queryKey: [...couponsKey(restaurantId), 'one', couponId],
    queryFn: async () => (await loadApi()).coupons.get({ restaurantId, couponId }),
  })

/** What a coupon brought. */
export const couponResultsQuery = (restaurantId: string, couponId: string) =>
  queryOptions({
    queryKey: [...couponsKey(restaurantId), 'results', couponId],
    queryFn: async () => (await loadApi()).coupons.results({ restaurantId, couponId }),
  })

/** The orders with a coupon, newest first. */
export const couponUsesQuery = (restaurantId: string, couponId: string, page: number) =>
  queryOptions({
    queryKey: [...couponsKey(restaurantId), 'uses', couponId, page],
    queryFn: async () => (await loadApi()).coupons.uses({ restaurantId, couponId, page }),
    placeholderData: keepPreviousData,
  })
