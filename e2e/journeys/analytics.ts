import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { eventually, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

/** A visit with an order, in every part of the analytics, as charts, tables and CSV. */
export const analytics: Journey = {
  name: 'analytics: funnel, hours, customers, dishes and lost sales of a visit with an order',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const restaurantId = await world.restaurantId(host)
    await step('a customer orders, and another one leaves because ordering is paused', async () => {
      const page = await newWindow()
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings')
      await customer.addDish(page, 'French Fries')
      await customer.checkOut(page, customer.newContact())
      await customer.payByCard(page)
      await world.sql(
        `insert into cart_sessions (restaurant_id, session_id, status, total_items, total_value, blocked_by, blocked_at, abandoned_at)
         values ($1, gen_random_uuid(), 'abandoned', 1, 1234, 'paused', now(), now())`,
        [restaurantId],
      )
    })
    await step('a visitor finds ordering turned off', async () => {
      const set = (value: boolean) =>
        world.sql('update restaurants set accept_orders = $2 where id = $1', [restaurantId, value])
      await set(false)
      const visitor = await newWindow()
      await customer.open(visitor, world.url(host))
      await expectText(visitor, /Online ordering is temporarily unavailable/)
      await eventually(async () => {
        const visits = await world.sql(
          'select from site_visitors where restaurant_id = $1 and turned_away is not null',
          [restaurantId],
        )
        assert.equal(visits.length, 1)
      })
      await set(true)
    })
    const page = await newWindow({ viewport: { width: 1440, height: 900 } })
    await step('the owner sees the order in the funnel', async () => {
      await openAs(page, world, `owner@${host}.test`, host, '/admin/analytics?range=24h')
      await page.getByRole('heading', { name: 'Comprehensive Analytics', level: 1 }).waitFor()
      // The checkout is counted by a job after the payment.
      await eventually(async () => {
        await page.reload()
        const funnel = page.getByRole('figure', { name: 'Checkout Funnel Analysis' })
        await funnel.getByRole('button', { name: 'Table' }).click()
        await expectText(funnel.getByRole('row', { name: /^Completed Purchase/ }), '1')
      }, 60_000)
    })
    await step('the details of the visit survive a reload, and the Back button closes them', async () => {
      const visits = page.getByRole('list', { name: 'Live Visitors' })
      await visits.getByRole('button').first().click()
      const dialog = page.getByRole('dialog', { name: 'Visitor Session Details' })
      await expectText(dialog, 'Page views')
      await page.reload()
      await expectText(dialog, 'Page views')
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Comprehensive Analytics', level: 1 }).waitFor()
    })
    await step('the heat map has the order in its hour, by keyboard, as a table and as CSV', async () => {
      await page.getByRole('tab', { name: 'Sales', exact: true }).click()
      const map = page.getByRole('figure', { name: 'Sales by weekday and hour' })
      const hour = map.getByRole('img', { name: /: Orders 1$/ })
      await hour.focus()
      await expectText(map, /day, \d+:00 [AP]M$/)
      await map.getByRole('button', { name: 'Table' }).click()
      await map.getByRole('cell', { name: '1', exact: true }).waitFor()
      const [head, ...rows] = await csvOf(page, () => map.getByRole('button', { name: 'CSV' }).click())
      assert.equal(head, 'Weekday,Hour,Orders,Revenue (USD)')
      assert.equal(rows.length, 1)
      assert.match(rows[0] ?? '', /^[A-Z][a-z]+day,\d\d:00,1,\d+\.\d\d$/)
      await expectText(page, 'Deliveries by ZIP code')
    })
    await step('the customer is new, and the dishes were bought together', async () => {
      await page.getByRole('tab', { name: 'Customers' }).click()
      const groups = page.getByRole('region', { name: 'New and returning customers' })
      await groups.getByRole('row', { name: /^New 1 100\.0%/ }).waitFor()
      await page.getByRole('tab', { name: 'Dishes' }).click()
      await page.getByRole('row', { name: /Onion Rings 1 1 1 1 0 \$/ }).waitFor()
      const pairs = page.getByRole('region', { name: 'Bought together' })
      await pairs
        .getByRole('row', {
          name: /(Onion Rings and French Fries|French Fries and Onion Rings) 1 100\.0% 100\.0%/,
        })
        .waitFor()
    })
    await step('the cart that was left is an estimated loss', async () => {
      await page.getByRole('tab', { name: 'Lost sales' }).click()
      await page.getByRole('row', { name: 'Ordering paused or off 1 $12.34' }).waitFor()
      const visits = page.getByRole('region', { name: 'Visits turned away' })
      await visits.getByRole('row', { name: 'Ordering paused or off 1', exact: true }).waitFor()
      await expectText(page, /^An estimate:/)
    })
    await step('a report that does not reload stays, with the time of its figures', async () => {
      const failing = '**/api/analytics/lost-sales?**'
      await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('tab', { name: 'Dishes' }).click()
      await page.getByRole('tab', { name: 'Lost sales' }).click()
      await expectText(page, /^Not reloaded since \d+:/)
      await page.getByRole('row', { name: 'Ordering paused or off 1 $12.34' }).waitFor()
      await page.unroute(failing)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expectText(page, 'Reloads every 30 s')
    })
    await step('on a phone the platform sees which restaurant it is', async () => {
      const phone = await newWindow({ viewport: { width: 390, height: 844 } })
      const address = `/admin/restaurants/${restaurantId}/analytics?tab=sales&range=24h`
      await openPlatform(phone, world, address)
      const [restaurant] = await world.sql<{ name: string }>('select name from restaurants where id = $1', [
        restaurantId,
      ])
      assert.ok(restaurant)
      await expectText(phone.locator('#main'), restaurant.name)
      await expectText(phone, /^1 order · \$/)
    })
  },
}

async function csvOf(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const text = await readFile(await download.path(), 'utf8')
  return text.replace('\uFEFF', '').trim().split('\r\n')
}
