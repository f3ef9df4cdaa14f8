import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty-program'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { LoyaltyPrograms } from '../../db/tables.ts'

/** The active program of a restaurant; null if there is none. */
export async function readActiveProgram(tx: Tx, restaurantId: string): Promise<LoyaltyProgram | null> {
  const row = await activeProgram(tx, restaurantId).executeTakeFirst()
  return row ? programOf(row) : null
}

export function activeProgram(tx: Tx, restaurantId: string) {
  return tx
    .selectFrom('loyalty_programs')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
}

export function programOf(row: Selectable<LoyaltyPrograms>): LoyaltyProgram {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    pointsPerDollar: row.points_per_dollar,
    rewardThreshold: row.reward_threshold,
    rewardValue: row.reward_value,
    doubleDays: weekdays.filter((day) => row.double_days.includes(day)),
    expiry: row.expiry_months === null ? null : { months: row.expiry_months, after: row.expiry_after },
    firstOrderPoints: row.first_order_points,
    birthdayPoints: row.birthday_points,
    isActive: row.is_active,
  }
}
