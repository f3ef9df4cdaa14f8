import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventuallyEqual, expectInView, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { holdRequest } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { advanceTicket, openKitchen, ticketOf } from '../helpers/staff.ts'

/** Far below the 30 seconds of polling; the target is one second. */
const maxMs = 8000
const dish = 'Root Beer Float'

export const kitchenLine: Journey = {
  name: 'kitchen: busy mode, sold out, all-day count and order-ready board',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step, note }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    const dialog = page.getByRole('dialog')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: dish }) })
    const settings = kitchen.getByRole('dialog', { name: 'Kitchen Settings' })
    const soldOut = kitchen.getByRole('dialog', { name: 'Sold out' })
    const restaurantId = await world.restaurantId(host)
    await openKitchen(kitchen, world, host)
    const followed = page.waitForResponse(/\/storefront\/versions$/)
    await customer.open(page, world.url(host))
    await followed
    await step('a low screen shows why busy mode was not turned on', async () => {
      await kitchen.setViewportSize({ width: 1366, height: 768 })
      await kitchen.getByRole('button', { name: 'Settings' }).click()
      await kitchen.route('**/busy', (route) => route.abort())
      await settings.getByRole('button', { name: '+10 min for 30 min' }).click()
      const problem = settings.getByText('The server cannot be reached. Try again.')
      await problem.waitFor()
      await expectInView(problem, 'it is below the edge of the dialog')
      await kitchen.unroute('**/busy')
    })
    await step('busy mode shows a later time on an open page', async () => {
      await expectText(dialog, 'Ready in 10-15 min')
      await settings.getByRole('button', { name: '+10 min for 30 min' }).click()
      await expectText(dialog, 'Ready in 20-25 min')
    })
    await step('busy mode is ended with the button in the header', async () => {
      await expectText(settings, /^\+10 min, (29|30) min left$/)
      await kitchen.keyboard.press('Escape')
      await kitchen.getByRole('button', { name: 'End busy' }).click()
      await expectText(dialog, 'Ready in 10-15 min')
      await kitchen.getByRole('button', { name: 'End busy' }).waitFor({ state: 'detached' })
    })
    await step('a dish marked sold out in the kitchen is sold out on an open page', async () => {
      await customer.startPickup(page)
      await customer.addDish(page, 'Onion Rings')
      await page.getByRole('button', { name: dish, exact: true }).click()
      await dialog.getByRole('button', { name: /^Add to cart/ }).waitFor()
      await kitchen.getByRole('button', { name: 'Settings' }).click()
      await settings.getByRole('button', { name: 'Sold out…' }).click()
      await soldOut.getByRole('searchbox').fill('root beer')
      const seen = timeOf(page, 'Sold out today')
      await soldOut.getByRole('button', { name: 'Sold out today' }).click()
      const seenAt = await seen
      const [change] = await world.sql<{ at: string }>(
        `select extract(epoch from max(sold_out_at)) * 1000 as at from product_stock where restaurant_id = $1`,
        [restaurantId],
      )
      const ms = Math.round(seenAt - Number(change?.at))
      note(`a sold-out dish was shown ${ms} ms after the kitchen's press reached the server`)
      assert.ok(ms < maxMs, `the page followed after ${ms} ms`)
      await expectText(soldOut, /^Sold out today, by .+, \d+:\d\d [AP]M$/)
    })
    await step('the dish is back on sale', async () => {
      await soldOut.getByRole('button', { name: 'Back on sale' }).click()
      await dialog.getByRole('button', { name: /^Add to cart/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await expectNoText(card, 'Sold out today')
    })
    await step('dishes marked in quick succession are all sold out', async () => {
      await soldOut.getByRole('searchbox').fill('')
      const rowButton = (name: string, label: string) =>
        soldOut.getByRole('listitem', { name, exact: true }).getByRole('button', { name: label })
      const release = await holdRequest(kitchen, '**/sold-out')
      await rowButton('Garden Burger', 'Sold out today').click()
      await rowButton('Mushroom Swiss', 'Sold out today').click()
      await rowButton('Mushroom Swiss', 'Back on sale').click()
      release()
      await rowButton('Garden Burger', 'Back on sale').click()
      for (const name of ['Garden Burger', 'Mushroom Swiss'])
        await rowButton(name, 'Sold out today').waitFor()
      await kitchen.keyboard.press('Escape')
      await kitchen.keyboard.press('Escape')
    })
    const order = await step('an order is paid and acknowledged', async () => {
      await customer.checkOut(page, customer.newContact())
      await customer.payByCard(page)
      const [row] = await world.sql<{ order_number: string }>(
        'select order_number from orders where restaurant_id = $1 order by created_at desc limit 1',
        [restaurantId],
      )
      assert.ok(row)
      await ticketOf(kitchen, row.order_number).getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      return row.order_number
    })
    await step('the all-day count includes its dishes', async () => {
      await kitchen.getByRole('button', { name: 'All day' }).click()
      const counts = kitchen.getByRole('region', { name: /^All day, / })
      await counts.getByText(dish, { exact: true }).waitFor()
      const dishes = counts.getByRole('region', { name: 'Dishes' })
      await dishes.focus()
      assert.ok(await dishes.evaluate((element) => element === document.activeElement))
      await kitchen.getByRole('button', { name: 'All day' }).click()
      await counts.waitFor({ state: 'detached' })
    })
    await step('the order-ready board shows the order until it is picked up', async () => {
      const number = order.slice(-6)
      const board = await kitchen.context().newPage()
      await customer.open(board, world.url(`kitchen.${host}`, '/ready'))
      const preparing = board.getByRole('list', { name: 'Preparing' })
      const ready = board.getByRole('list', { name: 'Ready' })
      await preparing.getByText(number).waitFor()
      await preparing.getByText('Ada L.').first().waitFor()
      assert.equal(await board.getByText('Ada Long').count(), 0, 'the board must not show full names')
      await expectInView(board.getByText('No orders ready'), 'an empty board explains nothing')
      const toBoard = board.getByRole('link', { name: 'Kitchen board' })
      const notice = board.getByText('A number disappears when its order is handed over')
      await board.mouse.move(10, 10)
      await expectInView(toBoard)
      await eventuallyEqual(() => opacityOf(notice), '0')
      const ticket = ticketOf(kitchen, order)
      // A background window does not render, and actions wait until a button is stable.
      await kitchen.bringToFront()
      await advanceTicket(ticket, 'START PREPARING')
      await advanceTicket(ticket, 'MARK READY')
      await ready.getByText(number).waitFor()
      await eventuallyEqual(() => preparing.getByText(number).count(), 0)
      await advanceTicket(ticket, 'PICKED UP')
      await ready.getByText(number).waitFor({ state: 'detached' })
    })
  },
}

/** Of the element and what it is in, the lowest. */
function opacityOf(element: Locator): Promise<string> {
  return element.evaluate((one) => {
    const all = []
    for (let at: Element | null = one; at; at = at.parentElement) all.push(getComputedStyle(at).opacity)
    return all.toSorted()[0] ?? ''
  })
}

/** When a text first appears on a page, by the clock of the machine that both run on. */
function timeOf(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const dialog = document.querySelector('dialog')
          if (!dialog?.textContent?.includes(expected)) return false
          resolve(Date.now())
          return true
        }
        const watching = new MutationObserver(() => look() && watching.disconnect())
        if (!look()) watching.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
}
