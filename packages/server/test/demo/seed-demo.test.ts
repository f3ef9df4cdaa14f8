import { hours } from '@comanda/domain/time/instant'
import { weekdayOf, zonedTime } from '@comanda/domain/time/zone'
import { beforeAll, expect, test } from 'vitest'
import { demoPeople } from '../../../demo/src/people.ts'
import { seedDemo } from '../../../demo/src/seed-demo.ts'
import { runReconciliation } from '../../src/modules/finance/reconcile.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { listRestaurantCards, openSecret } from '../../src/modules/restaurants/public.ts'
import { findRestaurantByDomain } from '../../src/platform/tenancy.ts'
import { type TestApp, testApp } from '../test-app.ts'

let t: TestApp
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  t = await testApp({ config: { demoAlwaysOpen: true, demoPastOnly: true } }, (end) => void ends.push(end))
  await seedDemo(t.app)
  return async () => {
    for (const end of ends.toReversed()) await end()
  }
}, 120_000)

const rowsOf = async (text: string) => (await t.database.owner.query(text)).rows

test('creates three restaurants with logo, banner and menu', async () => {
  const cards = await listRestaurantCards(t.app)
  expect(cards.map(({ name }) => name)).toEqual([
    'Bella Napoli',
    'Liberty Burger House',
    'Sakura Hibachi & Sushi',
  ])
  const fields = ['address', 'banner', 'id', 'logo', 'name', 'status', 'themeColor', 'website']
  for (const card of cards) {
    const { logo, banner, status } = card
    expect(Object.keys(card).toSorted(), 'nothing else is public in the list').toEqual(fields)
    expect(logo?.widths).toEqual([240, 360, 512])
    expect(banner?.widths).toEqual([240, 360, 750, 1000])
    expect(status.detail).toMatch(/^24 hours/)
  }
  const sakura = await findRestaurantByDomain(t.app, 'sakura.localhost')
  const { menu, productsById } = (await loadStorefront(t.app, sakura!.id))!
  const kitchen = menu.categories.find(({ name }) => name === 'Entree From Kitchen')
  expect(kitchen?.products.map(({ code }) => code)).toHaveLength(28)
  const [dish] = [...productsById.values()].filter((product) => product.picture)
  expect(await t.app.files.read(`${dish!.picture!.path.replace('/media/', '')}-240.webp`)).not.toBeNull()
})

test('stores courier accounts for restaurants that deliver by courier', async () => {
  const account = async (domain: string) =>
    openSecret(t.app, (await findRestaurantByDomain(t.app, domain))!.id, 'courier')
  expect(JSON.parse((await account('sakura.localhost'))!)).toMatchObject({
    customerId: 'demo-customer-sakura',
  })
  expect(await account('napoli.localhost')).not.toBeNull()
  expect(await account('liberty.localhost')).toBeNull()
})

test('creates all users with their roles', async () => {
  const people = await rowsOf(
    `select u.email, m.role, r.domain from auth.users u left join memberships m on m.user_id = u.id
       left join restaurants r on r.id = m.restaurant_id where u.email not like '%@example.com'`,
  )
  const desired = demoPeople.map(({ email, roles: [role] }) => ({
    email,
    role: role?.role ?? null,
    domain: role?.domain ?? null,
  }))
  expect(people).toHaveLength(desired.length)
  expect(people).toEqual(expect.arrayContaining(desired))
})

test('creates complete past orders, marked as demo data, consistent with visits and codes', async () => {
  const [totals] = await rowsOf(
    `select count(*) as orders, count(distinct order_number) as numbers,
       count(*) filter (where status = 'completed' and payment_status = 'succeeded' and is_demo) as done,
       count(*) filter (where paid_at >= date_trunc('day', timestamptz '2026-11-20 17:00Z' at time zone 'America/New_York')
         at time zone 'America/New_York') as today
       from orders`,
  )
  expect(totals.orders).toBeGreaterThan(3 * 30 * 20)
  expect(totals).toMatchObject({ numbers: totals.orders, done: totals.orders - 9, today: 0 })
  const [counts] = await rowsOf(
    `select (select count(*) from checkout_events where event_type = 'checkout_completed') as checkouts,
       (select count(*) from cart_sessions where status = 'checkout_completed') as carts,
       (select count(*) from order_status_history where to_status = 'completed') as handed_over,
       (select count(*) from orders o join site_visitors v on v.restaurant_id = o.restaurant_id
         and v.session_id = o.visit_session_id) as visits,
       (select count(*) from orders o join cart_sessions c on c.restaurant_id = o.restaurant_id
         and c.session_id = o.visit_session_id and c.total_value = o.subtotal) as values,
       (select count(*) from cart_sessions c where total_items <> (select sum(quantity) from cart_items i
         where i.cart_session_id = c.id)) as wrong_carts,
       (select count(*) from discount_codes c where current_uses < (select count(*) from discount_redemptions d
         where d.discount_code_id = c.id)) as overused`,
  )
  // At each restaurant one order was cancelled, and one on the phone was not paid.
  const online = totals.orders - 3
  expect(counts).toEqual({
    checkouts: online,
    carts: online,
    handed_over: online - 3,
    visits: online,
    values: online,
    wrong_carts: 0,
    overused: 0,
  })
})

test('at each restaurant an order was cancelled, one refunded in part, and one on the phone not paid', async () => {
  const orders = await rowsOf(
    `select o.status, o.payment_status, o.source, count(*) as orders,
       bool_and(o.refunded_amount = coalesce(r.amount, 0)
         and o.refunded_amount = -coalesce((select sum(provider) from ledger_entries l where l.order_id = o.id and kind = 'refund'), 0)
         and (o.refunded_amount = o.grand_total) = (o.payment_status = 'refunded')) as is_consistent
     from orders o left join refunds r on r.order_id = o.id
     where o.payment_status <> 'succeeded' group by 1, 2, 3 order by 2`,
  )
  const three = { orders: 3, is_consistent: true }
  expect(orders).toEqual([
    { status: 'pending', payment_status: 'failed', source: 'phone', ...three },
    { status: 'completed', payment_status: 'partially_refunded', source: 'web', ...three },
    { status: 'cancelled', payment_status: 'refunded', source: 'web', ...three },
  ])
})

test('gives regular customers accounts, and points for their orders', async () => {
  const restaurants = await rowsOf(
    `select count(*)::int as members, bool_and(m.points_earned = m.balance and m.orders > 0) as earned,
       sum(m.balance)::int = (select sum(points_to_earn)::int from orders o where o.restaurant_id = m.restaurant_id
         and user_id is not null) as complete
     from loyalty_members m join auth.users u on u.id::text = m.user_id group by m.restaurant_id`,
  )
  expect(restaurants).toHaveLength(3)
  for (const restaurant of restaurants) {
    expect(restaurant).toEqual({ members: expect.any(Number), earned: true, complete: true })
    expect(restaurant.members).toBeGreaterThanOrEqual(6)
  }
})

test('issues gift cards, booked as a liability', async () => {
  const [sums] = await rowsOf(
    `select (select sum(balance)::int from gift_cards) as balance, (select -sum(gift_cards)::int from ledger_entries) as booked`,
  )
  expect(sums).toEqual({ balance: 27_000, booked: 27_000 })
})

test('creates no orders while a restaurant was closed, and more at weekends', async () => {
  const orders = await rowsOf(
    `select o.created_at, timezone, domain from orders o join restaurants r on r.id = o.restaurant_id`,
  )
  const days = orders.map(({ created_at, timezone, domain }) => ({
    domain,
    weekday: weekdayOf(zonedTime(created_at.getTime(), timezone).date),
  }))
  expect(days.filter(({ domain, weekday }) => domain === 'napoli.localhost' && weekday === 'monday')).toEqual(
    [],
  )
  const on = (desired: string) => days.filter(({ weekday }) => weekday === desired).length
  expect(on('saturday')).toBeGreaterThan(on('tuesday') * 1.3)
})

test('records past orders in the ledger to the cent, without differences in a reconciliation', async () => {
  const [ledger] = await rowsOf(
    `select count(*) filter (where kind = 'charge')::int as charges, bool_and(is_demo) as marked,
       sum(provider + transferred) filter (where kind = 'charge')::int as collected,
       (select count(*) from orders where paid_at is not null)::int as orders,
       (select sum(grand_total) from orders where paid_at is not null)::int as paid
     from ledger_entries`,
  )
  expect(ledger).toMatchObject({ charges: ledger.orders, collected: ledger.paid, marked: true })
  const period = { from: t.app.now() - hours(24 * 40), to: t.app.now() }
  const run = await runReconciliation(t.app, 'test', period)
  expect(run).toMatchObject({ ours: 0, theirs: 0, compared: 0, differences: [] })
})

test('is idempotent', async () => {
  const counting = `select (select count(*) from orders) as orders, (select count(*) from products) as products,
    (select count(*) from media) as media, (select count(*) from auth.users) as people`
  const before = await rowsOf(counting)
  await seedDemo(t.app)
  expect(await rowsOf(counting)).toEqual(before)
})
