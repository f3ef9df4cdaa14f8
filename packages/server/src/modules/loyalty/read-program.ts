import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { LoyaltyPrograms } from '../../db/tables.ts'

/** The active program of a restaurant; null if there is none. */
export async function readActiveProgram(tx: Tx, restaurantId: string): Promise<LoyaltyProgram | null> {
  const row = await tx
    .selectFrom('loyalty_programs')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? programOf(row) : null
}

export function programOf(row: Selectable<LoyaltyPrograms>): LoyaltyProgram {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    pointsPerDollar: row.points_per_dollar,
    rewardThreshold: row.reward_threshold,
    rewardValue: row.reward_value,
    isActive: row.is_active,
  }
}
