import type { GiftCardPage } from '@comanda/contract/gift-cards'
import { cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'

const actor = 'system:gift-cards'

/** Gift cards counted in one transaction, which holds up orders that pay with them. */
const BATCH = 200

/** `g`, gift cards that changed since they were counted, with what they add up to now. Sold cards exclude refunded ones. */
const uncounted = sql`
  gift_cards g cross join lateral (
    select case when g.source = 'sold' and coalesce(g.refund_state, 'failed') = 'failed' then g.initial_amount else 0 end as sold,
      case when g.source = 'issued' then g.initial_amount else 0 end as issued,
      (select coalesce(-sum(e.amount), 0) from gift_card_entries e where e.restaurant_id = g.restaurant_id
        and e.gift_card_id = g.id and e.kind in ('redeem', 'release', 'refund')) as redeemed
  ) as now`

/** The changes that the totals do not include yet. */
const differences = sql`
  coalesce(sum((now.sold > 0)::int - (g.counted_sold > 0)::int), 0)::int as sold_count,
  coalesce(sum(now.sold - g.counted_sold), 0)::bigint as sold,
  coalesce(sum((now.issued > 0)::int - (g.counted_issued > 0)::int), 0)::int as issued_count,
  coalesce(sum(now.issued - g.counted_issued), 0)::bigint as issued,
  coalesce(sum(now.redeemed - g.counted_redeemed), 0)::bigint as redeemed,
  coalesce(sum(g.balance - g.counted_outstanding), 0)::bigint as outstanding`

/** The totals of all gift cards of a restaurant as of now. Reads the cards that changed since they were counted. */
export async function readTotals(tx: Tx, restaurantId: string): Promise<GiftCardPage['figures']> {
  const { rows } = await sql<Record<keyof GiftCardPage['figures'] | 'soldCount' | 'issuedCount', number>>`
    select coalesce(sum(sold_count), 0)::int as "soldCount", coalesce(sum(sold), 0)::bigint as sold,
      coalesce(sum(issued_count), 0)::int as "issuedCount", coalesce(sum(issued), 0)::bigint as issued,
      coalesce(sum(redeemed), 0)::bigint as redeemed, coalesce(sum(outstanding), 0)::bigint as outstanding
    from (
      select sold_count, sold, issued_count, issued, redeemed, outstanding from gift_card_totals
      where restaurant_id = ${restaurantId}
      union all
      select ${differences} from ${uncounted} where g.restaurant_id = ${restaurantId} and g.is_uncounted
    ) as parts`.execute(tx)
  const { soldCount, sold, issuedCount, issued, redeemed, outstanding } = rows[0]!
  return {
    sold: { count: soldCount, amount: cents(sold) },
    issued: { count: issuedCount, amount: cents(issued) },
    redeemed: cents(redeemed),
    outstanding: cents(outstanding),
  }
}

/** Adds gift cards that changed to the totals of their restaurants. An error at one restaurant does not affect the others. */
export async function countGiftCards(app: Pick<App, 'db' | 'log'>, signal?: AbortSignal): Promise<void> {
  const { rows } = await app.db.platform(actor, (tx) =>
    sql<{ restaurantId: string }>`
      select distinct restaurant_id as "restaurantId" from gift_cards where is_uncounted order by 1`.execute(
      tx,
    ),
  )
  const countAll = async ({ restaurantId }: { restaurantId: string }) => {
    while (
      !signal?.aborted &&
      (await app.db.tenant(restaurantId, actor, (tx) => countBatch(tx, restaurantId))) === BATCH
    );
  }
  await forEachRestaurant(app, 'counting gift cards', rows, countAll, signal)
}

/**
 * Returns how many cards were counted. An entry is added while its card is locked, so the later statements see every entry of
 * these. Cards that are being changed have their turn in the next run.
 */
async function countBatch(tx: Tx, restaurantId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from gift_cards where restaurant_id = ${restaurantId} and is_uncounted
    order by id limit ${BATCH} for update skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const isLocked = sql`g.restaurant_id = ${restaurantId} and g.id = any(${rows.map(({ id }) => id)}::uuid[])`
  await sql`
    insert into gift_card_totals as known (restaurant_id, sold_count, sold, issued_count, issued, redeemed, outstanding)
    select ${restaurantId}::uuid, ${differences} from ${uncounted} where ${isLocked}
    on conflict (restaurant_id) do update set
      sold_count = known.sold_count + excluded.sold_count, sold = known.sold + excluded.sold,
      issued_count = known.issued_count + excluded.issued_count, issued = known.issued + excluded.issued,
      redeemed = known.redeemed + excluded.redeemed, outstanding = known.outstanding + excluded.outstanding`.execute(
    tx,
  )
  await sql`
    update gift_cards set is_uncounted = false, counted_sold = now.sold, counted_issued = now.issued,
      counted_redeemed = now.redeemed, counted_outstanding = g.balance
    from ${uncounted}
    where ${isLocked} and gift_cards.restaurant_id = g.restaurant_id and gift_cards.id = g.id`.execute(tx)
  return rows.length
}
