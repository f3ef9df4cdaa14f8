import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { isPlayingSound, tapAudio } from '../helpers/audio.ts'
import * as customer from '../helpers/customer.ts'
import { openKitchen, ticketOf } from '../helpers/staff.ts'

export const openMenuPage: Journey = {
  name: 'open pages: a menu updates without a reload',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const dish = (name: string, assignment: string) =>
      world.change(
        host,
        `update products set ${assignment} where restaurant_id = $restaurant and name = '${name}'`,
      )
    const pause = (on: boolean) =>
      world.change(
        host,
        `update restaurants set orders_disabled = ${on}, orders_disabled_at = ${on ? 'now()' : 'null'} where id = $restaurant`,
      )
    await page.clock.install()
    await customer.openForPickup(page, world.url(host))
    await customer.addDish(page, 'Onion Rings')
    await customer.addDish(page, 'Root Beer Float')
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await step('a sold-out dish is removed from the cart and marked on its card', async () => {
      await dish('Root Beer Float', 'is_available = false')
      await reconnect(page)
      await expectText(page.getByRole('alertdialog'), 'Root Beer Float is sold out.')
      await page.getByRole('button', { name: 'Got it' }).click()
      await expectText(card('Root Beer Float'), 'Sold out today')
      await page.getByRole('button', { name: /^Cart\s*1 item$/ }).waitFor()
    })
    await step('a new price and availability are shown', async () => {
      await dish('Root Beer Float', 'is_available = true, base_price = 605')
      await reconnect(page)
      await expectText(card('Root Beer Float'), '$6.05')
      await expectNoText(card('Root Beer Float'), 'Sold out today')
    })
    await step('a dish sells out while its dialog is open', async () => {
      await page.getByRole('button', { name: 'Root Beer Float', exact: true }).click()
      await dialog.getByRole('button', { name: /^Add to cart/ }).waitFor()
      await dish('Root Beer Float', 'is_available = false')
      await reconnect(page)
      const blocked = dialog.getByRole('button', { name: 'Sold out today' })
      await blocked.waitFor()
      assert.ok(await blocked.isDisabled())
      await page.keyboard.press('Escape')
    })
    await step('a pause is shown within 30 seconds', async () => {
      await pause(true)
      await page.clock.fastForward(30_000)
      await expectText(page, 'Online ordering is temporarily unavailable')
      await expectNoText(page, 'Change')
      await page.getByRole('button', { name: /^Cart\b/ }).click()
      assert.ok(await dialog.getByRole('button', { name: 'Checkout' }).isDisabled())
      await page.keyboard.press('Escape')
    })
    await step('the end of the pause is shown', async () => {
      await pause(false)
      await page.clock.fastForward(30_000)
      await expectNoText(page, 'Online ordering is temporarily unavailable')
      await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().waitFor()
    })
    await step('the summary of an order learns of a pause, and of its end', async () => {
      await customer.toSummary(page)
      const next = page
        .getByRole('button', { name: 'This order cannot be placed now' })
        .filter({ visible: true })
      assert.equal(await next.count(), 0)
      await pause(true)
      await page.clock.fastForward(30_000)
      await next.first().waitFor()
      await pause(false)
      await page.clock.fastForward(30_000)
      await next.first().waitFor({ state: 'detached' })
    })
    await step('the page was never reloaded', async () =>
      assert.ok(await page.locator('body[data-same-page]').isVisible(), 'the page was reloaded'),
    )
  },
}

export const crashedBoard: Journey = {
  name: 'open pages: a crashed kitchen display keeps ringing and recovers automatically',
  copyOf: 'liberty',
  expectedErrors: /Error [0-9A-F]{4}-[0-9A-F]{4}|of null|not iterable/,
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    await customer.orderUpToPayment(page, world, { host, contact: customer.newContact() })
    const token = await customer.payByCard(page)
    const [order] = await world.sql<{ number: string; restaurant_id: string }>(
      `select order_number as number, restaurant_id from orders where restaurant_id = $1
       order by created_at desc limit 1`,
      [await world.restaurantId(host)],
    )
    assert.ok(order && token)

    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    await tapAudio(kitchen)
    const read = kitchen.waitForResponse(boardPath)
    await openKitchen(kitchen, world, host)
    const board = await (await read).json()
    await step('the alarm rings for the order', async () => {
      await ticketOf(kitchen, order.number).waitFor()
      await eventuallyEqual(() => isPlayingSound(kitchen), true)
    })
    await step('the board crashes', async () => {
      for (const ticket of board.tickets) ticket.lines = null
      await kitchen.route(boardPath, (route) => route.fulfill({ json: board }))
      await world.sql(`select append_event($1, 'restaurant.pause_changed', $1)`, [order.restaurant_id])
      await kitchen.getByRole('heading', { name: 'Kitchen Display Issue' }).waitFor()
      await expectText(kitchen, 'Orders are still being received')
      await expectText(kitchen, /^[0-9A-F]{4}-[0-9A-F]{4}$/)
      for (const name of ['Go to main page', 'Call the restaurant', 'Email support'])
        await kitchen.getByRole('link', { name }).waitFor()
    })
    await step('the alarm keeps ringing', async () => {
      // Silence first: otherwise the last tone from before the crash could be detected.
      await eventuallyEqual(() => isPlayingSound(kitchen), false)
      await eventuallyEqual(() => isPlayingSound(kitchen), true)
    })
    await step('the board recovers automatically', async () => {
      await kitchen.unroute(boardPath)
      await ticketOf(kitchen, order.number).waitFor()
      const ticket = ticketOf(kitchen, order.number)
      await ticket.getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      await ticket.getByRole('button', { name: 'START PREPARING' }).waitFor()
    })
  },
}

const boardPath = '**/api/kitchen/*/board'

/** Simulates a lost and restored connection, which triggers an `online` event. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}
