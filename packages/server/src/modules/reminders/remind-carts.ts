import { reminderMaxAge } from '@comanda/domain/marketing/cart-reminder'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { cartReminderJob } from './cart-reminder-job.ts'
import { countRecovered } from './count-recovered.ts'
import { isTimeForReminders, reminderActor } from './is-time.ts'

/** The maximum number of jobs of a restaurant in one run. */
const BATCH = 200

/** Enqueues a reminder for each cart that is due, and counts the orders that earlier ones recovered. */
export async function remindCarts(app: App): Promise<void> {
  const { rows } = await app.db.platform(reminderActor, (tx) =>
    sql<{ restaurantId: string }>`
      select restaurant_id as "restaurantId" from reminder_settings where is_on`.execute(tx),
  )
  try {
    await forEachRestaurant(app, 'enqueueing cart reminders', rows, async ({ restaurantId }) => {
      if (await isTimeForReminders(app, restaurantId)) await enqueueDue(app, restaurantId)
    })
  } finally {
    await countRecovered(app)
  }
}

async function enqueueDue(app: App, restaurantId: string): Promise<void> {
  const oldest = new Date(app.now() - reminderMaxAge)
  await app.db.tenant(restaurantId, reminderActor, async (tx) => {
    const { rows } = await sql<{ session_id: string }>`
      select contact.session_id from cart_contacts contact
      join cart_sessions cart on cart.restaurant_id = contact.restaurant_id and cart.session_id = contact.session_id
      join reminder_settings settings on settings.restaurant_id = contact.restaurant_id
      where contact.restaurant_id = ${restaurantId} and cart.status = 'abandoned' and cart.total_items > 0
        and cart.last_activity > ${oldest}
        and cart.last_activity <= ${new Date(app.now())}::timestamptz - make_interval(mins => settings.delay_minutes)
        and not exists (select from cart_reminders sent where sent.restaurant_id = contact.restaurant_id
          and sent.session_id = contact.session_id)
      order by cart.last_activity limit ${BATCH}`.execute(tx)
    for (const { session_id: sessionId } of rows)
      await enqueue(
        tx,
        cartReminderJob,
        { restaurantId, sessionId },
        { key: `cart-reminder:${restaurantId}:${sessionId}`, once: true },
      )
  })
}
