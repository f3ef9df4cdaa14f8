import type { CartBlock } from '@comanda/domain/reporting/carts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { CountedCart } from './counted-events.ts'
import type { Visit } from './visit.ts'

/** Updates the latest cart of a visit. After a paid or expired one a new cart begins with its first dish. */
export async function recordCart(
  tx: Tx,
  visit: Visit,
  cart: CountedCart,
  page: string | null,
  now: Date,
): Promise<void> {
  const cartId = await upsertSession(tx, visit, cart, page, now)
  if (!cartId) return
  await sql`
    update cart_items set removed_at = ${now}
    where restaurant_id = ${visit.restaurantId} and cart_session_id = ${cartId} and removed_at is null
      and not line_key = any(${cart.lines.map(({ key }) => key)}::text[])`.execute(tx)
  if (cart.lines.length === 0) return
  await tx
    .insertInto('cart_items')
    .values(
      cart.lines.map((line) => ({
        restaurant_id: visit.restaurantId,
        cart_session_id: cartId,
        line_key: line.key,
        product_id: line.productId,
        product_name: line.name,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        total_price: line.totalPrice,
        variant_selections: json(line.selections.filter(({ kind }) => kind === 'variant')),
        modifier_selections: json(line.selections.filter(({ kind }) => kind !== 'variant')),
        added_at: now,
      })),
    )
    .onConflict((known) =>
      known.columns(['restaurant_id', 'cart_session_id', 'line_key']).doUpdateSet({
        product_id: sql<string>`excluded.product_id`,
        product_name: sql<string>`excluded.product_name`,
        quantity: sql<number>`excluded.quantity`,
        unit_price: sql`excluded.unit_price`,
        total_price: sql`excluded.total_price`,
        variant_selections: sql<string>`excluded.variant_selections`,
        modifier_selections: sql<string>`excluded.modifier_selections`,
        removed_at: null,
      }),
    )
    .execute()
}

/** Marks the cart as active: its visitor opened another page or uses the open one. */
export async function touchCart(tx: Tx, { restaurantId, sessionId }: Visit, page: string, now: Date) {
  await tx
    .updateTable('cart_sessions')
    .set((cart) => ({
      last_activity: now,
      last_page_url: sql<string | null>`case when ${cart.ref('current_page_url')} = ${page}
        then ${cart.ref('last_page_url')} else ${cart.ref('current_page_url')} end`,
      current_page_url: page,
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['active', 'checkout_started'])
    .execute()
}

/** Records what prevents the checkout of the cart; null once nothing does. */
export async function recordBlock(
  tx: Tx,
  { restaurantId, sessionId }: Visit,
  block: CartBlock | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cart_sessions')
    .set({ blocked_by: block, blocked_at: block && now })
    .where('restaurant_id', '=', restaurantId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['active', 'checkout_started'])
    .execute()
}

/** The referrer that the visit reported first. */
export function referrerOf({ restaurantId, sessionId }: Visit) {
  return sql<string | null>`(select referrer from site_visitors
    where restaurant_id = ${restaurantId} and session_id = ${sessionId})`
}

/** Returns the id of the stored cart; null when there is nothing to store. */
async function upsertSession(
  tx: Tx,
  visit: Visit,
  { lines, itemCount, value }: CountedCart,
  page: string | null,
  now: Date,
): Promise<string | null> {
  const { restaurantId, sessionId, userAgent } = visit
  if (itemCount === 0) return emptyCart(tx, visit, now)
  const cartData = json(
    lines.map(({ productId, name, quantity, totalPrice, selections }) => ({
      productId,
      name,
      quantity,
      totalPrice,
      selections: selections.map((selection) => selection.name),
    })),
  )
  const { rows } = await sql<{ id: string }>`
    insert into cart_sessions as cart (restaurant_id, session_id, cart_no, status, total_items, total_value, user_agent,
      referrer, current_page_url, cart_data, last_activity, created_at)
    values (${restaurantId}, ${sessionId}, ${cartNumber(visit)}, 'active', ${itemCount}, ${value}, ${userAgent},
      ${referrerOf(visit)}, ${page}, ${cartData}::jsonb, ${now}, ${now})
    on conflict (restaurant_id, session_id, cart_no) do update set
      status = case when cart.status = 'checkout_started' then cart.status else 'active' end,
      abandoned_at = null, cart_data = excluded.cart_data,
      total_items = excluded.total_items, total_value = excluded.total_value, last_activity = excluded.last_activity,
      last_page_url = cart.current_page_url,
      current_page_url = coalesce(excluded.current_page_url, cart.current_page_url)
    where cart.status <> 'checkout_completed'
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * The number of the cart that a report changes: the latest of the visit, or a new one. A cart that was emptied after its
 * checkout had started may have been ordered, with the payment not yet known here.
 */
function cartNumber({ restaurantId, sessionId }: Visit) {
  return sql<number>`coalesce((
    select cart_no + (status in ('checkout_completed', 'expired') or (total_items = 0 and checkout_started_at is not null))::int
    from cart_sessions where restaurant_id = ${restaurantId} and session_id = ${sessionId}
    order by cart_no desc limit 1), 1)`
}

/** An emptied cart is abandoned, unless it is ordered. */
async function emptyCart(tx: Tx, { restaurantId, sessionId }: Visit, now: Date): Promise<string | null> {
  const emptied = await tx
    .updateTable('cart_sessions')
    .set({
      status: 'abandoned',
      cart_data: json([]),
      total_items: 0,
      total_value: sql`0`,
      abandoned_at: now,
      last_activity: now,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['active', 'abandoned', 'checkout_started'])
    .where('total_items', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return emptied?.id ?? null
}
