import { isQuiet, takesOrdersNow } from '@comanda/domain/marketing/cart-reminder'
import type { App } from '../../app.ts'
import { readReminderState } from '../catalog/public.ts'
import { loadStorefront } from '../menus/public.ts'

export const reminderActor = 'system:reminders'

/** Whether a restaurant's reminders are on, it takes orders now, and it is not a quiet hour there. */
export async function isTimeForReminders(app: App, restaurantId: string): Promise<boolean> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) return false
  const { settings } = storefront.restaurant
  const reminder = await app.db.tenant(restaurantId, reminderActor, (tx) =>
    readReminderState(tx, restaurantId),
  )
  return (
    reminder.isOn && takesOrdersNow(app.now(), settings) && !isQuiet(reminder, app.now(), settings.timezone)
  )
}
