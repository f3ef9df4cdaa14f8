import type { TurnedAwayReason } from '@comanda/domain/reporting/turned-away'
import { stage, visitDevice } from '@comanda/domain/reporting/visits'
import { zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { linkCart } from '../reminders/public.ts'
import { type CountedEvents, stageOf } from './counted-events.ts'
import { recordBlock, recordCart, referrerOf, touchCart } from './record-cart.ts'
import type { Visit } from './visit.ts'

/** Stores a report in one transaction. */
export async function recordVisit(
  app: Pick<App, 'db' | 'now'>,
  visit: Visit,
  events: CountedEvents,
): Promise<void> {
  const now = new Date(app.now())
  await app.db.tenant(visit.restaurantId, 'visitor', async (tx) => {
    const begun = await recordPages(tx, visit, events, now)
    await recordProducts(tx, visit, events, now)
    const page = openPage(events)
    if (events.cart) await recordCart(tx, visit, events.cart, page, now)
    if (events.cart && visit.email !== null) await linkCart(app, tx, { ...visit, email: visit.email })
    if (!events.cart && page) await touchCart(tx, visit, page, now)
    if (events.checkoutStarted) await recordCheckoutStart(tx, visit, now)
    if (events.blocked !== undefined) await recordBlock(tx, visit, events.blocked, now)
    if (events.offers.length > 0) await recordOffers(tx, visit, events)
    if (zonedTime(begun.getTime(), visit.zone).date < visit.day) await markDay(tx, visit, begun)
  })
}

function openPage({ pages, ping }: CountedEvents): string | null {
  return ping ?? pages.at(-1)?.path ?? null
}

/** Returns when the visit began. */
async function recordPages(tx: Tx, visit: Visit, events: CountedEvents, now: Date): Promise<Date> {
  const { restaurantId, sessionId, userAgent, country, city, source, turnedAway } = visit
  const { pages } = events
  const page = openPage(events)
  const stored = await tx
    .insertInto('site_visitors')
    .values({
      restaurant_id: restaurantId,
      session_id: sessionId,
      user_agent: userAgent,
      country,
      city,
      referrer: pages[0]?.referrer ?? null,
      landing_page: pages[0]?.path ?? page,
      current_page: page,
      device: visitDevice(userAgent),
      source,
      stage: stageOf(events),
      page_count: pages.length,
      turned_away: turnedAway,
      last_activity: now,
      created_at: now,
    })
    .onConflict((known) =>
      known.columns(['restaurant_id', 'session_id']).doUpdateSet({
        current_page: sql<string | null>`coalesce(excluded.current_page, site_visitors.current_page)`,
        landing_page: sql<string | null>`coalesce(site_visitors.landing_page, excluded.landing_page)`,
        stage: sql<number>`greatest(site_visitors.stage, excluded.stage)`,
        page_count: sql<number>`site_visitors.page_count + excluded.page_count`,
        turned_away: sql<TurnedAwayReason | null>`coalesce(site_visitors.turned_away, excluded.turned_away)`,
        last_activity: now,
      }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  if (pages.length === 0) return stored.created_at
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
  return stored.created_at
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
      products.map(({ type, product, quantity, isSoldOut }) => ({
        restaurant_id: visit.restaurantId,
        session_id: visit.sessionId,
        event_type: type,
        product_id: product.id,
        product_name: product.name,
        quantity,
        unit_price: product.basePrice,
        cart_value: cart?.value ?? null,
        was_sold_out: isSoldOut,
        referrer: referrerOf(visit),
        user_agent: visit.userAgent,
        created_at: now,
      })),
    )
    .execute()
}

/** Adds to the sums of the day. Sorted, so that concurrent reports lock the rows in the same order. */
async function recordOffers(tx: Tx, { restaurantId, day }: Visit, { offers }: CountedEvents): Promise<void> {
  const byOffer = [...Map.groupBy(offers, ({ offer }) => offer)]
  const rows = byOffer.map(([{ kind, id }, all]) => {
    const times = (what: string) => all.filter((each) => each.what === what).length
    const counts = { shown: times('shown'), taken: times('taken'), dismissed: times('dismissed') }
    return { restaurant_id: restaurantId, day, kind, offer_id: id, ...counts }
  })
  await tx
    .insertInto('offer_days')
    .values(rows.sort((a, b) => (a.offer_id < b.offer_id ? -1 : 1)))
    .onConflict((known) =>
      known.columns(['restaurant_id', 'day', 'kind', 'offer_id']).doUpdateSet({
        shown: sql`offer_days.shown + excluded.shown`,
        taken: sql`offer_days.taken + excluded.taken`,
        dismissed: sql`offer_days.dismissed + excluded.dismissed`,
      }),
    )
    .execute()
}

/** Recorded once per cart, even when the page is opened again. An empty cart starts no checkout. */
async function recordCheckoutStart(tx: Tx, visit: Visit, now: Date): Promise<void> {
  await sql`
    with started as (
      update cart_sessions set status = 'checkout_started', last_activity = ${now}, abandoned_at = null,
        checkout_started_at = coalesce(checkout_started_at, ${now})
      where restaurant_id = ${visit.restaurantId} and session_id = ${visit.sessionId}
        and total_items > 0 and status in ('active', 'abandoned')
      returning restaurant_id, session_id, total_value, total_items
    ), visited as (
      update site_visitors as visit set stage = greatest(stage, ${stage.started}::smallint) from started
      where visit.restaurant_id = started.restaurant_id and visit.session_id = started.session_id
    )
    insert into checkout_events (restaurant_id, session_id, event_type, cart_value, items_count, created_at)
    select restaurant_id, session_id, 'checkout_started', total_value, total_items, ${now}::timestamptz
    from started`.execute(tx)
}

/** The visit began on an earlier day, whose sums are calculated again. */
function markDay(tx: Tx, { restaurantId }: Visit, begun: Date): Promise<unknown> {
  return sql`select mark_stale_day(${restaurantId}, 'visits', ${begun})`.execute(tx)
}
