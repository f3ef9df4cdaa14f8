import type { PaymentDetails, PaymentFilter } from '@comanda/contract/payment-queries'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const pageSize = 25
export const paymentsKey = ['payments']

/**
 * A page of payments; `after` is the last one of the previous page. The previous data stays until the new
 * page has loaded.
 */
export const listQuery = (filter: PaymentFilter, after: string | null) =>
  queryOptions({
    queryKey: [...paymentsKey, 'list', filter, after],
    queryFn: async () =>
      (await loadApi()).payments.list({ ...filter, limit: pageSize, ...(after === null ? {} : { after }) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const paymentQuery = (restaurantId: string, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'one', orderId],
    queryFn: async () => (await loadApi()).payments.get({ restaurantId, orderId }),
    staleTime: 0,
  })

export const saleQuery = (restaurantId: string, giftCardId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'sale', giftCardId],
    queryFn: async () => (await loadApi()).payments.getSale({ restaurantId, giftCardId }),
    staleTime: 0,
  })

/** Courier status of an order. It is refetched when `version` changes. */
export const courierQuery = (restaurantId: string, orderId: string, version = '') =>
  queryOptions({
    queryKey: [...paymentsKey, 'courier', orderId, version],
    queryFn: async () => (await loadApi()).delivery.handover({ restaurantId, orderId }),
    placeholderData: (previous, before) => (before?.queryKey.includes(orderId) ? previous : undefined),
    staleTime: 0,
  })

export interface RefundRequest {
  amount: PaymentDetails['money']['refundable']
  /** What could be refunded when the user decided: the request is refused if something else can be refunded now. */
  refundable: PaymentDetails['money']['refundable']
  /** The refunded items; null for an amount without items. */
  items: PaymentDetails['refunds'][number]['items']
  reason: PaymentDetails['refunds'][number]['reason']
  note: string
  requestKey: string
}

export async function refundPayment({ payment }: PaymentDetails, request: RefundRequest) {
  return (await loadApi()).payments.refund({
    restaurantId: payment.restaurant.id,
    orderId: payment.orderId,
    ...request,
  })
}

export async function cancelOrder(
  order: { restaurantId: string; orderId: string },
  request: {
    reason: string
    refund: 'full' | 'none'
    refundable: RefundRequest['refundable'] | null
    requestKey: string
  },
) {
  return (await loadApi()).payments.cancelOrder({ ...order, ...request })
}

export async function removeItems(
  order: { restaurantId: string; orderId: string },
  request: Pick<RefundRequest, 'amount' | 'refundable' | 'reason' | 'note' | 'requestKey'> & {
    lines: { key: string; left: number }[]
  },
) {
  return (await loadApi()).payments.removeItems({ ...order, ...request })
}

export async function resolveProblem({ payment }: PaymentDetails, note: string): Promise<void> {
  await (await loadApi()).payments.resolveProblem({
    restaurantId: payment.restaurant.id,
    orderId: payment.orderId,
    note,
  })
}

export async function exportPayments(filter: PaymentFilter) {
  return (await loadApi()).payments.export(filter)
}
