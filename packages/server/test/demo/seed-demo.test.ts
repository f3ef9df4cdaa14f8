import { randomUUID } from 'node:crypto'
import { hours } from '@comanda/domain/time/instant'
import { weekdayOf, zonedTime } from '@comanda/domain/time/zone'
import { beforeAll, expect, test } from 'vitest'
import { demoPeople } from '../../../demo/src/people.ts'
import { seedDemo } from '../../../demo/src/seed-demo.ts'
import { sumUpSales } from '../../src/modules/catalog/public.ts'
import { readBalanceAndPayouts } from '../../src/modules/finance/balance-and-payouts.ts'
import { openPayout } from '../../src/modules/finance/payouts/open-payout.ts'
import { runReconciliation } from '../../src/modules/finance/reconcile.ts'
import { readChecks } from '../../src/modules/health/read-checks.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { listRestaurantCards, openSecret } from '../../src/modules/restaurants/public.ts'
import { findRestaurantByDomain } from '../../src/platform/tenancy.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'

let t: TestApp
const admin = visitor({
  user: { id: randomUUID(), email: 'admin@example.com', name: 'Kim' },
  memberships: [{ role: 'master_admin', restaurantId: null }],
})

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  t = await testApp({ config: { demoAlwaysOpen: true, demoPastOnly: true } }, cleanUp)
  await seedDemo(t.app)
}, 240_000)

const rowsOf = (text: string) => t.query(text)

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
         and o.refunded_amount = -coalesce((select sum(provider + transferred) from ledger_entries l where l.order_id = o.id and kind = 'refund'), 0)
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

test('gives regular customers accounts, points for their orders, and rewards for points', async () => {
  const restaurants = await rowsOf(
    `select count(*)::int as members, bool_and(m.points_earned - 100 * m.rewards_redeemed = m.balance and m.orders > 0) as earned,
       sum(m.rewards_redeemed)::int as rewards, sum(m.points_earned)::int = (select sum(points_to_earn)::int from orders o where o.restaurant_id = m.restaurant_id
         and user_id is not null) as complete
     from loyalty_members m join auth.users u on u.id::text = m.user_id group by m.restaurant_id`,
  )
  expect(restaurants).toHaveLength(3)
  for (const restaurant of restaurants) {
    expect(restaurant).toEqual({
      members: expect.any(Number),
      rewards: expect.any(Number),
      earned: true,
      complete: true,
    })
    expect(restaurant.rewards).toBeGreaterThan(3)
    expect(restaurant.members).toBeGreaterThanOrEqual(6)
  }
})

test('issues and sells gift cards, booked as a liability that orders have reduced', async () => {
  const [sums] = await rowsOf(
    `select (select sum(balance)::int from gift_cards) as balance, (select -sum(gift_cards)::int from ledger_entries) as booked,
       (select sum(initial_amount)::int from gift_cards) as given, (select sum(gift_card_amount)::int from orders) as spent`,
  )
  expect(sums.booked).toBe(sums.balance)
  expect(sums.balance).toBe(sums.given - sums.spent)
  const sold = await rowsOf(
    `select r.name, count(*)::int as sold, count(*) filter (where g.balance between 1 and g.initial_amount - 1)::int as partly,
       count(*) filter (where g.balance = g.initial_amount)::int as unused,
       bool_and(g.initial_amount = p.amount and p.state = 'paid') as is_paid
     from gift_cards g join gift_card_purchases p on p.restaurant_id = g.restaurant_id and p.id = g.id
       join restaurants r on r.id = g.restaurant_id where g.source = 'sold' group by 1`,
  )
  expect(sold).toHaveLength(3)
  for (const { sold: cards, partly, unused, is_paid } of sold) {
    expect({ cards, is_paid }).toEqual({ cards: 6, is_paid: true })
    expect(partly).toBeGreaterThan(0)
    expect(unused).toBeGreaterThan(0)
  }
})

test('shows offers, and sells dishes at the prices of those that were taken', async () => {
  await sumUpSales(t.app)
  const offers = await rowsOf(
    `select o.restaurant_id, o.kind, sum(shown)::int as shown, sum(taken)::int as taken, sum(dismissed)::int as dismissed,
       sum(orders)::int as orders, sum(revenue)::int as revenue from offer_days o group by 1, 2 order by 1, 2`,
  )
  expect(offers).toHaveLength(6)
  for (const { shown, taken, dismissed, orders, revenue } of offers) {
    expect(shown).toBeGreaterThan(taken + dismissed)
    expect(taken).toBeGreaterThan(10)
    expect(orders).toBeGreaterThan(0)
    expect(revenue).toBeGreaterThan(0)
  }
  const [compared] = await rowsOf(
    `with lines as (
       select o.restaurant_id, line ->> 'key' as key, (line ->> 'unitPrice')::int as price, (line ->> 'quantity')::int as units,
         (line -> 'offer' ->> 'listPrice')::int as list_price
       from orders o, jsonb_array_elements(o.cart -> 'items') as line
       where o.paid_at is not null and line ? 'offer')
     select (select sum(taken)::int from offer_days) as taken,
       count(*) filter (where key like '%#offer')::int as named, bool_and(price <= list_price) as is_cheaper,
       bool_and(price = 0) filter (where key like '%#free') as is_free
     from lines`,
  )
  expect(compared).toMatchObject({ taken: compared.named, is_cheaper: true })
})

test('each order is the sum of its lines at the prices that were agreed', async () => {
  const orders = await rowsOf(
    `select subtotal, discount_amount, tax, processing_fee, delivery_fee, total, tip, grand_total, discount_type, reward_points,
       (select sum((line ->> 'totalPrice')::int)::int from jsonb_array_elements(cart -> 'items') as line) as lines from orders`,
  )
  for (const order of orders) {
    expect(order.lines).toBe(order.subtotal)
    const { subtotal, tax, processing_fee, delivery_fee, discount_amount, tip } = order
    expect(order.total).toBe(subtotal + tax + processing_fee + delivery_fee - discount_amount)
    expect(order.grand_total).toBe(order.total + tip)
    expect(order.discount_type === 'loyalty_reward').toBe(order.reward_points > 0)
  }
})

test('the people who run a restaurant are in its profile, and its settings are filled in', async () => {
  const profiles = await rowsOf(
    `select r.name, owner_name, owner_phone, manager_name, settings ->> 'siteName' as site, settings ->> 'siteUrl' as url,
       settings ->> 'adminEmail' as admin, settings ->> 'supportEmail' as support
     from restaurants r join restaurant_settings s on s.restaurant_id = r.id order by r.name`,
  )
  expect(profiles.map(({ owner_name }) => owner_name)).toEqual(['Enzo Ferrara', 'Grace Keller', 'Hana Mori'])
  for (const { name, ...profile } of profiles) {
    expect(Object.values(profile).every(Boolean)).toBe(true)
    expect(profile.site).toBe(name)
  }
})

test('the provider has paid out every week to the platform and to a restaurant with an account, with contents that add up', async () => {
  const restaurants = await rowsOf('select restaurant_id as id from connected_accounts')
  expect(restaurants).toHaveLength(1)
  const payees: (string | null)[] = [null, ...restaurants.map(({ id }) => id)]
  for (const restaurantId of payees) {
    const overview = await readBalanceAndPayouts(t.app, admin, { restaurantId })
    if (overview.state !== 'known') throw new Error(`the payouts of ${restaurantId} are ${overview.state}`)
    expect(overview.payouts.length).toBeGreaterThanOrEqual(5)
    // The sandbox has a clock of its own.
    expect(overview.balance.available + overview.balance.pending).toBeGreaterThan(0)
    const [newest] = overview.payouts
    if (restaurantId === null) continue
    const opened = await openPayout(t.app, admin, { payoutId: newest!.id, restaurantId })
    expect(opened).toMatchObject({ state: 'known', isComplete: true, total: { net: newest!.amount } })
  }
}, 60_000)

test('the dashboard of the provider lists the payments of the past', async () => {
  const page = await (await fetch(`${t.sandboxUrl}/sandbox/payments`)).text()
  expect(page).toMatch(/[\d,]{4,} payments/)
  const [order] = await rowsOf(
    `select order_number, payment_intent_id from orders where payment_status = 'partially_refunded' limit 1`,
  )
  const detail = await (await fetch(`${t.sandboxUrl}/sandbox/payments?id=${order.payment_intent_id}`)).text()
  expect(detail).toContain('Partially refunded')
  expect(detail).toContain(order.order_number)
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
    `select count(*) filter (where kind = 'charge')::int as charges,
       sum(provider + transferred) filter (where kind = 'charge')::int as collected,
       (select count(*) from orders where paid_at is not null)::int as orders,
       (select sum(grand_total - gift_card_amount) from orders where paid_at is not null)::int as paid
     from ledger_entries where order_id is not null`,
  )
  expect(ledger).toMatchObject({ charges: ledger.orders, collected: ledger.paid })
  const period = { from: t.app.now() - hours(24 * 40), to: t.app.now() }
  const run = await runReconciliation(t.app, 'test', period)
  expect(run.differences).toEqual([])
  expect(run.compared).toBeGreaterThan(2 * ledger.charges)
  expect(run.ours).toBe(run.theirs)
  const gains = await rowsOf('select sum(provider)::int as balance from ledger_entries')
  expect(run.ours).toBe(gains[0].balance)
}, 60_000)

test('the health checks of payments are green, with the charges of the past', async () => {
  const { checks } = await readChecks(t.app, admin)
  const payments = checks.find(({ id }) => id === 'payments')
  expect(payments).toMatchObject({ status: 'healthy' })
  const atOf = (label: string) => payments!.facts.find(({ name }) => name === label)?.at
  for (const label of ['Last webhook', 'Last charge', 'Last reconciliation'])
    expect(atOf(label)).toBeGreaterThan(t.app.now() - hours(36))
})

test('each dish states its allergens or diets, and each restaurant has kids meals of its kitchen', async () => {
  const silent = `select p.name from products p where p.allergens = '{}' and p.diets = '{}'`
  expect(await rowsOf(silent)).toEqual([])
  const meals = await rowsOf(
    `select domain, kids_meals -> 0 ->> 'name' as name from restaurants order by domain`,
  )
  expect(meals.map(({ name }) => name)).toEqual(['Hamburger', 'Kids Spaghetti', 'Kids Bento'])
})

test('recent changes and the texts of a restaurant are by its owner', async () => {
  const changes = await rowsOf(`select action, actor_name as by from menu_changes c
    join restaurants r on r.id = c.restaurant_id where r.domain = 'sakura.localhost' order by at`)
  expect(changes).toEqual(
    ['menu.post_created', 'menu.page_created', 'menu.page_changed'].map((action) => ({
      action,
      by: 'Hana Mori',
    })),
  )
})

test('is idempotent', async () => {
  const counting = `select (select count(*) from orders) as orders, (select count(*) from products) as products,
    (select count(*) from media) as media, (select count(*) from auth.users) as people,
    (select count(*) from ledger_entries) as ledger, (select count(*) from provider_events) as notices,
    (select count(*) from menu_changes) as changes`
  const before = await rowsOf(counting)
  await seedDemo(t.app)
  expect(await rowsOf(counting)).toEqual(before)
}, 120_000)
