import type { CartStep } from '@comanda/contract/carts'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

interface StoredCart {
  restaurant_id: string
  session_id: string
  cart_no: number
  created_at: Date
  last_activity: Date
}

/** The last step of a cart has the time of its last activity. */
const SLACK_MS = 1000
/** Latest steps of each kind. */
const LIMIT = 50

/**
 * The steps of a visit that belong to one of its carts: from the end of the cart before it, or the start of the visit, to
 * its own last activity. Pages and events are found by their time, the key of their index.
 */
export async function readSteps(tx: Tx, cart: StoredCart): Promise<CartStep[]> {
  const { restaurant_id: restaurantId, session_id: sessionId } = cart
  const until = new Date(cart.last_activity.getTime() + SLACK_MS)
  const since = await startOf(tx, cart)
  const within = sql`restaurant_id = ${restaurantId} and created_at >= ${since} and created_at <= ${until}
    and session_id = ${sessionId}`
  const { rows } = await sql<Omit<CartStep, 'at'> & { at: Date; rank: number }>`
    (select created_at as at, 1 as rank, 'came' as kind, referrer as text, null::int as quantity from site_visitors where ${within})
    union all (select created_at, 2, 'page', path, null from page_views where ${within}
      order by created_at desc limit ${LIMIT})
    union all (select created_at, case event_type when 'product_viewed' then 3 else 4 end, case event_type when 'add_to_cart' then 'added' when 'remove_from_cart' then 'removed'
      else 'viewed' end, product_name, quantity from cart_events where ${within}
      order by created_at desc limit ${LIMIT})
    union all (select checkout_started_at, 5, 'checkout', null, null from cart_sessions where restaurant_id = ${restaurantId}
      and session_id = ${sessionId} and cart_no = ${cart.cart_no} and checkout_started_at is not null)
    union all (select blocked_at, 6, 'blocked', blocked_by, null from cart_sessions where restaurant_id = ${restaurantId}
      and session_id = ${sessionId} and cart_no = ${cart.cart_no} and blocked_at is not null)
    order by at, rank`.execute(tx)
  return rows.map(({ at, rank: _, ...step }) => ({
    ...step,
    at: at.getTime(),
    text: step.kind === 'came' ? hostOf(step.text) : step.text,
  }))
}

async function startOf(tx: Tx, cart: StoredCart): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(
      (select last_activity + interval '1 second' from cart_sessions where restaurant_id = ${cart.restaurant_id}
        and session_id = ${cart.session_id} and cart_no = ${cart.cart_no - 1}),
      (select created_at from site_visitors where restaurant_id = ${cart.restaurant_id}
        and session_id = ${cart.session_id}),
      ${cart.created_at}) as since`.execute(tx)
  return rows[0]?.since ?? cart.created_at
}

/** The host of a referrer; its path can contain a name. */
export function hostOf(referrer: string | null): string | null {
  return referrer && URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : null
}
