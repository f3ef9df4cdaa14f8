import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, test, vi } from 'vitest'
import { readLostSales } from '../../src/modules/analytics/days/read-lost-sales.ts'
import { deleteOldVisits } from '../../src/modules/analytics/public.ts'
import { readOverview } from '../../src/modules/analytics/read-overview.ts'
import { sumUpVisitDays } from '../../src/modules/analytics/sum-up-visit-days.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf } from '../test-app.ts'
import { startVisit } from './visiting.ts'

// Each test writes and reads three months.
vi.setConfig({ testTimeout: 60_000 })

/** Around the end of daylight saving time on November 1, 2026, at all hours of the day. */
const start = Date.parse('2026-08-20T04:30:00Z')
const days = 90

/** Visits of 90 days at two restaurants in zones of their own. */
async function openHistory(): Promise<{ shop: Shop; west: string }> {
  const shop = await openShop()
  const west = await makeRestaurant(shop.app, { restaurant: { timezone: 'America/Los_Angeles' } })
  await shop.query(
    `with visits as (
       insert into site_visitors (restaurant_id, session_id, user_agent, referrer, landing_page, created_at, last_activity)
       select r.id, gen_random_uuid(), case when n % 3 = 0 then 'iPhone' else 'Windows' end,
         case when n % 4 = 0 then 'https://www.google.com/' end, '/', begun, begun + (n % 40) * interval '1 minute'
       from restaurants r, generate_series(1, $2::int * 5) as n
         cross join lateral (select $1::timestamptz + n * interval '289 minutes' as begun) as times
       returning *)
     insert into page_views (restaurant_id, session_id, path, created_at)
     select restaurant_id, session_id, page, created_at from visits,
       unnest(case when extract(minute from created_at) < 30 then array['/', '/checkout/summary'] else array['/'] end) as page`,
    [new Date(start), days],
  )
  await shop.query(
    `insert into cart_events (restaurant_id, session_id, event_type, product_name, created_at)
     select restaurant_id, session_id, 'product_viewed', 'Soup', created_at from site_visitors
     where extract(minute from created_at) > 20`,
  )
  await shop.query('select summarize_visits(id) from restaurants')
  await shop.query(
    `update site_visitors set turned_away = case when extract(minute from created_at) < 20 then 'closed' else 'sold_out' end
     where extract(hour from created_at) < 9`,
  )
  shop.clock.now = start + days * hours(24) + hours(12)
  return { shop, west: west.id }
}

/** Added up from single events, without the rows of the rollup. */
async function rawDays(shop: Shop): Promise<unknown[]> {
  return shop.query(
    `select v.restaurant_id, (v.created_at at time zone r.timezone)::date::text as day, count(*)::int as visits,
       sum((select count(*) from page_views p where p.restaurant_id = v.restaurant_id and p.session_id = v.session_id))::int as page_views,
       count(*) filter (where exists (select from cart_events c where c.session_id = v.session_id))::int as viewed,
       count(*) filter (where exists (select from checkout_events c where c.session_id = v.session_id
         and c.event_type = 'checkout_completed'))::int as completed,
       sum(extract(epoch from v.last_activity - v.created_at))::int as seconds
     from site_visitors v join restaurants r on r.id = v.restaurant_id
     where (v.created_at at time zone r.timezone)::date < ($1::timestamptz at time zone r.timezone)::date - 1
     group by 1, 2 order by 1, 2`,
    [new Date(shop.clock.now)],
  )
}

async function storedDays(shop: Shop, table = 'visit_days'): Promise<unknown[]> {
  const columns = 'day::text, visits, page_views, viewed, completed, seconds::int'
  const restaurant = table === 'visit_days' ? 'restaurant_id, ' : ''
  const rows = await shop.query(
    `select ${restaurant}${columns} from ${table} where kind = 'all' order by 1, 2`,
  )
  return rows
}

test('the stored days equal the single events on each of 90 days, even on a day of 25 hours and in another zone', async () => {
  const { shop } = await openHistory()
  await sumUpVisitDays(shop.app)
  const raw = await rawDays(shop)
  expect(raw.length).toBeGreaterThan(days * 2 - 8)
  expect(await storedDays(shop)).toEqual(raw)
  // A second run finds nothing to do.
  await sumUpVisitDays(shop.app)
  expect(await storedDays(shop)).toEqual(raw)
})

test('a report is the same before and after its days are summed up, of one restaurant and of all', async () => {
  const { shop, west } = await openHistory()
  const admin = staffOf('master_admin', null)
  const reports = () =>
    Promise.all(
      [undefined, west].flatMap((restaurantId) =>
        (['24h', '7d', '30d', '90d'] as const).map((range) =>
          readOverview(shop.app, admin, { restaurantId, range }),
        ),
      ),
    )
  const turnedAway = () =>
    Promise.all(
      [undefined, west].flatMap((restaurantId) =>
        (['24h', '7d', '90d'] as const).map(async (range) => {
          const report = await readLostSales(shop.app, admin, { restaurantId, range })
          return [report.turnedAway, report.turnedAwayBefore]
        }),
      ),
    )
  const live = await reports()
  const liveTurnedAway = await turnedAway()
  expect(liveTurnedAway[2]?.[0]).toMatchObject([{ reason: 'sold_out' }, { reason: 'closed' }])
  expect(liveTurnedAway[4]?.[1]).toBeGreaterThan(3)
  expect(live[3]?.sums.visits).toBeGreaterThan(850)
  await sumUpVisitDays(shop.app)
  expect(await reports()).toEqual(live)
  expect(await turnedAway()).toEqual(liveTurnedAway)
  const own = await readOverview(shop.app, staffOf('owner', west), { range: '90d' })
  expect(own.sums).toEqual(live[7]?.sums)
})

test('a day is summed up again after a visit went on past midnight, or its order was paid later', async () => {
  const shop = await openShop()
  const restaurantId = shop.restaurant.id
  shop.clock.now = Date.parse('2026-11-21T04:50:00Z')
  const visit = startVisit(shop)
  await visit.open('/')
  shop.clock.now += hours(61)
  await sumUpVisitDays(shop.app)
  expect(await storedDays(shop)).toMatchObject([
    { day: '2026-11-20', page_views: 1, completed: 0, seconds: 0 },
  ])
  expect(await storedDays(shop, 'platform_visit_days')).toMatchObject([{ day: '2026-11-20', visits: 1 }])
  await visit.open('/checkout/summary')
  await visit.pay()
  await sumUpVisitDays(shop.app)
  const changed = { day: '2026-11-20', visits: 1, page_views: 2, completed: 1, seconds: 61 * 3600 }
  expect(await storedDays(shop)).toMatchObject([changed])
  expect(await storedDays(shop, 'platform_visit_days')).toMatchObject([changed])
  expect(await rawDays(shop)).toMatchObject([changed])
  const report = await readOverview(shop.app, staffOf('owner', restaurantId), { restaurantId, range: '7d' })
  expect(report.sums).toMatchObject({ visits: 1, completed: 1, pageViews: 2 })
})

test('after a change of the time zone the days are those of the new zone', async () => {
  const { shop } = await openHistory()
  await sumUpVisitDays(shop.app)
  await shop.query(`update restaurants set timezone = 'Pacific/Honolulu'`)
  const all = () => readOverview(shop.app, staffOf('master_admin', null), { range: '90d' })
  const live = await all()
  await sumUpVisitDays(shop.app)
  expect(await storedDays(shop)).toEqual(await rawDays(shop))
  expect(await all()).toEqual(live)
})

test('the stored days stay when the visits are deleted after two years', async () => {
  const shop = await openShop()
  await startVisit(shop).open('/')
  shop.clock.now += hours(48)
  await sumUpVisitDays(shop.app)
  const before = await storedDays(shop)
  shop.clock.now += hours(24 * 740)
  await deleteOldVisits(shop.app)
  await sumUpVisitDays(shop.app)
  expect((await shop.query('select from site_visitors')).length).toBe(0)
  expect(await storedDays(shop)).toEqual(before)
  expect(before).toMatchObject([{ visits: 1 }])
})

test('what a visit stores about itself equals the summary of its events', async () => {
  const shop = await openShop()
  const looked = startVisit(shop)
  await looked.open('/', 'https://m.facebook.com/')
  const bought = startVisit(shop, { userAgent: 'Mozilla/5.0 (iPad; CPU OS 19_1)' })
  await bought.open('/menu/x', 'https://www.google.com/?q=1')
  await bought.view()
  await bought.add()
  await bought.startCheckout()
  await bought.pay()
  shop.clock.now += minutes(1)
  await bought.open('/checkout/confirmation')
  const columns = 'session_id, device, source, stage, page_count, orders, revenue'
  const rows = () => shop.query(`select ${columns} from site_visitors order by stage`)
  const stored = await rows()
  expect(stored).toMatchObject([
    { device: 'mobile', source: 'facebook.com', stage: 0, page_count: 1, orders: 0, revenue: 0 },
    { device: 'tablet', source: 'google.com', stage: 4, page_count: 2, orders: 1 },
  ])
  await shop.query(
    'update site_visitors set device = null, source = null, stage = 0, page_count = 0, orders = 0, revenue = 0',
  )
  await shop.query('select summarize_visits(id) from restaurants')
  expect(await rows()).toEqual(stored)
})
