import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { isNearReward, lastOrderOf } from './read-members.ts'

const actor = 'system:loyalty'

/** Members summed up in one transaction, which holds up their orders with rewards. */
const BATCH = 100

/** The program of entries from before programs were recorded. */
const NO_PROGRAM = '00000000-0000-0000-0000-000000000000'

/**
 * Sums up the members whose ledger or orders changed, and what the programs of their restaurants add up to. An error at one
 * restaurant does not affect the others.
 */
export async function sumUpPoints(app: Pick<App, 'db' | 'now' | 'log'>, signal?: AbortSignal): Promise<void> {
  const { rows } = await app.db.platform(actor, (tx) =>
    sql<{ restaurantId: string }>`
      select restaurant_id as "restaurantId" from loyalty_summaries where is_stale
      union select restaurant_id from loyalty_members where needs_sum order by 1`.execute(tx),
  )
  const sumUp = async ({ restaurantId }: { restaurantId: string }) => {
    let count: number
    do {
      if (signal?.aborted) return
      count = await app.db.tenant(restaurantId, actor, (tx) => sumUpMembers(tx, restaurantId))
    } while (count === BATCH)
    await app.db.tenant(restaurantId, actor, (tx) => sumUpPrograms(tx, restaurantId, new Date(app.now())))
  }
  await forEachRestaurant(app, 'summing up points', rows, sumUp, signal)
}

/**
 * Returns how many members were summed up. Entries are added while their member is locked, so the later statements see every
 * entry of these. Members who are being changed have their turn in the next run.
 */
async function sumUpMembers(tx: Tx, restaurantId: string): Promise<number> {
  // Until the programs are summed up as well. First, because the deletion of a member holds the member and waits for this row.
  await sql`
    insert into loyalty_summaries (restaurant_id) values (${restaurantId})
    on conflict (restaurant_id) do update set is_stale = true`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select user_id as id from loyalty_members where restaurant_id = ${restaurantId} and needs_sum
    order by user_id limit ${BATCH} for update skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const ids = sql`any(${rows.map(({ id }) => id)}::text[])`
  await sql`
    delete from loyalty_member_sums where restaurant_id = ${restaurantId} and user_id = ${ids}`.execute(tx)
  await sql`
    insert into loyalty_member_sums (restaurant_id, user_id, program_id, points_issued, rewards_redeemed, redeemed_value,
      orders, revenue)
    select ${restaurantId}::uuid, entries.user_id, coalesce(program_id, ${NO_PROGRAM}::uuid), sum(issued), count(*) filter (where is_spent),
      coalesce(sum(o.discount_amount) filter (where is_spent), 0), count(*) filter (where ${isSale}),
      coalesce(sum(greatest(o.subtotal - o.discount_amount - o.refunded_amount, 0)) filter (where ${isSale}), 0)
    from (
      select user_id, program_id, order_id, sum(loyalty_issued(kind, points)) as issued,
        coalesce(sum(points) filter (where kind in ('earn', 'reverse_earn')), 0) > 0 as is_earned,
        coalesce(sum(points) filter (where kind in ('redeem', 'reverse_redeem')), 0) < 0 as is_spent
      from loyalty_ledger where restaurant_id = ${restaurantId} and user_id = ${ids}
      group by user_id, program_id, order_id
    ) as entries
      left join orders as o on o.restaurant_id = ${restaurantId} and o.id = order_id and (is_earned or is_spent)
    group by entries.user_id, program_id`.execute(tx)
  await sql`
    update loyalty_members as member set needs_sum = false, name = coalesce(latest.name, ''),
      email = coalesce(latest.email, '')
    from unnest(${rows.map(({ id }) => id)}::text[]) as summed (user_id)
      left join lateral (${lastOrderOf(sql`summed.user_id`, restaurantId)}) as latest on true
    where member.restaurant_id = ${restaurantId} and member.user_id = summed.user_id`.execute(tx)
  return rows.length
}

const isSale = sql`is_earned and o.paid_at is not null and o.status <> 'cancelled'`

/** The row of the restaurant stays locked until the commit; see `mark_loyalty_summary`. */
async function sumUpPrograms(tx: Tx, restaurantId: string, now: Date): Promise<void> {
  await sql`
    insert into loyalty_summaries (restaurant_id) values (${restaurantId})
    on conflict (restaurant_id) do update set is_stale = false`.execute(tx)
  await sql`delete from loyalty_program_sums where restaurant_id = ${restaurantId}`.execute(tx)
  await sql`
    insert into loyalty_program_sums (restaurant_id, program_id, members, points_issued, rewards_redeemed, redeemed_value,
      orders, revenue)
    select ${restaurantId}::uuid, program_id, sum(members), sum(points_issued), sum(rewards_redeemed), sum(redeemed_value),
      sum(orders), sum(revenue)
    from (
      select program_id, 1 as members, points_issued, rewards_redeemed, redeemed_value, orders, revenue
      from loyalty_member_sums where restaurant_id = ${restaurantId}
      union all
      select program_id, 0, points_issued, rewards_redeemed, redeemed_value, 0, 0
      from loyalty_departed where restaurant_id = ${restaurantId}
    ) as parts group by program_id`.execute(tx)
  await sql`
    update loyalty_summaries set is_stale = false, summed_at = ${now}, members = counted.members, near_reward = counted.near
    from (
      select count(*)::int as members, (count(*) filter (where ${isNearReward}))::int as near
      from loyalty_members as member
        left join loyalty_programs as program on program.restaurant_id = member.restaurant_id and program.is_active
      where member.restaurant_id = ${restaurantId}
    ) as counted
    where restaurant_id = ${restaurantId}`.execute(tx)
}
