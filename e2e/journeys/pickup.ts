import assert from 'node:assert/strict'
import { eventuallyEqual, expectInView, expectNoText, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { advanceTicket, openKitchen, ticketOf } from '../helpers/staff.ts'

/** Maximum time from the payment until the ticket is shown in the kitchen, in milliseconds. */
const maxMs = 1000

export const pickup: Journey = {
  name: 'pickup: discount code, tip, preparation and handover',
  async run({ world, newWindow, step, note }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })

    await step('the kitchen opens', () => openKitchen(kitchen, world, 'sakura'))
    await step('the customer starts an order and adds a dish', async () => {
      await customer.openForPickup(page, world.url('sakura'))
      await customer.addDish(page, 'California Roll', ['Soy paper instead of nori', 'Avocado'], 2)
    })
    await step('Order Summary', async () => {
      await customer.toSummary(page)
      await customer.applyCode(page, '')
      await expectText(page, 'Please enter a discount code')
      await customer.applyCode(page, 'nonsense')
      await expectText(page, 'Invalid discount code')
      await customer.applyCode(page, 'expired')
      await expectText(page, 'This discount code has expired')
      await customer.applyCode(page, 'welcome10')
      await page.getByText('You save $2.20.').waitFor()
      const end = await page
        .getByRole('contentinfo')
        .evaluate((footer) => footer.getBoundingClientRect().bottom)
      assert.ok(end >= 900, `the page ends at ${end} px, above the end of the window`)
      await page.getByRole('radio', { name: 'Custom Amount' }).check({ force: true })
      await page.getByLabel('Your tip').fill('150')
      await expectText(page, 'At most $100.00.')
      assert.equal(await page.getByLabel('Your tip').inputValue(), '150')
      assert.ok(await page.getByRole('button', { name: 'Check your tip' }).first().isDisabled())
      await page.getByRole('radio', { name: /^18%/ }).check({ force: true })
      await eventuallyEqual(async () => (await slipOf(page)).includes('Total $25.48'), true)
    })
    await step('Your Information, invalid', async () => {
      await customer.toInformation(page)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      for (const text of missing) await expectText(page, text)
      await page.getByLabel('Phone number').fill('12345')
      await page.getByLabel('Email').fill('nobody')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expectText(page, 'Enter a US or Canadian number with 10 digits.')
      await expectText(page, 'Invalid email address')
    })
    await step('Your Information, valid', async () => {
      await customer.fillInformation(page)
      assert.equal(await page.getByLabel('Phone number').inputValue(), '(908) 555-0123')
      const utensils = page.getByLabel('Include utensils and napkins')
      assert.equal(await utensils.isChecked(), false)
      await utensils.check()
      await customer.toPayment(page)
    })
    await step('on a phone the card form begins in the first window', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate(() => scrollTo(0, 0))
      await expectInView(page.getByLabel('Card number'))
      await page.setViewportSize({ width: 1280, height: 900 })
    })
    const order = await step('pay', async () => {
      await customer.fillCard(page)
      const latency = page.waitForResponse(/\/settle$/).then(async (response) => {
        const paidAt = Date.now()
        await ticketOf(kitchen, (await response.json()).orderNumber).waitFor()
        return Date.now() - paidAt
      })
      const token = await customer.pay(page)
      return { ...(await orderOf(token)), latency: await latency }
    })
    await step('the confirmation shows the order', async () => {
      await expectText(page, 'Paid $25.48 with Visa ending 4242')
      await expectText(page, 'Thank you, Ada. The kitchen has your order and will confirm it soon.')
      await expectText(page, 'Live. Updates automatically')
      const slip = await slipOf(page)
      for (const row of [
        'California Roll',
        'WELCOME10 −$2.20',
        'Tax $1.46',
        'Processing fee $0.66',
        'Tip, 18% $3.56',
      ]) {
        assert.ok(slip.includes(row), `the slip is missing "${row}": ${slip}`)
      }
      assert.equal(order.total, 2548)
    })
    await step(
      'the printed receipt names customer, number, order type and time, without a background',
      async () => {
        await page.emulateMedia({ media: 'print' })
        await expectText(page, /^Ada Long, number #\d+$/)
        await expectText(page, /^Pickup, .+, \d+:\d\d [AP]M$/)
        await expectNoText(page, 'Live. Updates automatically')
        const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
        assert.equal(ground, 'rgba(0, 0, 0, 0)')
        await page.emulateMedia({ media: null })
      },
    )
    await step('the ticket appears in the kitchen immediately', async () => {
      note(`the ticket appeared ${order.latency} ms after the payment`)
      assert.ok(order.latency < maxMs, `the ticket appeared ${order.latency} ms after the payment`)
      const ticket = await visibleText(ticketOf(kitchen, order.order_number))
      for (const part of [
        'Ada Long',
        'Pickup',
        '(908) 555-0123',
        'California Roll',
        'Soy paper instead of nori',
        'Utensils',
      ]) {
        assert.ok(ticket.includes(part), `the ticket is missing "${part}": ${ticket}`)
      }
      await expectText(kitchen, 'NEW ORDER ALERT!')
      await expectText(kitchen, 'NEW ORDERS - NEEDS ATTENTION')
      await kitchen.getByRole('button', { name: 'STOP ALARM' }).click()
    })
    for (const [button, sentence, status] of steps) {
      await step(button, async () => {
        await advanceTicket(ticketOf(kitchen, order.order_number), button)
        await expectText(page, `Thank you, Ada. ${sentence}`)
        await eventuallyEqual(async () => (await orderById(order.id)).status, status)
      })
    }
    await step('the order is listed as completed', async () => {
      await kitchen
        .getByText(new RegExp(`Picked Up, order #\\d+ ${order.order_number.slice(-6)}`))
        .last()
        .waitFor()
    })

    async function orderOf(token: string) {
      return orderById(
        await page.evaluate(async (path) => (await (await fetch(path)).json()).id, `/api/orders/${token}`),
      )
    }
    async function orderById(id: string) {
      const [row] = await world.sql<{ id: string; order_number: string; status: string; total: number }>(
        'select id, order_number, status, grand_total::int as total from orders where id = $1',
        [id],
      )
      if (!row) throw new Error('The order is not in the database')
      return row
    }
    async function slipOf(window: typeof page) {
      return visibleText(window.getByRole('complementary').filter({ visible: true }).first())
    }
  },
}

const missing = [
  'First name is required.',
  'Last name is required.',
  'Phone number is required.',
  'Email is required.',
  'You must accept the Terms of Service to continue.',
]

const steps = [
  ['ACKNOWLEDGE', 'The kitchen has seen your order and will start soon.', 'acknowledged'],
  ['START PREPARING', 'The kitchen is cooking now.', 'preparing'],
  ['MARK READY', 'It is ready for you at the counter.', 'ready'],
  ['PICKED UP', 'Enjoy your meal.', 'completed'],
] as const
