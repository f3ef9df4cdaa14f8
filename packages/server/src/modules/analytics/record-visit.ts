import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { CountedEvents } from './counted-events.ts'
import { recordCart, referrerOf, touchCart } from './record-cart.ts'

export interface Visit {
  restaurantId: string
  sessionId: string
  userAgent: string
  /** As reported by a trusted proxy. */
  country: string | null
  city: string | null
}

/** Stores a report in one transaction. */
export async function recordVisit(
  app: Pick<App, 'db' | 'now'>,
  visit: Visit,
  events: CountedEvents,
): Promise<void> {
  const now = new Date(app.now())
  await app.db.tenant(visit.restaurantId, 'visitor', async (tx) => {
    await recordPages(tx, visit, events, now)
    await recordProducts(tx, visit, events, now)
    const page = events.pages.at(-1)?.path ?? null
    if (events.cart) await recordCart(tx, visit, events.cart, page, now)
    else if (page) await touchCart(tx, visit, page, now)
    if (events.checkoutStarted) await recordCheckoutStart(tx, visit, now)
  })
}

async function recordPages(tx: Tx, visit: Visit, { pages }: CountedEvents, now: Date): Promise<void> {
  const { restaurantId, sessionId, userAgent, country, city } = visit
  const [first, last] = [pages[0], pages.at(-1)]
  await tx
    .insertInto('site_visitors')
    .values({
      restaurant_id: restaurantId,
      session_id: sessionId,
      user_agent: userAgent,
      ...{ country, city },
      referrer: first?.referrer ?? null,
      landing_page: first?.path ?? null,
      current_page: last?.path ?? null,
      last_activity: now,
      created_at: now,
    })
    .onConflict((known) =>
      known.columns(['restaurant_id', 'session_id']).doUpdateSet({
        current_page: sql<string | null>`coalesce(excluded.current_page, site_visitors.current_page)`,
        landing_page: sql<string | null>`coalesce(site_visitors.landing_page, excluded.landing_page)`,
        last_activity: now,
      }),
    )
    .execute()
  if (pages.length === 0) return
  await tx
    .insertInto('page_views')
    .values(
      pages.map(({ path }) => ({
        restaurant_id: restaurantId,
        session_id: sessionId,
        path,
        created_at: now,
      })),
    )
    .execute()
}

async function recordProducts(
  tx: Tx,
  visit: Visit,
  { products, cart }: CountedEvents,
  now: Date,
): Promise<void> {
  if (products.length === 0) return
  await tx
    .insertInto('cart_events')
    .values(
      products.map(({ type, product, quantity }) => ({
        restaurant_id: visit.restaurantId,
        session_id: visit.sessionId,
        event_type: type,
        product_id: product.id,
        product_name: product.name,
        quantity,
        unit_price: product.basePrice,
        cart_value: cart?.value ?? null,
        referrer: referrerOf(visit),
        user_agent: visit.userAgent,
        created_at: now,
      })),
    )
    .execute()
}

/** Recorded once per cart, even when the page is opened again. An empty cart starts no checkout. */
async function recordCheckoutStart(tx: Tx, visit: Visit, now: Date): Promise<void> {
  await sql`
    with started as (
      update cart_sessions set status = 'checkout_started', last_activity = ${now}
      where restaurant_id = ${visit.restaurantId} and session_id = ${visit.sessionId}
        and total_items > 0 and status in ('active', 'abandoned')
      returning restaurant_id, session_id, total_value, total_items
    )
    insert into checkout_events (restaurant_id, session_id, event_type, cart_value, items_count, created_at)
    select restaurant_id, session_id, 'checkout_started', total_value, total_items, ${now}::timestamptz
    from started`.execute(tx)
}
