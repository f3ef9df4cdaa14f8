import { defaultReminder, type ReminderFields } from '@comanda/domain/marketing/cart-reminder'
import type { Tx } from '../../db/database.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'

/** The cart reminders of a restaurant; the id is the restaurant's. Revision 0 before the first save. */
export interface ReminderState extends EntityState, ReminderFields {}

export const reminderKind: EntityKind<ReminderState> = {
  kind: 'cart_reminder',
  right: 'promotions.manage',
  async lock(tx, restaurantId, ids) {
    if (!ids.includes(restaurantId)) return []
    // Serializes the first save as well; does not block orders, which only reference the restaurant.
    const restaurant = await tx
      .selectFrom('restaurants')
      .select('id')
      .where('id', '=', restaurantId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return restaurant ? [await readReminderState(tx, restaurantId)] : []
  },
  async write(tx, restaurantId, state, editedAt) {
    const columns = {
      is_on: state.isOn,
      delay_minutes: state.delayMinutes,
      quiet_from: state.quietFrom,
      quiet_until: state.quietUntil,
      subject: state.subject,
      message: state.message,
      revision: state.revision,
      updated_at: editedAt,
    }
    await tx
      .insertInto('reminder_settings')
      .values({ restaurant_id: restaurantId, ...columns })
      .onConflict((known) => known.column('restaurant_id').doUpdateSet(columns))
      .execute()
  },
}

export async function readReminderState(tx: Tx, restaurantId: string): Promise<ReminderState> {
  const row = await tx
    .selectFrom('reminder_settings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  const stored: ReminderFields = row
    ? {
        isOn: row.is_on,
        delayMinutes: row.delay_minutes,
        quietFrom: row.quiet_from.slice(0, 5),
        quietUntil: row.quiet_until.slice(0, 5),
        subject: row.subject,
        message: row.message,
      }
    : defaultReminder
  return {
    id: restaurantId,
    name: 'Cart reminders',
    revision: row?.revision ?? 0,
    archivedAt: null,
    ...stored,
  }
}
