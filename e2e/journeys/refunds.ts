import assert from 'node:assert/strict'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

/** An owner refunds part of an order and then the rest; the customer sees it, and a manager has no access. */
export const refunds: Journey = {
  name: 'payments: refund a part, then the rest',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const contact = customer.newContact()

    await step('a customer pays', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.payByCard(page)
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
      await openAs(owner, world, 'owner@liberty.test', 'liberty', '/admin/payments')
      await owner.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
      await owner.getByRole('searchbox', { name: 'Order, name, last 4' }).fill('no such order')
      await expectText(owner, 'No matching payments')
      await owner.getByRole('searchbox', { name: 'Order, name, last 4' }).fill(order.order_number)
      await rowOf(owner, order.order_number).getByText('Paid').filter({ visible: true }).waitFor()
      await rowOf(owner, order.order_number).getByRole('button').first().click()
      await expectText(owner, 'Timeline')
      await expectText(owner, 'Ledger entries')
    })
    await step(
      'on a tablet and a phone the amounts are in view, and a payment takes three lines',
      async () => {
        const address = owner.url()
        for (const width of [834, 390]) {
          await owner.setViewportSize({ width, height: 844 })
          await customer.open(owner, address.replace(/[?&]open=[^&]*/, ''))
          const row = rowOf(owner, order.order_number)
          const text = row.getByText(price, { exact: true }).filter({ visible: true })
          await eventually(async () => {
            const amount = await text.boundingBox()
            assert.ok(amount && amount.x + amount.width <= width, `the amount ends beyond ${width} px`)
            if (width === 390) assert.ok(((await row.boundingBox())?.height ?? 0) <= 90)
          })
          await row.getByRole('button').first().click()
          const payment = owner.getByText(/^pi_/).filter({ visible: true }).first()
          await payment.waitFor()
          const lines = (id: Element) => {
            const range = document.createRange()
            range.selectNodeContents(id)
            return range.getClientRects().length
          }
          await eventually(async () => {
            const taken = await payment.evaluate(lines)
            assert.equal(taken, 1, `the id of the payment takes several lines at ${width} px`)
          })
        }
        await owner.setViewportSize({ width: 1440, height: 900 })
        await customer.open(owner, address)
      },
    )
    await step('the open payment has an address, and the back button closes it', async () => {
      const address = owner.url()
      await owner.goBack()
      await expectNoText(owner, 'Ledger entries')
      await rowOf(owner, order.order_number).getByText('Paid').filter({ visible: true }).waitFor()
      await customer.open(owner, address)
      await expectText(owner, 'Ledger entries')
      await customer.open(owner, `${address}&page=none&states=nonsense`)
      await expectText(owner, 'Ledger entries')
    })
    const dialog = owner.getByRole('dialog', { name: `Refund ${order.order_number}` })
    await step('a refund of more than the paid amount is rejected', async () => {
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      await dialog.getByText('An amount').click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(dollars(order.grand_total + 1).slice(1))
      await expectText(dialog, `Up to ${price} can be refunded`)
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
      assert.equal(await refunded(), 0)
    })
    await step('a lost response is not reported as a rejection', async () => {
      await owner.route('**/refunds', (route) => route.abort())
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
      await expectText(dialog, 'Could not confirm whether the refund was made')
      await owner.unroute('**/refunds')
    })
    await step('offline it names the connection, and reports when that is back', async () => {
      const notice = dialog.getByRole('alert')
      await owner.context().setOffline(true)
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
      await notice.filter({ hasText: 'Connection issue. Please check your internet' }).waitFor()
      await owner.context().setOffline(false)
      const isBack = 'The connection is back. Try again: the refund is made only once.'
      await notice.filter({ hasText: isBack }).waitFor()
    })
    await step('the dialog stays in front when the window becomes narrow', async () => {
      await owner.setViewportSize({ width: 390, height: 844 })
      await dialog.getByRole('textbox', { name: 'Amount' }).click()
      await owner.setViewportSize({ width: 1440, height: 900 })
    })
    await step('a part is refunded once for a double click, after re-authentication', async () => {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
      await expectText(dialog, 'Refund to Visa 4242')
      await expectText(dialog, 'Food and drink')
      await dialog.getByRole('button', { name: 'Refund $5.00' }).dblclick()
      await confirmIdentity(owner)
      await expectText(owner, `Refunded $5.00 of order ${order.order_number}`)
      assert.equal(await refunded(), 500)
      await rowOf(owner, order.order_number)
        .getByText('Partially refunded')
        .filter({ visible: true })
        .waitFor()
      await owner.getByRole('rowgroup').filter({ hasText: 'Refund' }).filter({ hasText: 're_' }).waitFor()
    })
    await step('the customer sees the refund', async () => {
      await page.reload()
      await expectText(page, `Refunded $5.00 of ${price} to Visa ending 4242`)
    })
    await step('one of two dishes is refunded with its tax, and cannot be refunded again', async () => {
      const someItems = async () => {
        await owner.getByRole('button', { name: 'Refund', exact: true }).click()
        await dialog.getByText('Some items').click()
      }
      await someItems()
      await dialog.getByLabel('Onion Rings × 2').check({ force: true })
      await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
      await expectText(dialog, /^1 of 2$/)
      const reason = dialog.getByLabel('Reason')
      assert.equal(await reason.inputValue(), 'item_missing_or_wrong')
      await expectText(dialog, 'The customer sees this')
      await dialog.getByRole('button', { name: /^Refund \$\d/ }).click()
      await dialog.waitFor({ state: 'detached' })
      const [taken] = await world.sql<{ sales: number; tax: number; tip: number }>(
        `select sales::int, tax::int, tip::int from ledger_entries
         where order_id = $1 and kind = 'refund' order by at desc limit 1`,
        [order.id],
      )
      assert.deepEqual([taken?.sales, taken?.tip], [600, 0])
      assert.ok(taken && taken.tax > 0)
      const mail = await mailTo(world, contact.email, /^Refund of \$(?!5\.00)/)
      assert.match(mail.text, /Item missing or wrong[\s\S]*1 × Onion Rings/)
      await someItems()
      await dialog.getByLabel('Onion Rings × 1').waitFor({ state: 'attached' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
    await step(
      'the rest is refunded, after each refund that was made while the dialog was open is noticed',
      async () => {
        const left = async () => order.grand_total - ((await refunded()) ?? 0)
        await owner.getByRole('button', { name: 'Refund', exact: true }).click()
        await dialog.getByRole('button', { name: `Refund ${dollars(await left())}` }).waitFor()
        const path = `/api/payments/${await world.restaurantId('liberty')}/orders/${order.id}/refunds`
        const rest = async () => dialog.getByRole('button', { name: `Refund ${dollars(await left())}` })
        for (const _ of ['first', 'second']) {
          assert.equal(await owner.evaluate(refundElsewhere, path), 200)
          await (await rest()).click()
          const noticed = `Refunds of this order changed meanwhile: ${dollars(await left())} can be refunded now.`
          await dialog.getByRole('alert').filter({ hasText: noticed }).waitFor()
        }
        await (await rest()).click()
        await eventuallyEqual(refunded, order.grand_total)
        await expectText(owner, 'Refunded in full.')
        const payment = owner.getByRole('region', { name: `for order ${order.order_number}` })
        await payment.and(owner.locator(':focus')).waitFor()
        await owner.keyboard.press('Escape')
        await expectNoText(owner, 'Ledger entries')
        await page.reload()
        await expectText(page, `Refunded ${price} to Visa ending 4242`)
      },
    )
    await step('the ledger of the order sums to zero', async () => {
      const [ledger] = await world.sql<{ sales: number; tax: number; fee: number }>(
        `select sum(sales)::int as sales, sum(tax)::int as tax, sum(platform_income)::int as fee
         from ledger_entries where order_id = $1`,
        [order.id],
      )
      assert.deepEqual(ledger, { sales: 0, tax: 0, fee: 0 })
    })
    await step('the list can be exported', async () => {
      const [file] = await Promise.all([
        owner.waitForEvent('download'),
        owner.getByRole('button', { name: 'Export' }).click(),
      ])
      assert.match(file.suggestedFilename(), /^payments-.*\.csv$/)
    })
    await step('a manager is denied access', async () => {
      const manager = await newWindow()
      await openAs(manager, world, 'manager@liberty.test', 'liberty', '/admin/payments')
      await expectText(manager, /access denied/i)
      await expectNoText(manager, order.order_number)
    })
  },
}

/** In the browser: as in another tab, after which the window of this one is shown again. */
async function refundElsewhere(path: string): Promise<number> {
  const request = { amount: 10, reason: 'late', requestKey: crypto.randomUUID() }
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(path, { method: 'POST', headers, body: JSON.stringify(request) })
  dispatchEvent(new Event('visibilitychange'))
  return status
}

function rowOf(page: Page, orderNumber: string) {
  return page.getByRole('row').filter({ hasText: orderNumber })
}

const dollars = (amount: number) => formatMoney(cents(amount))
