import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { stayAfter } from '../helpers/back-office.ts'
import { holdWrites } from '../helpers/bad-network.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

/** Staff take two phone orders: one is paid at the counter, one by the link that the customer gets. */
export const phoneOrder: Journey = {
  name: 'orders: phone order, paid at the counter and by link',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const staff = await newWindow({ viewport: { width: 1440, height: 1000 } })
    const caller = await newWindow()
    const stored = async (number: string) => {
      const [row] = await world.sql<{
        paid_at: Date | null
        counter_paid_with: string | null
        revision: number
      }>('select paid_at, counter_paid_with, revision from orders where order_number = $1', [number])
      assert.ok(row)
      return row
    }
    await openAs(staff, world, `staff@${host}.test`, host, '/admin/orders/new')

    await step('an address that is corrected during its check stays, and is not quoted', async () => {
      const release = await holdWrites(staff, /\/delivery-quotes$/)
      await staff.getByText('Delivery', { exact: true }).click()
      const address = staff.getByLabel('Delivery address')
      await address.fill('12 Elm Street, Summit, NJ 07901')
      await staff.getByRole('button', { name: 'Check', exact: true }).click()
      await address.fill('40 Maple Court, Summit, NJ 07901')
      release()
      await staff.getByRole('button', { name: 'Check', exact: true }).waitFor()
      assert.equal(await address.inputValue(), '40 Maple Court, Summit, NJ 07901')
      await expectNoText(staff, /^Delivery costs/)
      await staff.getByText('Pickup', { exact: true }).click()
    })
    const counterNumber = await step(
      'an order that is paid at pickup is in the kitchen immediately',
      async () => {
        await enterOrder(staff, 'Grace')
        await stayAfter(staff, () => staff.getByRole('link', { name: 'All Orders' }).click())
        const priced = await holdPrice(staff)
        await staff.getByLabel('Email').fill('grace@example.com')
        await priced.asked
        await staff.getByRole('button', { name: 'Place order' }).click()
        const number = await placedNumber(staff)
        await priced.release()
        assert.ok((await stored(number)).paid_at)
        await staff.getByRole('button', { name: 'Next order' }).click()
        return number
      },
    )
    const { number, link } = await step('an order with a payment link waits for the payment', async () => {
      await enterOrder(staff, 'Edith')
      await staff.getByText('Send payment link').click()
      await staff.getByRole('button', { name: 'Place order and create link' }).click()
      const placed = await placedNumber(staff)
      assert.equal((await stored(placed)).paid_at, null)
      return { number: placed, link: await staff.getByRole('textbox', { name: 'Payment link' }).inputValue() }
    })
    await step('the open page of a link that expires offers a call', async () => {
      const late = await newWindow()
      await late.addInitScript(expireLinkEarly)
      await customer.open(late, link)
      await expectText(late, 'This link has expired')
      const call = late.getByRole('link', { name: /^Call / })
      assert.match((await call.getAttribute('href')) ?? '', /^tel:/)
    })
    await step('the customer pays at the link', async () => {
      await customer.open(caller, link)
      await expectText(caller, 'Pay for your order')
      await customer.payByCard(caller)
      await expectText(caller, 'Order Confirmed')
      await eventuallyEqual(async () => (await stored(number)).paid_at !== null, true)
    })
    await step('an order that the customer no longer needs is withdrawn', async () => {
      await staff.getByRole('button', { name: 'Next order' }).click()
      await enterOrder(staff, 'Nora')
      await staff.getByText('Send payment link').click()
      await staff.getByRole('button', { name: 'Place order and create link' }).click()
      const unpaid = await placedNumber(staff)
      const unpaidLink = await staff.getByRole('textbox', { name: 'Payment link' }).inputValue()
      await staff.getByRole('dialog').getByRole('link', { name: 'All orders' }).click()
      await staff.getByRole('row').filter({ hasText: unpaid }).getByRole('button').first().click()
      const panel = staff.getByRole('region', { name: `Order ${unpaid}` })
      await panel.getByRole('button', { name: 'Withdraw order' }).click()
      await staff.getByRole('alertdialog').getByRole('button', { name: 'Withdraw order' }).click()
      await panel.getByText('Waiting for the payment by link').waitFor({ state: 'detached' })
      const refused = await newWindow()
      await customer.open(refused, unpaidLink)
      await expectText(refused, 'This link has expired')
    })
    await step('the payment at the counter is recorded', async () => {
      await staff.getByRole('row').filter({ hasText: counterNumber }).getByRole('button').first().click()
      const panel = staff.getByRole('region', { name: `Order ${counterNumber}` })
      await expectText(panel, 'Phone order')
      await panel.getByRole('button', { name: 'Paid: cash' }).click()
      await expectText(panel, 'Paid at the counter')
      assert.equal((await stored(counterNumber)).counter_paid_with, 'cash')
    })
    await step('the link of a paid order leads to its confirmation', async () => {
      await customer.open(caller, link)
      await expectText(caller, 'Order Confirmed')
    })
  },
}

/** In the browser: a payment link expires one second after its payment was prepared. */
function expireLinkEarly(): void {
  const send = window.fetch
  window.fetch = async (...request) => {
    const response = await send(...request)
    if (!/\/orders\/[^/]+\/payment$/.test(response.url)) return response
    return Response.json({ ...(await response.json()), expiresAt: Date.now() + 1000 })
  }
}

/** Two portions of a dish, and a customer without an email address. */
async function enterOrder(page: Page, firstName: string): Promise<void> {
  await page.getByRole('heading', { name: 'Phone Order', level: 1 }).waitFor()
  await page.getByLabel('Search dishes').fill('Onion Rings')
  await page.getByRole('button', { name: /^Onion Rings/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Onion Rings' })
  await dialog.getByRole('button', { name: /^Add to order/ }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Hall')
  await page.getByLabel('Phone number').fill('9085550177')
  await page.getByRole('complementary', { name: 'The order' }).getByText('Total', { exact: true }).waitFor()
}

/** The next price is requested, but does not arrive before `release`. */
async function holdPrice(page: Page): Promise<{ asked: Promise<unknown>; release: () => Promise<void> }> {
  const path = '**/api/staff/phone-orders/*/prices'
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return {
    asked: page.waitForRequest(path),
    async release() {
      resolve()
      await page.unroute(path)
    },
  }
}

async function placedNumber(page: Page): Promise<string> {
  const heading = page.getByRole('dialog').getByRole('heading', { name: /^Order [0-9A-F]{8}$/ })
  return ((await heading.textContent()) ?? '').replace('Order ', '')
}
