import type { Payment, PaymentFilter } from '@comanda/contract/payment-queries'
import type { Cents } from '@comanda/domain/money/cents'
import { parseDollars } from '@comanda/domain/money/parse'
import { paymentFilters } from '@comanda/domain/ordering/payment-status'
import * as z from 'zod/mini'
import { type Days, everything } from '../lists/days.ts'
import { anyOf, days, id, pageNumber, text } from '../lists/search-state.ts'

/** The address of the payments list. Amounts are dollars as typed. */
export const paymentSearch = z.object({
  search: text(),
  states: anyOf(paymentFilters),
  restaurant: id,
  days,
  least: text(20),
  most: text(20),
  page: pageNumber,
  after: id,
  /** The open payment: the ids of its restaurant and its order, or of the gift card that was sold. */
  open: z.catch(z.nullable(z.string().check(z.regex(/^[\da-f-]{36}\.[\da-f-]{36}(\.gift)?$/))), null),
})
export type Filters = Pick<
  z.output<typeof paymentSearch>,
  'search' | 'states' | 'restaurant' | 'least' | 'most'
> & { days: Days }

export const noFilters: Filters = {
  search: '',
  states: [],
  restaurant: null,
  days: everything,
  least: '',
  most: '',
}

/** The days of an address without any: today, but every day for a link to one order. */
export function shownDays({ days, search }: { days: Days | null; search: string }, today: Days): Days {
  return days ?? (search === '' ? today : everything)
}

/** The address of an open payment. */
export function addressOf({
  restaurant,
  orderId,
  giftCard,
}: Pick<Payment, 'restaurant' | 'orderId' | 'giftCard'>) {
  return `${restaurant.id}.${orderId}${giftCard ? '.gift' : ''}`
}

/** The filters as the API expects them. An invalid amount is ignored. */
export function filterOf({ search, states, restaurant, days, least, most }: Filters): PaymentFilter {
  const [lower, upper] = [boundOf(least), boundOf(most)]
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(states.length ? { states } : {}),
    ...(restaurant ? { restaurantId: restaurant } : {}),
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
    ...(lower === null ? {} : { least: lower }),
    ...(upper === null ? {} : { most: upper }),
  }
}

function boundOf(typed: string): Cents | null {
  const amount = parseDollars(typed)
  return amount !== null && amount >= 0 ? amount : null
}
