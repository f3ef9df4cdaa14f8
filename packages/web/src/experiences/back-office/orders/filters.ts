import type { OrderFilter } from '@comanda/contract/orders-admin'
import { orderStateLabels, orderStates } from '@comanda/domain/ordering/order-states'
import { paymentFilterLabels, paymentStatuses } from '@comanda/domain/ordering/payment-status'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import * as z from 'zod/mini'
import { type Days, everything, formatDayOfYear } from '../lists/days.ts'
import { anyOf, days, id, oneOf, pageNumber, rowOfRestaurant, text } from '../lists/search-state.ts'
import { daysOfPeriod, type PeriodChoice, periodChoices, periodLabels } from './periods.ts'

/** The address of the list of orders. */
export const ordersSearch = z.object({
  search: text(),
  states: anyOf(orderStates),
  payments: anyOf(paymentStatuses),
  type: oneOf(['pickup', 'delivery']),
  restaurant: id,
  period: oneOf(periodChoices),
  days,
  page: pageNumber,
  after: id,
  /** The open order. */
  open: rowOfRestaurant,
})
/** The list with one order open. */
export const orderPath = (restaurantId: string, orderId: string) =>
  `/admin/orders?open=${restaurantId}.${orderId}`

export type OrdersSearch = z.output<typeof ordersSearch>

/** `days` are set if they were chosen by date; otherwise the period applies. */
export type Filters = Pick<
  OrdersSearch,
  'search' | 'states' | 'payments' | 'type' | 'restaurant' | 'days'
> & {
  period: PeriodChoice
}

export const noFilters = {
  search: '',
  states: [],
  payments: [],
  type: null,
  restaurant: null,
} satisfies Partial<Filters>

/** The chosen period; by default the last 24 hours, but all days for a link to one order. */
export function periodOf({ period, search }: Pick<OrdersSearch, 'period' | 'search'>): PeriodChoice {
  return period ?? (search === '' ? '24h' : 'all')
}

/** The whole days of the filters; null for hours. */
export function chosenDays({ days, period }: Filters, now: Instant, zone: Zone): Days | null {
  if (days) return days
  if (period === '24h') return null
  return period === 'all' ? everything : daysOfPeriod(period, now, zone)
}

/** The filters as the API expects them. */
export function filterOf(filters: Filters, now: Instant, zone: Zone): OrderFilter {
  const { search, states, payments, type, restaurant } = filters
  const chosen = chosenDays(filters, now, zone)
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(states.length ? { states } : {}),
    ...(payments.length ? { payments } : {}),
    ...(type ? { fulfillment: type } : {}),
    ...(restaurant ? { restaurantId: restaurant } : {}),
    ...(chosen ? {} : { lastHours: 24 }),
    ...(chosen?.from ? { from: chosen.from } : {}),
    ...(chosen?.to ? { to: chosen.to } : {}),
  }
}

/** "Nov 1, 2026 – Nov 20, 2026". */
function daysInWords({ from, to }: NonNullable<Filters['days']>): string {
  const [first, last] = [from, to].map((day) => day && formatDayOfYear(day, 0))
  if (first === last && first) return first
  if (!first) return last ? `Until ${last}` : periodLabels.all
  return last ? `${first} – ${last}` : `Since ${first}`
}

/** The filters in words: "Last 24 Hours, Status: Ready". */
export function filterWords(filters: Filters, restaurantName: string | undefined): string {
  const { states, payments, type, days, period } = filters
  return [
    days ? daysInWords(days) : periodLabels[period],
    ...(restaurantName ? [`Restaurant: ${restaurantName}`] : []),
    ...(states.length ? [`Status: ${states.map((state) => orderStateLabels[state]).join(', ')}`] : []),
    ...(payments.length
      ? [`Payment: ${payments.map((state) => paymentFilterLabels[state]).join(', ')}`]
      : []),
    ...(type ? [`Type: ${type === 'pickup' ? 'Pickup' : 'Delivery'}`] : []),
  ].join(' · ')
}
