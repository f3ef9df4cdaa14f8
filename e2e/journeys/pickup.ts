import assert from 'node:assert/strict'
import { eventually, sees, wordsOf } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { moveOn, openKitchen, ticketOf } from '../people/staff.ts'

/** How soon after its payment an order has to stand in the kitchen. */
const mostMs = 1000

export const pickup: Journey = {
  name: 'pickup: a code, a tip, cooked and picked up',
  async run({ world, newWindow, step, note }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })

    await step('the kitchen opens', () => openKitchen(kitchen, world, 'sakura'))
    await step('start and choose', async () => {
      await customer.open(page, world.url('sakura'))
      await customer.startPickup(page)
      await customer.addDish(page, 'California Roll', ['Soy paper instead of nori', 'Avocado'], 2)
    })
    await step('Order Summary', async () => {
      await customer.toSummary(page)
      await customer.applyCode(page, '')
      await sees(page, 'Please enter a discount code')
      await customer.applyCode(page, 'nonsense')
      await sees(page, 'Invalid discount code')
      await customer.applyCode(page, 'expired')
      await sees(page, 'This discount code has expired')
      await customer.applyCode(page, 'welcome10')
      await page.getByText('You save $2.20.').waitFor()
      await page.getByRole('radio', { name: /^18%/ }).check({ force: true })
      await eventually(async () => (await slipOf(page)).includes('Total $25.48'), true)
    })
    await step('Your Information, wrong', async () => {
      await customer.toInformation(page)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      for (const text of missing) await sees(page, text)
      await page.getByLabel('Phone number').fill('12345')
      await page.getByLabel('Email').fill('nobody')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await sees(page, 'Please enter a 10-digit phone number.')
      await sees(page, 'Invalid email address')
    })
    await step('Your Information, right', async () => {
      await customer.fillInformation(page)
      assert.equal(await page.getByLabel('Phone number').inputValue(), '(908) 555-0123')
      await customer.toPayment(page)
    })
    const order = await step('pay', async () => {
      await customer.fillCard(page)
      const late = page.waitForResponse(/\/settle$/).then(async (response) => {
        const paidAt = Date.now()
        await ticketOf(kitchen, (await response.json()).orderNumber).waitFor()
        return Date.now() - paidAt
      })
      const token = await customer.pay(page)
      return { ...(await orderOf(token)), late: await late }
    })
    await step('the confirmation', async () => {
      await sees(page, 'Paid $25.48 with Visa ending 4242')
      await sees(page, 'Thank you, Ada. The kitchen has your order and will confirm it soon.')
      await sees(page, 'Live. Updates by itself')
      const slip = await slipOf(page)
      for (const row of [
        'California Roll',
        'WELCOME10 −$2.20',
        'Tax $1.46',
        'Processing fee $0.66',
        'Tip, 18% $3.56',
      ]) {
        assert.ok(slip.includes(row), `the slip lacks "${row}": ${slip}`)
      }
      assert.equal(order.total, 2548)
    })
    await step('the ticket is there at once', async () => {
      note(`the ticket came ${order.late} ms after the payment`)
      assert.ok(order.late < mostMs, `the ticket came ${order.late} ms after the payment`)
      const ticket = await wordsOf(ticketOf(kitchen, order.order_number))
      for (const part of [
        'Ada Long',
        'Pickup',
        '(908) 555-0123',
        'California Roll',
        'Soy paper instead of nori',
      ]) {
        assert.ok(ticket.includes(part), `the ticket lacks "${part}": ${ticket}`)
      }
      await sees(kitchen, 'NEW ORDER ALERT!')
      await sees(kitchen, 'NEW ORDERS - NEEDS ATTENTION')
      await kitchen.getByRole('button', { name: 'STOP ALARM' }).click()
    })
    for (const [button, sentence, status] of steps) {
      await step(button, async () => {
        await moveOn(ticketOf(kitchen, order.order_number), button)
        await sees(page, `Thank you, Ada. ${sentence}`)
        await eventually(async () => (await orderById(order.id)).status, status)
      })
    }
    await step('it is among the completed', async () => {
      await kitchen
        .getByText(`Picked Up, order ${order.order_number.slice(-6)}`)
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
      return wordsOf(window.getByRole('complementary').filter({ visible: true }).first())
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
