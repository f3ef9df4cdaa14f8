import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { eventually, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import { holdRequest, openPlatform, stayAfter } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

/**
 * An order and a refund have the same figures on the finance screen, in its CSV, in the statement and in the reports; they are
 * in a payout, and a report is sent by email.
 */
export const finance: Journey = {
  name: 'finance: an order and a refund in cards, breakdown, CSV, statement, reports and payout',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const contact = customer.newContact()
    const restaurantId = await world.restaurantId(host)
    /** What the ledger of the restaurant adds up to, in cents. */
    const ledger = async () => {
      const [sums] = await world.sql<Record<'revenue' | 'tips' | 'platform' | 'card' | 'orders', number>>(
        `select -sum(sales + discount + tax + delivery + processing_fee)::int as revenue, -sum(tip)::int as tips,
           sum(platform_fee)::int as platform, sum(card_fee)::int as card,
           count(*) filter (where kind = 'charge')::int as orders
         from ledger_entries where restaurant_id = $1 and at > date_trunc('month', now() at time zone 'America/New_York')
           at time zone 'America/New_York'`,
        [restaurantId],
      )
      assert.ok(sums)
      return { ...sums, net: sums.revenue + sums.tips - sums.platform - sums.card }
    }

    await step('the provider pays out what the past has left, and a customer pays', async () => {
      await payOut(world)
      // Large: refunds of other journeys are taken from the same payout, and nothing is paid out below zero.
      const dishes = [{ name: 'Onion Rings', quantity: 30 }]
      await customer.orderUpToPayment(page, world, { contact, host, dishes })
      await customer.payByCard(page)
    })
    await step('the finance screen shows the order', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/revenue')
      await owner.getByRole('heading', { name: 'Financial Management', level: 1 }).waitFor()
      await expectFigures(owner, await ledger())
      await expectText(owner, /New York time/)
      await owner.getByRole('figure', { name: 'Gross revenue by day' }).waitFor()
    })
    await step('a part is refunded', async () => {
      const [order] = await world.sql<{ order_number: string }>(
        'select order_number from orders where lower(customer_email) = $1',
        [contact.email],
      )
      assert.ok(order)
      await customer.open(owner, world.url(host, `/admin/payments?search=${order.order_number}`))
      const row = owner.getByRole('row').filter({ hasText: order.order_number })
      await row.getByRole('button').first().click()
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = owner.getByRole('dialog', { name: `Refund ${order.order_number}` })
      await dialog.getByText('An amount').click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
      await confirmIdentity(owner)
      await expectText(owner, `Refunded $5.00 of order ${order.order_number}`)
    })
    await step('the figures are less the refund, and Payouts is the same screen', async () => {
      await customer.open(owner, world.url(host, '/admin/payouts'))
      await owner.getByRole('heading', { name: 'Financial Management', level: 1 }).waitFor()
      await expectFigures(owner, await ledger())
      await owner.getByRole('heading', { name: /^Payout account/ }).waitFor()
    })
    await step('the CSV has the figures of the screen', async () => {
      const { revenue, platform, card, tips, net, orders } = await ledger()
      const lines = await saved(owner, owner.getByRole('button', { name: 'Export' }))
      const total = lines.split('\r\n').find((line) => line.startsWith('Total,'))
      const cells = [revenue, platform, card, revenue - platform - card, tips, 0, net].map(decimal)
      assert.equal(total, ['Total', orders, ...cells].join(','))
    })
    await step('the statement has them as well, as CSV and as PDF', async () => {
      const { revenue, tips, platform, card, net } = await ledger()
      const statements = owner.getByRole('listitem').filter({ hasText: 'Preliminary' })
      const csv = await saved(owner, statements.getByRole('button', { name: /^CSV of/ }))
      for (const [line, amount] of [
        ['Revenue', revenue],
        ['Tips', tips],
        ['Platform fees', -platform],
        ['Card processing fees', -card],
        ['Total: Net amount', net],
      ] as const)
        assert.ok(
          csv.includes(`What is left for the restaurant,${line},${decimal(amount)}`),
          `${line}: ${csv}`,
        )
      const pdf = await saved(owner, statements.getByRole('button', { name: /^PDF of/ }))
      assert.ok(pdf.startsWith('%PDF-1.7'))
    })
    await step('reports agree, and the journal is balanced', async () => {
      const { revenue } = await ledger()
      await customer.open(owner, world.url(host, '/admin/reports'))
      await owner.getByRole('heading', { name: 'Sales by day', level: 2 }).waitFor()
      await expectText(owner.locator('tfoot'), dollars(revenue))
      await owner.getByRole('button', { name: /^Bookkeeping journal/ }).click()
      await owner.getByRole('heading', { name: 'Bookkeeping journal', level: 2 }).waitFor()
      await owner.getByRole('cell', { name: 'Sales tax payable' }).first().waitFor()
      const [, , , debit, credit] = await owner.locator('tfoot td').allTextContents()
      assert.ok(debit?.startsWith('$'))
      assert.equal(debit, credit)
    })
    await step('a report is scheduled, and a test of it arrives with its file', async () => {
      const email = `owner@${host}.test`
      await customer.open(owner, world.url(host, '/admin/reports'))
      await owner.getByRole('button', { name: 'Schedule', exact: true }).click()
      const dialog = owner.getByRole('dialog', { name: 'Send a report by email' })
      const release = await holdRequest(owner, '**/report-schedules')
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
      await dialog.getByText('On the 1st of the month').click()
      await stayAfter(owner, async () => release())
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
      const item = owner.getByRole('list', { name: 'Reports by email' }).getByRole('listitem')
      await expectText(item, `On the 1st of the month to ${email}`)
      await item.getByRole('button', { name: 'Send a test of Sales by day' }).click()
      await expectText(owner, `Test sent to ${email}`)
      const { id } = await mailTo(world, email, 'Sales by day')
      const file = await fetch(world.url('', `/sandbox/mail/${id}/attachments/0`))
      assert.ok((await file.text()).startsWith('%PDF-1.7'))
      await item.getByRole('button', { name: 'Pause Sales by day' }).click()
      await expectText(item, 'Paused')
    })
    await step('the schedule is changed to another report and day', async () => {
      const item = owner.getByRole('list', { name: 'Reports by email' }).getByRole('listitem')
      await item.getByRole('button', { name: 'Edit Sales by day' }).click()
      const dialog = owner.getByRole('dialog', { name: 'Edit the scheduled report' })
      await dialog.getByRole('combobox', { name: 'Report' }).selectOption('Tax collected')
      await dialog.getByText('Every Monday').click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectText(item, /^Tax collected.*Every Monday to/s)
      await expectText(item, 'Paused')
    })
    await step('a payout lists the order and its refund', async () => {
      const [order] = await world.sql<{ order_number: string }>(
        'select order_number from orders where lower(customer_email) = $1',
        [contact.email],
      )
      const [{ at } = { at: '' }] = await world.sql<{ at: string }>('select now()::text as at')
      let payout: { ref: string } | undefined
      await eventually(async () => {
        await payOut(world)
        ;[payout] = await world.sql<{ ref: string }>(
          // The demo's past has payouts, too.
          `select provider_ref as ref from ledger_entries where kind = 'payout' and at > $1::timestamptz - interval '1 second'
           order by at limit 1`,
          [at],
        )
        assert.ok(payout, 'the payout is not recorded')
      })
      const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openPlatform(admin, world, `/admin/payouts?payout=${payout?.ref}`)
      const panel = admin.getByRole('region', { name: /^Payout of/ })
      const entries = panel.getByRole('listitem').filter({ hasText: order?.order_number ?? 'no order' })
      await expectText(entries.first(), /Order/)
      await expectText(entries.last(), /Refund of/)
    })
    await step('the Back button closes a payout that was opened in the list', async () => {
      const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openPlatform(admin, world, '/admin')
      await admin.getByRole('link', { name: 'Payouts', exact: true }).click()
      await admin.getByRole('table', { name: 'Payouts' }).getByRole('button').first().click()
      const panel = admin.getByRole('region', { name: /^Payout of/ })
      await panel.waitFor()
      await admin.goBack()
      await panel.waitFor({ state: 'detached' })
      assert.equal(new URL(admin.url()).pathname, '/admin/payouts')
    })
    await step('a manager is denied access to all three', async () => {
      const manager = await newWindow()
      for (const path of ['/admin/revenue', '/admin/payouts', '/admin/reports']) {
        await openAs(manager, world, `manager@${host}.test`, host, path)
        await expectText(manager, /access denied/i)
      }
    })
  },
}

/** Has the sandbox pay out everything that it owes the platform. */
async function payOut(world: World): Promise<void> {
  const response = await fetch(world.url('', '/sandbox/payments/payouts'), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  })
  assert.equal(response.status, 303)
}

interface Figures {
  revenue: number
  platform: number
  card: number
}

/** The cards, and the total of the breakdown: revenue less both fees is the net amount, to the cent. */
async function expectFigures(page: Page, { revenue, platform, card }: Figures): Promise<void> {
  // The amount and its note are one text.
  const cardOf = (label: string) =>
    page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  const starts = (amount: string) => new RegExp(`^${RegExp.escape(amount)}`)
  await expectText(cardOf('Total Revenue'), starts(dollars(revenue)))
  await expectText(cardOf('Platform Fees'), starts(dollars(platform)))
  await expectText(cardOf('Card Processing Fees'), starts(dollars(card)))
  await expectText(cardOf('Net to Restaurant'), starts(dollars(revenue - platform - card)))
  const total = page
    .getByRole('table', { name: 'Restaurant Revenue Breakdown' })
    .getByRole('row')
    .filter({ hasText: 'Total' })
  for (const amount of [dollars(revenue), `−${dollars(platform)}`, `−${dollars(card)}`])
    await expectText(total, amount)
}

async function saved(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await file.path(), 'latin1')
}

function decimal(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

function dollars(cents: number): string {
  return `$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`
}
