import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectInView, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { checkDock } from '../helpers/dock.ts'
import { turnAll } from '../helpers/lanes.ts'
import { fillKitchen } from '../helpers/rush.ts'
import { payOrders } from '../helpers/rush-orders.ts'
import { advanceTicket, expectOffline, openKitchen, ticketOf } from '../helpers/staff.ts'

export const kitchenRush: Journey = {
  copyOf: 'sakura',
  name: 'kitchen: no press hits what has moved, the alarm stops everywhere, a completed order is recalled',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const second = await newWindow({ viewport: { width: 1920, height: 1080 } })
    const orders = await fillKitchen(world, host, { pending: 3 })
    const [first, next] = orders
    assert.ok(first && next)
    const statuses = async () => {
      const rows = await world.sql<{ status: string; made: number }>(
        'select status, cardinality(made_lines) as made from orders where id = any($1) order by paid_at',
        [orders.map(({ id }) => id)],
      )
      return rows.map(({ status, made }) => `${status} ${made}`)
    }
    await second.addInitScript(() => {
      const battery = Object.assign(new EventTarget(), { level: 0.18, charging: false })
      Object.assign(navigator, { getBattery: async () => battery })
    })
    for (const screen of [kitchen, second]) await openKitchen(screen, world, host)

    await step('a screen shows its connection and a low battery', async () => {
      await expectText(second, 'Online')
      await expectText(second, 'Battery 18%')
    })
    await step('the alarm is stopped above a dialog, on every screen', async () => {
      await kitchen.getByRole('button', { name: 'Settings', exact: true }).click()
      const dialog = kitchen.getByRole('dialog', { name: 'Kitchen Settings' })
      await dialog.getByRole('button', { name: 'STOP ALARM' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      for (const screen of [kitchen, second]) await expectText(screen, /^Alarm stopped on all screens by /)
    })
    await step('a second press at the same place hits nothing that has moved there', async () => {
      const button = ticketOf(kitchen, first.number).getByRole('button', { name: /^ACKNOWLEDGE/ })
      await button.hover()
      const box = await button.boundingBox()
      assert.ok(box)
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const pressed = pressOnceMoved(kitchen, first.number.slice(-6), at)
      await kitchen.mouse.click(at.x, at.y)
      await pressed
      await eventuallyEqual(statuses, ['acknowledged 0', 'pending 0', 'pending 0'])
      await advanceTicket(ticketOf(kitchen, next.number), 'ACKNOWLEDGE')
      await eventuallyEqual(statuses, ['acknowledged 0', 'acknowledged 0', 'pending 0'])
    })
    await step('a completed order is recalled', async () => {
      for (const name of ['START PREPARING', 'MARK READY', 'PICKED UP|DRIVER PICKUP'])
        await advanceTicket(ticketOf(kitchen, first.number), name)
      await kitchen
        .getByRole('list', { name: 'Recent Completed' })
        .getByRole('button', { name: new RegExp(first.number) })
        .click()
      const recall = kitchen.getByRole('button', { name: `RECALL, order ${first.number}` })
      await expectInView(recall, 'RECALL is not fully visible')
      await recall.click()
      await eventuallyEqual(statuses, ['ready 0', 'acknowledged 0', 'pending 0'])
    })
  },
}

const windows = {
  'a wall': { width: 1920, height: 1080 },
  'a screen': { width: 1280, height: 768 },
  'a tablet': { width: 1024, height: 768 },
  'an upright tablet': { width: 768, height: 1024 },
  'a phone': { width: 390, height: 844 },
}

export const kitchenThirtyOrders: Journey = {
  copyOf: 'sakura',
  name: 'kitchen: thirty open orders, none hidden without an indication, at every size',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow()
    const orders = await fillKitchen(world, host, { pending: 12, preparing: 9, ready: 9 })
    await fillKitchen(world, host, { completed: 9 })
    await openKitchen(kitchen, world, host)
    await kitchen.getByRole('button', { name: 'STOP ALARM' }).click()
    for (const [name, size] of Object.entries(windows)) {
      await step(`${name} counts what it hides and shows every order`, async () => {
        await kitchen.setViewportSize(size)
        const hasTabs = size.width < 1280
        await kitchen
          .getByRole('region', { name: 'Lanes' })
          .waitFor({ state: hasTabs ? 'visible' : 'detached' })
        const found = new Set<string>()
        for (const tab of hasTabs ? [/New$/, /Preparing$/, /Ready$/] : [null]) {
          if (tab) await kitchen.getByRole('button', { name: tab }).click()
          for (const number of await turnAll(kitchen)) found.add(number)
        }
        assert.deepEqual([...found].toSorted(), orders.map(({ number }) => number).toSorted())
        if (hasTabs) return
        const recent = kitchen.getByRole('list', { name: 'Recent Completed' }).getByRole('button')
        await eventuallyEqual(() => recent.count(), 8)
        for (const order of await recent.all()) await expectInView(order, 'a completed order is cut')
      })
    }
    await step('on a tablet with all-day counts, the tabs have room for their labels', async () => {
      await kitchen.setViewportSize({ width: 960, height: 768 })
      await kitchen.evaluate(() => localStorage.setItem('comanda.kitchen-screen', '{"allDay":true}'))
      await kitchen.reload()
      const tab = kitchen.getByRole('button', { name: /Preparing$/ })
      await eventually(async () => {
        const [box, label] = [await tab.boundingBox(), await tab.locator('span').first().boundingBox()]
        assert.ok(box && label && label.x > box.x + 5, 'a label reaches the edge of its tab')
      })
    })
    await step(
      'on a tablet with huge text, tickets show their dishes, and their button is reached',
      async () => {
        await kitchen.setViewportSize(windows['a tablet'])
        await kitchen.evaluate(() =>
          localStorage.setItem('comanda.kitchen-screen', JSON.stringify({ textSize: 'huge' })),
        )
        await kitchen.reload()
        await kitchen.getByRole('region', { name: 'Lanes' }).waitFor()
        await kitchen.getByRole('button', { name: /New$/ }).click()
        const first = kitchen.getByRole('article').first()
        await first.getByRole('button', { name: /^ACKNOWLEDGE/ }).waitFor()
        await expectInView(first.locator('li').first(), 'no dish is in view')
        await first.getByRole('button', { name: /^ACKNOWLEDGE/ }).hover({ trial: true })
        await kitchen.evaluate(() => localStorage.removeItem('comanda.kitchen-screen'))
        await kitchen.setViewportSize(windows['a phone'])
        await kitchen.reload()
        await kitchen.getByRole('button', { name: /New$/ }).waitFor()
      },
    )
    await step('on a phone, no completed order of today is cut', async () => {
      await kitchen.getByRole('button', { name: /Done$/ }).click()
      await kitchen.getByRole('button', { name: 'Past Orders' }).click()
      const completed = kitchen.getByRole('list', { name: 'All Completed Orders Today' })
      await expectInView(completed.getByRole('button').first(), 'a completed order is cut')
      await kitchen.getByRole('button', { name: 'Recent Completed' }).click()
    })
    await step('on a phone, undo covers no button', async () => {
      await kitchen.getByRole('button', { name: /New$/ }).click()
      const [first] = orders
      assert.ok(first)
      await advanceTicket(ticketOf(kitchen, first.number), 'ACKNOWLEDGE')
      await kitchen.getByRole('button', { name: `UNDO, order ${first.number}` }).waitFor()
      const next = kitchen.getByRole('button', { name: /^ACKNOWLEDGE/ }).first()
      await next.scrollIntoViewIfNeeded()
      await expectInView(next, 'the next button is covered')
    })
    await step('on a phone, a press hits no button that appears where a message was', async () => {
      for (const isAtEnd of [false, true]) await checkDock(kitchen, isAtEnd)
    })
    await step('nor one of the slots in the load screen of a tablet', async () => {
      const load = kitchen.getByRole('button', { name: 'Load', exact: true })
      await kitchen.setViewportSize(windows['a tablet'])
      await load.click()
      await kitchen
        .getByRole('button', { name: /^Close / })
        .first()
        .waitFor()
      for (const isAtEnd of [false, true]) await checkDock(kitchen, isAtEnd)
      await kitchen.setViewportSize(windows['a phone'])
      await eventually(async () => {
        const header = await kitchen.getByRole('banner').boundingBox()
        assert.ok(header && header.height < 64, 'the clock of a phone takes several lines')
      })
      await load.click()
      await kitchen
        .getByRole('button', { name: /^ACKNOWLEDGE/ })
        .first()
        .waitFor()
    })
    await step('on a phone, the settings have room for the sales of the day', async () => {
      await kitchen.getByRole('button', { name: 'Settings', exact: true }).click()
      const dialog = kitchen.getByRole('dialog', { name: 'Kitchen Settings' })
      const sales = dialog.getByText(/^\$\d,\d{3}\.\d\d$/)
      assert.ok(((await sales.boundingBox())?.height ?? 0) < 40, 'they take two lines')
      await dialog.getByRole('button', { name: 'Close' }).click()
    })
    await step('on a phone, every button is large enough for a finger', async () => {
      await eventuallyEqual(() => kitchen.locator('[data-settling]').count(), 0)
      assert.deepEqual(await smallButtons(kitchen), [])
    })
    await step('no ticket moves when the alarm starts or the connection is lost', async () => {
      await kitchen.setViewportSize(windows['a screen'])
      const ready = kitchen.getByRole('region', { name: 'In Progress · Ready' }).getByRole('article').first()
      await ready.waitFor()
      const stop = kitchen.getByRole('button', { name: 'STOP ALARM' })
      if (await stop.isVisible()) await stop.click()
      await stop.waitFor({ state: 'detached' })
      const before = await ready.boundingBox()
      await payOrders(world, host, 1)
      await stop.waitFor()
      assert.equal((await ready.boundingBox())?.y, before?.y)
      await kitchen.context().setOffline(true)
      await expectOffline(kitchen)
      assert.equal((await ready.boundingBox())?.y, before?.y)
      await kitchen.context().setOffline(false)
    })
    await step('messages and upcoming orders beyond the edge do not widen the board of a phone', async () => {
      const ids = (await fillKitchen(world, host, { pending: 3 })).map(({ id }) => id)
      await world.sql(
        `update orders set status = 'cancelled', status_at = now(), cancel_reason = 'Out of rice' where id = any($1)`,
        [ids.slice(1)],
      )
      await world.sql(
        `update orders set scheduled_for = now() + interval '3 hours', promised_at = now() + interval '3 hours' where id = $1`,
        [ids[0]],
      )
      await kitchen.setViewportSize(windows['a phone'])
      await kitchen.reload()
      await kitchen.getByRole('heading', { name: 'Upcoming' }).waitFor({ state: 'attached' })
      await kitchen.getByRole('list', { name: 'Cancelled orders' }).waitFor()
      await eventuallyEqual(() => kitchen.evaluate(() => document.documentElement.scrollWidth), 390)
    })
    await step('undo is offered in front of messages that stay', async () => {
      await kitchen.getByRole('button', { name: /New$/ }).click()
      const [, second] = orders
      assert.ok(second)
      const dismiss = kitchen.getByRole('button', { name: /^Dismiss, order/ }).first()
      await eventuallyEqual(() => dismiss.getAttribute('data-settling'), null)
      const isGuarded = dismiss.evaluate(async (button) => {
        const changed = new Promise((resolve) =>
          new MutationObserver(resolve).observe(button, { attributeFilter: ['data-settling'] }),
        )
        await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 10_000))])
        return button.hasAttribute('data-settling')
      })
      await advanceTicket(ticketOf(kitchen, second.number), 'ACKNOWLEDGE')
      const undo = kitchen.getByRole('button', { name: `UNDO, order ${second.number}` })
      await undo.waitFor()
      await expectInView(undo, 'UNDO is beyond the edge')
      assert.ok(await isGuarded, 'what it has moved can be pressed')
    })
  },
}

/** Buttons and links whose area of touch, which can be larger than they look, is lower than 44 px; rows of pixels can be one less. */
function smallButtons(page: Page): Promise<string[]> {
  return page.locator('button:visible, a:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      button.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isHit = (y: number) => button.contains(document.elementFromPoint((left + right) / 2, y))
      const rows = Array.from({ length: Math.ceil(bottom - top) + 24 }, (_, row) => top - 12 + row)
      const height = rows.filter(isHit).length
      return height >= 43 || !isHit((top + bottom) / 2) ? [] : [`${button.textContent}: ${height} px`]
    }),
  )
}

/**
 * Presses the same spot twice as soon as the ticket there was acknowledged. Runs in the page, because a press sent from here can
 * arrive after the 600 ms in which a target that has moved ignores presses.
 */
function pressOnceMoved(page: Page, order: string, at: { x: number; y: number }): Promise<void> {
  const press = ({ order, at }: { order: string; at: { x: number; y: number } }) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const tickets = [...document.querySelectorAll('article')].map(({ textContent }) => textContent ?? '')
        if (!tickets.some((text) => text.includes(order) && text.includes('START PREPARING')))
          return void requestAnimationFrame(look)
        for (let count = 0; count < 2; count += 1)
          document.elementFromPoint(at.x, at.y)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        resolve()
      }
      look()
    })
  return page.evaluate(press, { order, at })
}
