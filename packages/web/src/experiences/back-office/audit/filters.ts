import type { AuditFilter } from '@comanda/contract/audit'
import type { AuditArea } from '@comanda/contract/audit-labels'
import type { Zone } from '@comanda/domain/time/instant'
import { type Days, everything } from '../lists/days.ts'

/** The filters of the audit log. */
export interface Filters {
  search: string
  areas: AuditArea[]
  who: string | null
  restaurantId: string | null
  days: Days
}

export const noFilters: Filters = { search: '', areas: [], who: null, restaurantId: null, days: everything }

export function isFiltered({ search, areas, who, restaurantId, days }: Filters): boolean {
  return Boolean(search.trim() || areas.length || who || restaurantId || days.from || days.to)
}

/** The filters as the API expects them. */
export function filterOf({ search, areas, who, restaurantId, days }: Filters, zone: Zone): AuditFilter {
  return {
    zone,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(areas.length ? { areas } : {}),
    ...(who ? { who } : {}),
    ...(restaurantId ? { restaurantId } : {}),
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
  }
}
