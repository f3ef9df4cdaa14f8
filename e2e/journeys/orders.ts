import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { openAs } from '../helpers/staff.ts'

/** A manager finds an order, moves it on and cancels it; staff sees less; the kitchen is shown in the back office. */
export const orders: Journey = {
  name: 'orders back office: find, move, export, send a receipt, cancel with a refund, live kitchen',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const manager = await newWindow({ viewport: { width: 1440, height: 900 } })
    const staff = await newWindow()
    const contact = customer.newContact()
    const row = (number: string) => manager.getByRole('row').filter({ hasText: number })
    const statusOf = (number: string, status: string) =>
      row(number).getByRole('button', { name: `Status of order ${number}: ${status}` })

    await step('a list without orders of the chosen period names it', async () => {
      await openAs(manager, world, `manager@${host}.test`, host, '/admin/orders?period=24h')
      await manager.getByRole('heading', { name: 'All Orders', level: 1 }).waitFor()
      await search(manager, 'no such order')
      await expectText(manager, 'No orders found')
      await expectText(manager, 'No orders match your search criteria. Try adjusting your filters.')
      await manager.getByRole('button', { name: 'Show all orders' }).click()
    })
    const number = await step('a new order appears in the open list', async () => {
      await customer.orderUpToPayment(page, world, { host, contact })
      await customer.payByCard(page)
      const [order] = await world.sql<{ order_number: string }>(
        'select order_number from orders where lower(customer_email) = $1 and paid_at is not null',
        [contact.email],
      )
      assert.ok(order)
      await statusOf(order.order_number, 'Pending').waitFor()
      return order.order_number
    })
    await step('it is found by its email address and by its number', async () => {
      await search(manager, contact.email)
      await row(number).getByText('Paid').first().waitFor()
      await search(manager, number.slice(0, 6).toLowerCase())
      await row(number).getByText('Paid').first().waitFor()
    })
    await step('its status is set in the list, with the steps in between', async () => {
      await statusOf(number, 'Pending').click()
      await manager.getByRole('menuitemradio', { name: 'Preparing' }).filter({ visible: true }).click()
      await statusOf(number, 'Preparing').waitFor()
      await row(number).getByRole('button').first().click()
      await expectText(manager, 'History')
      const panel = manager.getByRole('region', { name: `Order ${number}` })
      await expectText(panel, 'Acknowledged')
      await expectText(panel, contact.email)
      await expectText(panel, 'Onion Rings')
    })
    const panel = manager.getByRole('region', { name: `Order ${number}` })
    await step('the receipt is sent again', async () => {
      const sent = () =>
        world.sql(
          "select 1 from notifications where kind = 'receipt' and recipient = $1 and state = 'sent'",
          [contact.email],
        )
      await eventuallyEqual(async () => (await sent()).length, 1)
      await more(manager, panel, number, 'Send receipt again')
      await expectText(manager, `The receipt was sent to ${contact.email}`)
      await eventuallyEqual(async () => (await sent()).length, 2)
    })
    await step('a status that another user has changed is not overwritten', async () => {
      await panel.getByRole('button', { name: `Status of order ${number}: Preparing` }).waitFor()
      await manager.route('**/staff/orders/*/*/status', (route) => {
        const body = JSON.stringify({ expected: 'pending', status: 'completed' })
        return route.continue({ postData: body })
      })
      await panel.getByRole('button', { name: 'Mark Completed' }).click()
      const dialog = manager.getByRole('alertdialog', { name: 'Failed to update order status' })
      await expectText(dialog, 'Another user changed this order. It is now preparing.')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await manager.unrouteAll()
      await panel.getByRole('button', { name: `Status of order ${number}: Preparing` }).waitFor()
    })
    await step('staff sees neither the email address nor the last name', async () => {
      await openAs(staff, world, `staff@${host}.test`, host, `/admin/orders?period=all&search=${number}`)
      await staff.getByRole('row').filter({ hasText: number }).waitFor()
      await expectNoText(staff, /Lovelace|Long/)
      assert.equal(await staff.getByRole('button', { name: 'Export orders' }).count(), 0)
      await search(staff, contact.email)
      await expectText(staff, 'No orders found')
    })
    await step('the export has the order and its items', async () => {
      for (const [choice, text] of [
        ['One row per order (CSV)', contact.email],
        ['One row per item (CSV)', 'Onion Rings'],
      ] as const) {
        const downloading = manager.waitForEvent('download')
        await manager.getByRole('button', { name: 'Export orders' }).click()
        await manager.getByRole('menuitem', { name: choice }).click()
        const content = await readFile(await (await downloading).path(), 'utf8')
        assert.ok(content.includes(number) && content.includes(text), content.slice(0, 400))
      }
    })
    await step(
      'the kitchen is shown in the back office, at the second attempt if its frame does not load',
      async () => {
        let attempts = 0
        await staff.route(/\/kitchen(\/|$)/, (route) =>
          route.request().resourceType() === 'document' && attempts++ === 0
            ? route.abort()
            : route.fallback(),
        )
        await openAs(staff, world, `staff@${host}.test`, host, '/admin/orders/live')
        await expectText(staff, 'The kitchen display did not load')
        await staff.getByRole('button', { name: 'Retry', exact: true }).click()
        const kitchen = staff.frameLocator('iframe')
        await kitchen.getByRole('article', { name: `Order ${number.slice(-6)}` }).waitFor()
      },
    )
    await step('the order is cancelled and refunded, and its customer is notified', async () => {
      await more(manager, panel, number, 'Cancel order…')
      const dialog = manager.getByRole('dialog', { name: `Cancel order ${number}?` })
      await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).click()
      await expectText(dialog, 'Enter a reason for the customer and the audit log')
      await dialog.getByLabel('Reason').selectOption('An item ran out')
      await dialog.getByText('Enter a reason for the customer').waitFor({ state: 'detached' })
      await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).click()
      await expectText(panel, 'This order was cancelled')
      await row(number).getByText('Cancelled').first().waitFor()
      await eventuallyEqual(async () => {
        const [order] = await world.sql<{ payment_status: string }>(
          'select payment_status from orders where order_number = $1',
          [number],
        )
        return order?.payment_status
      }, 'refunded')
      const mail = await mailTo(world, contact.email, `Cancelled: ${number}`)
      assert.ok(mail.text.includes('An item ran out'))
    })
  },
}

function search(page: Page, text: string): Promise<void> {
  return page.getByRole('searchbox', { name: 'Number, name, email, phone' }).fill(text)
}

/** Chooses an action of the menu of an open order. */
async function more(page: Page, panel: Locator, number: string, action: string): Promise<void> {
  await panel.getByRole('button', { name: `More for order ${number}` }).click()
  await page.getByRole('menuitem', { name: action }).filter({ visible: true }).click()
}
