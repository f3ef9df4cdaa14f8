import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

const desktop = { viewport: { width: 1440, height: 1000 } }

/** An order that is paid in another window appears on the dashboards of platform and owner. */
export const dashboards: Journey = {
  copyOf: 'liberty',
  name: 'dashboards: a paid order appears on both without a reload',
  async run({ world, host, newWindow, step }) {
    const [admin, owner, visitor] = [await newWindow(desktop), await newWindow(desktop), await newWindow()]
    const restaurantId = await world.restaurantId(host)
    await step('the platform sees today, its restaurants and the state of the system', async () => {
      await openPlatform(admin, world)
      for (const stat of ["Today's Revenue", 'Total Orders', 'Active Orders', 'Avg Order Value'])
        await expectText(admin, stat)
      const health = admin.getByRole('list', { name: 'System Health Status' })
      await expectText(health, 'Database Connection')
      await admin.getByRole('list', { name: 'Restaurant Performance' }).waitFor()
      await admin.getByRole('button', { name: 'Refresh Data' }).click()
      await expectText(admin, /^Updated \d+:\d\d:\d\d [AP]M$/)
      await markPage(admin)
    })
    await step('an owner sees the restaurant only', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin')
      await expectText(owner, 'Orders Today')
      await owner.getByRole('heading', { name: 'In the kitchen now' }).waitFor()
      assert.equal(await owner.getByText('System Health Status').count(), 0)
      await markPage(owner)
    })
    await step('quick actions show their full names, also next to a badge', async () => {
      await world.sql(
        `insert into cart_sessions (restaurant_id, session_id, status, total_items, abandoned_at)
          values ($1, gen_random_uuid(), 'abandoned', 1, now())`,
        [restaurantId],
      )
      const carts = admin.getByRole('link', { name: /^Abandoned Carts \d+ today$/ })
      // The server shares a reading for ten seconds.
      await eventually(async () => {
        await admin.getByRole('button', { name: 'Refresh Data' }).click()
        assert.ok(await carts.isVisible())
      }, 15_000)
      const missing = await carts.evaluate((link) =>
        [link, ...link.querySelectorAll('*')].reduce(
          (most, { scrollWidth, clientWidth }) =>
            clientWidth === 0 ? most : Math.max(most, scrollWidth - clientWidth),
          0,
        ),
      )
      assert.equal(missing, 0)
    })
    await step('an amount stays on one line where five figures share a narrow row', async () => {
      await admin.setViewportSize({ width: 900, height: 900 })
      const amount = admin.locator('dl > div').filter({ hasText: "Today's Revenue" }).locator('dd').first()
      const lines = await amount.evaluate((cell) => {
        const [text] = cell.childNodes
        if (!text) return 0
        // The demo has sold less at some times of the day.
        text.nodeValue = '$2,566.99'
        const range = document.createRange()
        range.selectNode(text)
        return range.getClientRects().length
      })
      assert.equal(lines, 1)
    })
    await step('a phone shows when the figures were read', async () => {
      await admin.setViewportSize({ width: 390, height: 844 })
      await expectText(admin, /^Updated \d+:\d\d:\d\d [AP]M$/)
      await admin.setViewportSize(desktop.viewport)
    })
    const before = await ordersToday(owner)
    await customer.orderUpToPayment(visitor, world, { host })
    await customer.payByCard(visitor)
    const [order] = await world.sql<{ number: string }>(
      'select order_number as number from orders where restaurant_id = $1 order by created_at desc limit 1',
      [restaurantId],
    )
    await step('the order is at the top of both dashboards', async () => {
      for (const page of [admin, owner]) {
        // Other journeys order at the same time.
        const newest = page.getByRole('list', { name: 'Recent Orders' }).getByRole('listitem')
        await newest.filter({ hasText: order?.number ?? 'no order' }).waitFor()
        await expectText(page.getByRole('list', { name: 'Recent Activity' }), 'New order')
        assert.ok(await isSamePage(page), 'the page was reloaded')
      }
      await eventually(async () => assert.equal(await ordersToday(owner), before + 1))
    })
    await step('the chart can be read as a table, and by arrow keys', async () => {
      await owner.getByRole('button', { name: 'Table' }).click()
      await owner.getByRole('region', { name: 'Revenue by hour' }).waitFor()
      await owner.getByRole('button', { name: 'Table' }).click()
      const point = owner.getByRole('img', { name: /: Today / }).first()
      await point.focus()
      await owner.keyboard.press('ArrowRight')
      await eventually(async () => {
        const label = await owner.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
        assert.match(label, /: Today .*, Last \w+day \$/)
      })
    })
    await step('a pause needs attention, and is ended in place', async () => {
      await world.change(
        host,
        `update restaurants set orders_disabled = true, orders_disabled_at = now(),
           orders_disabled_reason = 'Oven broken' where id = $restaurant`,
      )
      await world.sql(
        `select append_event($1, 'restaurant.pause_changed', null, '{"change": "ordering.disabled"}')`,
        [restaurantId],
      )
      const item = owner.getByRole('list', { name: 'Needs attention' }).getByRole('listitem').first()
      await expectText(item, /Oven broken/)
      await item.getByRole('button', { name: 'Resume: Online ordering is paused' }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
      await expectText(owner, /is taking orders again/)
      const [row] = await world.sql('select orders_disabled from restaurants where id = $1', [restaurantId])
      assert.deepEqual(row, { orders_disabled: false })
    })
  },
}

const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-page', ''))
const isSamePage = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-same-page'))

async function ordersToday(page: Page): Promise<number> {
  const stat = page.locator('dl > div').filter({ has: page.getByText('Orders Today', { exact: true }) })
  return Number.parseInt((await stat.locator('dd').first().innerText()).replace(',', ''), 10)
}
