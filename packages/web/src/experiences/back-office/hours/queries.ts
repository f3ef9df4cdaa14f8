import type { OpeningHours } from '@comanda/contract/restaurant-hours'
import type { HoursFields } from '@comanda/domain/time/hours-fields'
import { byWeekday } from '@comanda/domain/time/weekly-hours'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { putData } from '../put-data.ts'

const hoursKey = (restaurantId: string) => [...catalogKey(restaurantId), 'hours']

/** The opening hours of a restaurant. An undone change requests them again. */
export const hoursQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: hoursKey(restaurantId),
    queryFn: async () => (await loadApi()).restaurantHours.own({ restaurantId }),
  })

/** The scheduled orders that these hours would leave outside. */
export const outsideQuery = (restaurantId: string, { hours, specialDays }: HoursFields) =>
  queryOptions({
    queryKey: ['hours-preview', restaurantId, hours, specialDays],
    queryFn: async () =>
      (
        await (
          await loadApi()
        ).restaurantHours.preview({
          restaurantId,
          ...sentOf({ hours, specialDays }),
        })
      ).outside,
    staleTime: 5000,
    retry: false,
  })

export function putHours(client: QueryClient, restaurantId: string, hours: OpeningHours): void {
  putData(client, hoursQuery(restaurantId).queryKey, hours)
}

/** Saves hours with the revision that the form was opened with. */
export async function saveHours(restaurantId: string, fields: HoursFields, revision: number) {
  return (await loadApi()).restaurantHours.save({
    restaurantId,
    ...sentOf(fields),
    revision,
  })
}

/** Copies of the lists for the request: those of the form are read-only. */
const sentOf = ({ hours, specialDays }: HoursFields) => ({
  hours: byWeekday((day) => [...hours[day]]),
  specialDays: specialDays.map((day) => ({ ...day, spans: [...day.spans] })),
})
