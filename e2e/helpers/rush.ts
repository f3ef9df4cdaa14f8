import type { World } from '../harness/world.ts'

/** How many orders a kitchen gets, by status. */
export interface Rush {
  pending?: number
  acknowledged?: number
  preparing?: number
  ready?: number
  completed?: number
}

/** Numbers of the orders of a kitchen, those that were paid first in front. */
export type RushOrder = { id: string; number: string; status: string }

/**
 * Fills a kitchen with copies of the demo's past orders, paid one after the other in the last minutes. Placing as many
 * at the storefront would take minutes. Boards that are open have to be loaded again.
 */
export async function fillKitchen(world: World, host: string, rush: Rush): Promise<RushOrder[]> {
  const restaurantId = await world.restaurantId(host)
  const statuses = Object.entries(rush).flatMap(([status, count]) => Array<string>(count).fill(status))
  const [columns] = await world.sql<{ list: string; copied: string }>(
    `select string_agg(column_name, ', ') as list, string_agg('copied.' || column_name, ', ') as copied from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'`,
  )
  return world.sql<RushOrder>(
    `insert into orders (${columns?.list})
     select ${columns?.copied} from (
       select o as past, w.status, w.nth from unnest($2::text[]) with ordinality as w (status, nth)
       join lateral (
         select * from orders where status = 'completed' and courier is null and paid_at is not null
         order by order_number offset w.nth limit 1
       ) o on true
     ) picked
     cross join lateral jsonb_populate_record(null::orders, to_jsonb(picked.past) || jsonb_build_object(
       'id', gen_random_uuid(), 'restaurant_id', $1::uuid, 'checkout_key', gen_random_uuid(),
       'order_number', upper(substr(md5(random()::text), 1, 8)), 'token_hash', md5(random()::text),
       'payment_intent_id', null, 'user_id', null, 'visit_session_id', null, 'discount_code_id', null,
       'delivery_quote_id', null, 'status', picked.status, 'scheduled_for', null, 'made_lines', '{}'::text[],
       'paid_at', now() - make_interval(secs => 240 - 6 * picked.nth), 'status_at', now(),
       'promised_at', now() + make_interval(mins => (picked.nth * 7 % 25)::int - 2)))
     as copied
     returning id, right(order_number, 6) as number, status`,
    [restaurantId, statuses],
  )
}
