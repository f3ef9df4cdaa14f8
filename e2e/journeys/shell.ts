import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { eventually, eventuallyEqual, expectNoText, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { holdRequest, openPlatform } from '../helpers/back-office.ts'
import { open } from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

/** The command palette finds orders, dishes and people, each only for users who may list them. */
export const paletteSearch: Journey = {
  name: 'back office: the command palette searches data',
  async run({ world, newWindow, step }) {
    const sakura = await world.restaurantId('sakura')
    const [order] = await world.sql<{ order_number: string }>(
      `select order_number from orders where restaurant_id = $1 and status <> 'pending' order by created_at desc limit 1`,
      [sakura],
    )
    const [dish] = await world.sql<{ name: string }>(
      'select name from products where restaurant_id = $1 and archived_at is null order by name limit 1',
      [sakura],
    )
    assert.ok(order && dish)
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const field = admin.getByRole('combobox', { name: 'Search screens, orders, dishes and people' })
    await openPlatform(admin, world)
    await step('an order is found by its number, and opens', async () => {
      await admin.keyboard.press('Control+k')
      await field.fill(order.order_number)
      await admin.getByRole('option', { name: order.order_number }).click()
      await eventuallyEqual(async () => new URL(admin.url()).pathname, '/admin/orders')
      await admin
        .getByRole('region', { name: order.order_number.slice(-6) })
        .or(admin.getByRole('dialog', { name: order.order_number.slice(-6) }))
        .first()
        .waitFor()
    })
    await step('a dish opens in the editor of its restaurant', async () => {
      await admin.keyboard.press('Control+k')
      await field.fill(dish.name)
      await admin.getByRole('group', { name: 'Dishes' }).getByRole('option').first().click()
      const sameName = await world.sql<{ path: string }>(
        "select '/admin/products/' || id as path from products where name = $1",
        [dish.name],
      )
      await eventuallyEqual(
        async () => sameName.some(({ path }) => path === new URL(admin.url()).pathname),
        true,
      )
      await admin.getByRole('region', { name: 'Selected restaurant' }).waitFor()
    })
    await step('people are found by name', async () => {
      await admin.keyboard.press('Control+k')
      await field.fill('Hana Mori')
      await admin.getByRole('group', { name: 'People' }).getByRole('option').first().waitFor()
    })
    await step('staff find orders, but no dishes and people', async () => {
      const page = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openAs(page, world, 'staff@sakura.test', 'sakura', '/admin')
      await page.locator('#main h1').waitFor()
      await page.keyboard.press('Control+k')
      const own = page.getByRole('combobox', { name: 'Search screens, orders, dishes and people' })
      await own.fill(order.order_number)
      await page.getByRole('option', { name: order.order_number }).waitFor()
      await own.fill(dish.name)
      await expectText(page, 'No results')
      await own.fill('Hana Mori')
      await expectText(page, 'No results')
      await expectNoText(page, 'owner@sakura.test')
    })
  },
}

/** An export is written by a job, and its file has the lines that the list shows. */
export const exportAsJob: Journey = {
  name: 'back office: an export as a job',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
    await openAs(page, world, 'manager@liberty.test', 'liberty', '/admin/export')
    await page.getByRole('button', { name: 'Export Orders' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Orders' }).first()
    const file = row.getByRole('link', { name: 'Download Orders' })
    await step('the list shows the finished file without a reload', () => file.waitFor())
    await step('the file has a header and as many lines as the list states', async () => {
      const [, shown = ''] = /([\d,]+) lines?/.exec(await row.innerText()) ?? []
      const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
      assert.match(lines[0] ?? '', /^\uFEFF?Order,Time/)
      assert.ok(lines.length > 1)
      assert.equal(lines.length, Number(shown.replace(',', '')))
    })
    await step('it is in the audit log, and another user does not see it', async () => {
      const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openAs(owner, world, 'owner@liberty.test', 'liberty', '/admin/export')
      await expectText(owner, 'No exports yet')
      await open(owner, world.url('liberty', '/admin/audit'))
      await expectText(owner, /Exported|exported/)
    })
  },
}

/** The session gets no response: a reload, which is offered, gets one. */
export const slowStart: Journey = {
  name: 'back office: a session without a response',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await page.clock.install()
    await holdRequest(page, '**/api/me')
    await openAs(page, world, 'admin@comanda.test', '', '/admin')
    await step('is reported after some seconds', async () => {
      await expectText(page, 'Loading...')
      await page.clock.fastForward(8000)
      await expectText(page, 'The server has not responded yet.')
    })
    await step('Retry opens the back office', async () => {
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.locator('#main h1').waitFor()
    })
  },
}

/** "Show more" disappears with the last part of a list, and the focus moves to the first row of it. */
export const lastPart: Journey = {
  name: 'back office: the focus after the last part of a list',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await page.route('**/api/platform/restaurants?*', async (route) => {
      const response = await route.fetch()
      const { restaurants, counts } = await response.json()
      const isFirst = !new URL(route.request().url()).searchParams.has('after')
      const part = isFirst ? restaurants.slice(0, 1) : restaurants
      await route.fulfill({ response, json: { restaurants: part, hasMore: isFirst, counts } })
    })
    await openPlatform(page, world, '/admin/restaurants')
    await step('is at its first row', async () => {
      await page.getByRole('button', { name: 'Show more' }).press('Enter')
      await page.locator('li:nth-child(2):focus').getByRole('heading').waitFor()
    })
  },
}

/** The public page about the health of the platform. */
export const publicStatus: Journey = {
  name: 'public status page',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ javaScriptEnabled: false })
    const today = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Payments' }) })
    await step('it names each check with its state, without script', async () => {
      await eventually(async () => {
        await page.goto(world.url('', '/status'))
        const recorded = page.locator('main').getByText(/are recorded every minute\. Last:/)
        await recorded.first().waitFor(within(1000))
      }, 120_000)
      await today.first().waitFor()
    })
    await step('a failure of the last days is listed with its duration', async () => {
      await world.sql(
        `insert into health_hours (check_id, hour, healthy, warnings, errors)
         select check_id, date_trunc('hour', now()) - interval '2 days', 0, 0, 7 from health_states where check_id = 'payments'
         on conflict (check_id, hour) do update set errors = 7`,
      )
      await eventually(async () => {
        await page.reload()
        const days = page.getByRole('region', { name: 'Last 14 days' })
        await days
          .getByText(/about 7 minutes$/)
          .first()
          .waitFor(within(1000))
      }, 60_000)
    })
  },
}
