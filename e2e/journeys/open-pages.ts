import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { hears, layEar } from '../people/ear.ts'
import { openKitchen, ticketOf } from '../people/staff.ts'

export const openMenu: Journey = {
  name: 'open pages: a menu learns of what changes without a reload',
  alone: 'liberty',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const dish = (name: string, set: string) =>
      world.change(
        'liberty',
        `update products set ${set} where restaurant_id = $restaurant and name = '${name}'`,
      )
    const pause = (on: boolean) =>
      world.change(
        'liberty',
        `update restaurants set orders_disabled = ${on}, orders_disabled_at = ${on ? 'now()' : 'null'} where id = $restaurant`,
      )
    await page.clock.install()
    await customer.open(page, world.url('liberty'))
    await customer.startPickup(page)
    await customer.addDish(page, 'Onion Rings')
    await customer.addDish(page, 'Root Beer Float')
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    try {
      await step('sold out: the cart is checked, the card says so', async () => {
        await dish('Root Beer Float', 'is_available = false')
        await comeBack(page)
        await sees(page.getByRole('alertdialog'), 'Root Beer Float is sold out.')
        await page.getByRole('button', { name: 'Got it' }).click()
        await sees(card('Root Beer Float'), 'Sold out today')
        await page.getByRole('button', { name: /^Cart\s*1 item$/ }).waitFor()
      })
      await step('another price and another dish', async () => {
        await dish('Root Beer Float', 'is_available = true, base_price = 605')
        await comeBack(page)
        await sees(card('Root Beer Float'), '$6.05')
        await seesNot(card('Root Beer Float'), 'Sold out today')
      })
      await step('sold out under one’s eyes', async () => {
        await page.getByRole('button', { name: 'Root Beer Float', exact: true }).click()
        await dialog.getByRole('button', { name: /^Add to cart/ }).waitFor()
        await dish('Root Beer Float', 'is_available = false')
        await comeBack(page)
        const blocked = dialog.getByRole('button', { name: 'Sold out today' })
        await blocked.waitFor()
        assert.ok(await blocked.isDisabled())
        await page.keyboard.press('Escape')
      })
      await step('a pause, noticed by itself within half a minute', async () => {
        await pause(true)
        await page.clock.fastForward(30_000)
        await sees(page, 'Online ordering is temporarily unavailable')
        await seesNot(page, 'Change')
        await page.getByRole('button', { name: /^Cart\b/ }).click()
        assert.ok(await dialog.getByRole('button', { name: 'Checkout' }).isDisabled())
        await page.keyboard.press('Escape')
      })
      await step('and its end', async () => {
        await pause(false)
        await page.clock.fastForward(30_000)
        await seesNot(page, 'Online ordering is temporarily unavailable')
        await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().waitFor()
      })
      await step('all of it on the same page', async () =>
        assert.ok(await page.locator('body[data-same-page]').isVisible(), 'the page was loaded again'),
      )
    } finally {
      await dish('Root Beer Float', 'is_available = true, base_price = 550')
      await pause(false)
    }
  },
}

export const brokenBoard: Journey = {
  name: 'open pages: a broken kitchen display rings on and comes back by itself',
  alone: 'liberty',
  expectedErrors: /Error [0-9A-F]{4}-[0-9A-F]{4}|of null|not iterable/,
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await customer.orderUpToPayment(page, world, { contact: customer.somebodyNew() })
    await customer.fillCard(page)
    const token = await customer.pay(page)
    const [order] = await world.sql<{ number: string; restaurant_id: string }>(
      `select order_number as number, restaurant_id from orders order by created_at desc limit 1`,
    )
    assert.ok(order && token)

    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    await layEar(kitchen)
    const read = kitchen.waitForResponse(boardPath)
    await openKitchen(kitchen, world, 'liberty')
    const board = await (await read).json()
    await step('it rings for the order', async () => {
      await ticketOf(kitchen, order.number).waitFor()
      await eventually(() => hears(kitchen), true)
    })
    await step('the board breaks', async () => {
      for (const ticket of board.tickets) ticket.lines = null
      await kitchen.route(boardPath, (route) => route.fulfill({ json: board }))
      await world.sql(`select append_event($1, 'restaurant.pause_changed', $1)`, [order.restaurant_id])
      await kitchen.getByRole('heading', { name: 'Kitchen Display Issue' }).waitFor()
      await sees(kitchen, 'Orders are still being received')
      await sees(kitchen, /^[0-9A-F]{4}-[0-9A-F]{4}$/)
      for (const name of ['Go to main page', 'Call the restaurant', 'E-mail support'])
        await kitchen.getByRole('link', { name }).waitFor()
    })
    await step('it rings on', async () => {
      // Once more after a pause: it is not the last tone of before that is heard.
      await eventually(() => hears(kitchen), false)
      await eventually(() => hears(kitchen), true)
    })
    await step('and comes back by itself', async () => {
      await kitchen.unroute(boardPath)
      await ticketOf(kitchen, order.number).waitFor({ timeout: 15_000 })
      const ticket = ticketOf(kitchen, order.number)
      await ticket.getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      await ticket.getByRole('button', { name: 'START PREPARING' }).waitFor()
    })
  },
}

const boardPath = '**/api/kitchen/*/board'

/** A telephone that finds its line again: the browser tells the page. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}
