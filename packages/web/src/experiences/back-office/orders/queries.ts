import type { OrderFilter } from '@comanda/contract/orders-admin'
import type { Cents } from '@comanda/domain/money/cents'
import type { SettableStatus } from '@comanda/domain/ordering/order-states'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import type { CounterMethod } from '@comanda/domain/ordering/phone-order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const pageSize = 100
export const ordersKey = ['orders']

/** Changes arrive by a stream (`use-changes.ts`); polling covers those without an event, such as unpaid orders. */
const POLL_MS = 30_000

/** A page of orders. The previous rows stay until others have loaded. */
export const listQuery = (filter: OrderFilter, after: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', filter, after],
    queryFn: async () =>
      (await loadApi()).ordersAdmin.list({
        ...filter,
        limit: pageSize,
        ...(after === null ? {} : { after }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

export const countsQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...ordersKey, 'counts', filter],
    queryFn: async () => (await loadApi()).ordersAdmin.counts(filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

/** When the newest order was placed; null without orders. */
export const newestQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, 'newest', restaurantId],
    queryFn: async () => {
      const filter = { limit: 1, ...(restaurantId ? { restaurantId } : {}) }
      return (await (await loadApi()).ordersAdmin.list(filter)).orders[0]?.at ?? null
    },
  })

export const orderQuery = (restaurantId: string, orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', orderId],
    queryFn: async () => (await loadApi()).ordersAdmin.get({ restaurantId, orderId }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

export interface OrderRef {
  restaurantId: string
  orderId: string
}

export async function setStatus(order: OrderRef, expected: OrderStatus, status: SettableStatus) {
  return (await loadApi()).ordersAdmin.setStatus({ ...order, expected, status })
}

export async function resendReceipt(order: OrderRef, requestKey: string) {
  return (await loadApi()).ordersAdmin.resendReceipt({ ...order, requestKey })
}

export async function exportOrders(filter: OrderFilter, rows: 'orders' | 'lines') {
  return (await loadApi()).ordersAdmin.export({ ...filter, rows })
}

export async function sendPaymentLink(order: OrderRef, requestKey: string, sendTo: ('email' | 'sms')[]) {
  return (await loadApi()).phoneOrders.sendLink({ ...order, requestKey, sendTo })
}

/** Ends an order whose payment link was not used. */
export async function withdrawOrder(order: OrderRef) {
  return (await loadApi()).phoneOrders.withdraw(order)
}

/** Records that the customer paid what was shown as due. */
export async function markCounterPaid(order: OrderRef, method: CounterMethod, amount: Cents) {
  return (await loadApi()).phoneOrders.markPaid({ ...order, method, amount })
}
