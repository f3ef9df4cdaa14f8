import type { AuditFilter } from '@comanda/contract/audit'
import { auditAreas } from '@comanda/contract/audit-labels'
import type { Zone } from '@comanda/domain/time/instant'
import * as z from 'zod/mini'
import { type Days, everything } from '../lists/days.ts'
import { anyOf, days, id, pageNumber, text } from '../lists/search-state.ts'

/** The address of the audit log. */
export const auditSearch = z.object({
  search: text(),
  areas: anyOf(auditAreas),
  who: text(200),
  restaurant: id,
  days,
  page: pageNumber,
  after: id,
})
export type Filters = Pick<z.output<typeof auditSearch>, 'search' | 'areas' | 'who' | 'restaurant'> & {
  days: Days
}

export const noFilters: Filters = { search: '', areas: [], who: '', restaurant: null, days: everything }

export function isFiltered({ search, areas, who, restaurant, days }: Filters): boolean {
  return Boolean(search.trim() || areas.length || who || restaurant || days.from || days.to)
}

/** The filters as the API expects them. */
export function filterOf({ search, areas, who, restaurant, days }: Filters, zone: Zone): AuditFilter {
  return {
    zone,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(areas.length ? { areas } : {}),
    ...(who ? { who } : {}),
    ...(restaurant ? { restaurantId: restaurant } : {}),
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
  }
}
