import { formatSpans } from '@comanda/domain/time/format-week'
import type { HoursFields } from '@comanda/domain/time/hours-fields'
import { readSpecialDays, readWeeklyHours } from '@comanda/domain/time/read-hours'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { sql } from 'kysely'
import { json } from '../../db/json.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'

/** The opening hours of a restaurant; the id is the restaurant's. They cannot be deleted. */
export interface HoursState extends EntityState, HoursFields {}

export const hoursKind: EntityKind<HoursState> = {
  kind: 'hours',
  isOfRestaurant: true,
  async lock(tx, restaurantId, ids) {
    const rows = await tx
      .selectFrom('restaurants')
      .select(['id', 'hours', 'special_days', 'closed_dates', 'hours_revision'])
      .where('id', '=', restaurantId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      // Orders that are placed concurrently refer to the restaurant, and lock stock.
      .forNoKeyUpdate()
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: 'Opening hours',
      revision: row.hours_revision,
      archivedAt: null,
      hours: readWeeklyHours(row.hours),
      specialDays: readSpecialDays(row.special_days, row.closed_dates),
    }))
  },
  async write(tx, restaurantId, state, editedAt) {
    await tx
      .updateTable('restaurants')
      .set({
        hours: json(state.hours),
        special_days: json(state.specialDays),
        closed_dates: json([]),
        hours_revision: state.revision,
        updated_at: editedAt,
      })
      .where('id', '=', restaurantId)
      .execute()
  },
  audited: ({ hours, specialDays }) => ({
    ...Object.fromEntries(weekdays.map((day) => [day, formatSpans(hours[day])])),
    ...Object.fromEntries(
      specialDays.map(({ date, spans, note }) => [
        date,
        [formatSpans(spans), note].filter(Boolean).join(' · '),
      ]),
    ),
  }),
}
