import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { eventually, eventuallyEqual, expectInView } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { overflowOf } from '../helpers/accessibility.ts'
import { storedCourier } from '../helpers/kitchen.ts'
import { fillKitchen } from '../helpers/rush.ts'
import { openKitchen } from '../helpers/staff.ts'

const phone = { width: 390, height: 844, mobile: false }
/** Tickets and rows have a different width on each. */
const widths = [390, 834, 1366, 1920]

export const kitchenLongNames: Journey = {
  copyOf: 'sakura',
  name: 'kitchen: the names of customers cover no number, on the board, in its search and at the counter',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow()
    const orders = await fillKitchen(world, host, { pending: 1, preparing: 2, ready: 3 })
    await world.sql(
      `update orders set delivery_type = 'pickup', delivery_address = null, paid_at = paid_at - interval '3 hours',
         customer_first_name = repeat('W', 50), pickup_number = 100 + row from unnest($1::uuid[]) with ordinality as list (orderId, row)
       where id = orderId`,
      [orders.map(({ id }) => id)],
    )
    await world.sql(
      `update orders set delivery_type = 'delivery', delivery_address = '1 Main St, Summit, NJ 07901', courier = $2 where id = $1`,
      [orders.at(-1)?.id, storedCourier],
    )
    await openKitchen(kitchen, world, host)
    await kitchen.getByRole('button', { name: 'STOP ALARM' }).click()

    await step('on the board', async () => {
      for (const width of widths) {
        await kitchen.setViewportSize({ width, height: 1000 })
        // The layout follows the size after a render.
        await kitchen
          .getByRole('region', { name: 'Lanes' })
          .waitFor({ state: width < 1280 ? 'visible' : 'detached' })
        if (width < 640) await kitchen.getByRole('button', { name: /Ready$/ }).click()
        const numbers = kitchen.getByRole('article').locator('h3, button[aria-haspopup] > * > :first-child')
        await eventually(async () => assert.deepEqual(await covered(numbers), [], `${width} pixels`))
        const coming = kitchen.getByRole('article').getByText('Courier on the way here')
        await eventually(async () =>
          assert.ok(
            await coming.evaluate((text) => text.scrollWidth <= text.clientWidth + 1),
            `cut off at ${width} pixels`,
          ),
        )
      }
    })
    await step('next to the clock is the date, except on a phone', async () => {
      const date = kitchen
        .getByRole('banner')
        .getByText(/^\w{3}, \w{3} \d+ · /)
        .filter({ visible: true })
      for (const width of widths.slice(1)) {
        await kitchen.setViewportSize({ width, height: 1000 })
        await expectInView(date, `no date at ${width} pixels`)
      }
    })
    await step('on a printout of the browser', async () => {
      await kitchen.evaluate(() => {
        window.print = () => {}
      })
      await kitchen.getByRole('article').first().press('p')
      await kitchen.emulateMedia({ media: 'print' })
      const time = kitchen.locator('.slip-pair > :last-child', { hasText: /^In / })
      await time.waitFor()
      const isOneLine = (text: Element) =>
        text.getBoundingClientRect().height < 1.5 * Number.parseFloat(getComputedStyle(text).lineHeight)
      assert.ok(await time.evaluate(isOneLine), 'the time is broken')
      await kitchen.emulateMedia({ media: 'screen' })
    })
    await step('a restaurant without a logo has its sign in the middle of a tile', async () => {
      const tile = await kitchen.getByRole('banner').locator('span:has(> svg)').first().boundingBox()
      const sign = await kitchen.getByRole('banner').locator('span > svg').first().boundingBox()
      assert.ok(tile && sign && Math.abs(tile.y + tile.height / 2 - sign.y - sign.height / 2) < 2)
    })
    await step('in the search of a phone', async () => {
      await kitchen.setViewportSize(phone)
      await kitchen.getByRole('button', { name: 'Search' }).click()
      const dialog = kitchen.getByRole('dialog')
      await dialog.getByLabel('Number, name or dish').fill('www')
      await eventuallyEqual(() => covered(dialog.locator('li button > :first-child > :first-child')), [])
    })
    await step('at the counter', async () => {
      await kitchen.goto(world.url(`kitchen.${host}`, '/ready'))
      for (const width of [390, 1366]) {
        await kitchen.setViewportSize({ width, height: 768 })
        const number = kitchen.getByRole('list', { name: 'Ready' }).getByText('#104', { exact: true })
        await number.waitFor()
        await expectInView(number, `no number at ${width} pixels`)
        assert.deepEqual(await overflowOf(kitchen, { ...phone, width }), [])
      }
    })
  },
}

/** The texts of numbers that overlap what is next to them. */
async function covered(numbers: Locator): Promise<string[]> {
  await numbers.first().waitFor()
  return numbers.evaluateAll((all) =>
    all.flatMap((number) => {
      const ends = [...number.querySelectorAll('.code')].map((part) => part.getBoundingClientRect())
      const next = number.nextElementSibling?.getBoundingClientRect()
      const isFree = ({ right, bottom }: DOMRect) => next && (next.left >= right || next.top >= bottom)
      return ends.every(isFree) ? [] : [number.textContent ?? '']
    }),
  )
}
