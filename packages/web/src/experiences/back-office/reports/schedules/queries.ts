import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../../shared/load-api.ts'
import { reportsKey } from '../queries.ts'

/** Nested below `reportsKey`, so that Refresh reloads the entire screen. */
export const schedulesKey = [...reportsKey, 'schedules']

/** null: of the platform. */
type Scope = string | null
const scopeOf = (restaurantId: Scope) => (restaurantId === null ? {} : { restaurantId })

export const schedulesQuery = (restaurantId: Scope) =>
  queryOptions({
    queryKey: [...schedulesKey, restaurantId],
    queryFn: async () => (await loadApi()).reportSchedules.list(scopeOf(restaurantId)),
    staleTime: 0,
  })

export type NewSchedule = Pick<ReportSchedule, 'report' | 'frequency' | 'format'> & {
  scheduleId: string
  recipients: string[]
}

export async function createSchedule(restaurantId: Scope, schedule: NewSchedule) {
  return (await loadApi()).reportSchedules.create({ ...scopeOf(restaurantId), ...schedule })
}

export async function changeSchedule(restaurantId: Scope, schedule: NewSchedule & { revision: number }) {
  return (await loadApi()).reportSchedules.change({ ...scopeOf(restaurantId), ...schedule })
}

export async function setScheduleActive(restaurantId: Scope, scheduleId: string, isActive: boolean) {
  return (await loadApi()).reportSchedules.setActive({ ...scopeOf(restaurantId), scheduleId, isActive })
}

export async function removeSchedule(restaurantId: Scope, scheduleId: string) {
  return (await loadApi()).reportSchedules.remove({ ...scopeOf(restaurantId), scheduleId })
}

export async function testSchedule(restaurantId: Scope, scheduleId: string) {
  const requestKey = crypto.randomUUID()
  return (await loadApi()).reportSchedules.test({ ...scopeOf(restaurantId), scheduleId, requestKey })
}
