import type { PaymentFilter } from '@comanda/contract/payment-queries'
import type { Cents } from '@comanda/domain/money/cents'
import { parseDollars } from '@comanda/domain/money/parse'
import type { PaymentFilterOption } from '@comanda/domain/ordering/payment-state'
import { type Days, everything } from '../lists/days.ts'

/** The filters of the payments list. */
export interface Filters {
  search: string
  states: PaymentFilterOption[]
  restaurantId: string | null
  days: Days
  /** Dollars as typed. */
  least: string
  most: string
}

export const noFilters: Filters = {
  search: '',
  states: [],
  restaurantId: null,
  days: everything,
  least: '',
  most: '',
}

/** Filters from a link such as `?search=4KD92MPX`, on any day; without one, the payments of today. */
export function startingFilters(query: string, today: Days): Filters {
  const search = new URLSearchParams(query).get('search')?.slice(0, 100) ?? ''
  return search === '' ? { ...noFilters, days: today } : { ...noFilters, search }
}

/** The filters as the API expects them. An invalid amount is ignored. */
export function filterOf({ search, states, restaurantId, days, least, most }: Filters): PaymentFilter {
  const [lower, upper] = [boundOf(least), boundOf(most)]
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(states.length ? { states } : {}),
    ...(restaurantId ? { restaurantId } : {}),
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
    ...(lower === null ? {} : { least: lower }),
    ...(upper === null ? {} : { most: upper }),
  }
}

export function isFiltered(filters: Filters): boolean {
  const { restaurantId: _, ...rest } = filterOf(filters)
  return Object.keys(rest).length > 0 || filters.restaurantId !== null
}

function boundOf(typed: string): Cents | null {
  const amount = parseDollars(typed)
  return amount !== null && amount >= 0 ? amount : null
}
