import { type RawBuilder, sql } from 'kysely'

/** A member and the points that a reward costs. */
export interface RewardClaim {
  userId: string
  points: number
}

/**
 * Deducts the points of a reward from the member if the balance suffices; returns no row otherwise. Use it as
 * part of the statement that stores the order, so that both are stored or neither: two tabs cannot spend the
 * same points.
 */
export function redeemReward(
  restaurantId: string,
  { userId, points }: RewardClaim,
): RawBuilder<{ user_id: string }> {
  return sql`(
    update loyalty_members set balance = balance - ${points}::int
    where restaurant_id = ${restaurantId} and user_id = ${userId} and balance >= ${points}::int
    returning user_id)`
}

/** Records that the order of the CTE `placed` has redeemed the reward of the CTE `reward`. */
export function recordReward(
  restaurantId: string,
  { points }: RewardClaim,
  at: Date,
): RawBuilder<{ order_id: string }> {
  return sql`(
    insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at)
    select ${restaurantId}::uuid, reward.user_id, placed.id, 'redeem', -${points}::int, ${at} from placed, reward
    returning order_id)`
}
