import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { password, signIn } from '../people/staff.ts'

/** An owner gives back part of an order and then the rest; the customer sees it, and a manager sees none of it. */
export const paymentsOffice: Journey = {
  name: 'payments office: refund a part, then the rest',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const contact = customer.somebodyNew()

    await step('a customer pays', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
      await customer.pay(page)
    })
    const [order] = await world.sql<{ id: string; order_number: string; grand_total: number }>(
      'select id, order_number, grand_total::int from orders where lower(customer_email) = $1',
      [contact.email],
    )
    assert.ok(order)
    const price = dollars(order.grand_total)
    const refunded = async () => {
      const rows = await world.sql<{ refunded_amount: number }>(
        'select refunded_amount::int from orders where id = $1',
        [order.id],
      )
      return rows[0]?.refunded_amount
    }

    await step('the owner finds the payment', async () => {
      await customer.open(owner, world.url('liberty', '/admin/payments'))
      await signIn(owner, 'owner@liberty.test')
      await owner.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
      await owner.getByRole('searchbox', { name: 'Order, name, last 4' }).fill('no such order')
      await sees(owner, 'No payment fits')
      await owner.getByRole('searchbox', { name: 'Order, name, last 4' }).fill(order.order_number)
      await rowOf(owner, order.order_number).getByText('Paid').waitFor()
      await rowOf(owner, order.order_number).getByRole('button').first().click()
      await sees(owner, 'What happened')
      await sees(owner, 'In the books')
    })
    const dialog = owner.getByRole('dialog', { name: `Refund ${order.order_number}` })
    await step('more than was paid is refused', async () => {
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      await dialog.getByText('An amount').click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(dollars(order.grand_total + 1).slice(1))
      await sees(dialog, `${price} at most`)
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
      assert.equal(await refunded(), 0)
    })
    await step('an answer that is lost is not called a refusal', async () => {
      await owner.route('**/refunds', (route) => route.abort())
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
      await sees(dialog, 'It is not known whether it was refunded')
      await owner.unroute('**/refunds')
    })
    await step('a part goes back, once for a double click, after proving who it is', async () => {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
      await sees(dialog, 'Back to Visa 4242')
      await sees(dialog, 'Food and drink')
      await dialog.getByRole('button', { name: 'Refund $5.00' }).dblclick()
      await prove(owner)
      await sees(owner, `Refunded $5.00 of order ${order.order_number}`)
      assert.equal(await refunded(), 500)
      await rowOf(owner, order.order_number).getByText('Part refunded').waitFor()
      await owner.getByRole('rowgroup').filter({ hasText: 'Refund' }).filter({ hasText: 're_' }).waitFor()
    })
    await step('the customer sees it', async () => {
      await page.reload()
      await sees(page, `Refunded $5.00 of ${price} to Visa ending 4242`)
    })
    await step('one of two dishes goes back by name, with its tax, and is not offered again', async () => {
      const someItems = async () => {
        await owner.getByRole('button', { name: 'Refund', exact: true }).click()
        await dialog.getByText('Some items').click()
      }
      await someItems()
      await dialog.getByLabel('Onion Rings × 2').check({ force: true })
      await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
      await dialog.getByRole('button', { name: /^Refund \$\d/ }).click()
      await dialog.waitFor({ state: 'detached' })
      const [taken] = await world.sql<{ sales: number; tax: number; tip: number }>(
        `select sales::int, tax::int, tip::int from ledger_entries
         where order_id = $1 and kind = 'refund' order by at desc limit 1`,
        [order.id],
      )
      assert.deepEqual([taken?.sales, taken?.tip], [600, 0])
      assert.ok(taken && taken.tax > 0)
      await someItems()
      await dialog.getByLabel('Onion Rings × 1').waitFor({ state: 'attached' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
    await step('the rest goes back', async () => {
      const rest = order.grand_total - ((await refunded()) ?? 0)
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      await dialog.getByRole('button', { name: `Refund ${dollars(rest)}` }).click()
      await eventually(refunded, order.grand_total)
      await sees(owner, 'All of it was given back.')
      await page.reload()
      await sees(page, `Refunded ${price} to Visa ending 4242`)
    })
    await step('the books are even: nothing is left but what the card provider kept', async () => {
      const [books] = await world.sql<{ sales: number; tax: number; fee: number }>(
        `select sum(sales)::int as sales, sum(tax)::int as tax, sum(platform_income)::int as fee
         from ledger_entries where order_id = $1`,
        [order.id],
      )
      assert.deepEqual(books, { sales: 0, tax: 0, fee: 0 })
    })
    await step('the list can be saved', async () => {
      const [file] = await Promise.all([
        owner.waitForEvent('download'),
        owner.getByRole('button', { name: 'Export' }).click(),
      ])
      assert.match(file.suggestedFilename(), /^payments-.*\.csv$/)
    })
    await step('a manager sees none of it', async () => {
      const manager = await newWindow()
      await customer.open(manager, world.url('liberty', '/admin/payments'))
      await signIn(manager, 'manager@liberty.test')
      await sees(manager, /access denied/i)
      await seesNot(manager, order.order_number)
    })
  },
}

function rowOf(page: Page, orderNumber: string) {
  return page.getByRole('row').filter({ hasText: orderNumber })
}

async function prove(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.locator('button[type=submit]').click()
}

function dollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
