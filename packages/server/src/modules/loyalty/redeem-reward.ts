import { type RawBuilder, sql } from 'kysely'

/** What a reward costs whom. */
export interface RewardClaim {
  userId: string
  points: number
}

/**
 * Takes the points of a reward from its member while there are enough, and returns no row when there are not. To be a part
 * of the statement that stores the order, so that both or none come to be: two tabs cannot spend the same points.
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

/** Writes down that the order of the statement's part `placed` holds the reward of its part `reward`. */
export function noteReward(
  restaurantId: string,
  { points }: RewardClaim,
  at: Date,
): RawBuilder<{ order_id: string }> {
  return sql`(
    insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at)
    select ${restaurantId}::uuid, reward.user_id, placed.id, 'redeem', -${points}::int, ${at} from placed, reward
    returning order_id)`
}
