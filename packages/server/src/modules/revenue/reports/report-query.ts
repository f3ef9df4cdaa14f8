import type { ReportRequest } from '@comanda/contract/reports'
import type { NamedRestaurant, ScopedRestaurants } from '../revenue-scope.ts'

export interface ReportQuery extends Pick<ReportRequest, 'from' | 'to'> {
  scope: ScopedRestaurants
  /** null: all rows. Totals are those of all rows in any case. */
  maxRows: number | null
  restaurants: readonly NamedRestaurant[]
}
