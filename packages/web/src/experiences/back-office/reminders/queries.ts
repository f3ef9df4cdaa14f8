import type { ReminderFields } from '@comanda/domain/marketing/cart-reminder'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

/** The settings of cart reminders. An undone change requests them again. */
export const reminderQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'reminders'],
    queryFn: async () => (await loadApi()).reminders.settings({ restaurantId }),
  })

export const reminderResultsQuery = (restaurantId: string, days: number) =>
  queryOptions({
    queryKey: ['reminder-results', restaurantId, days],
    queryFn: async () => (await loadApi()).reminders.results({ restaurantId, days }),
  })

export async function saveReminder(restaurantId: string, fields: ReminderFields, revision: number) {
  return (await loadApi()).reminders.save({ restaurantId, ...fields, revision })
}
