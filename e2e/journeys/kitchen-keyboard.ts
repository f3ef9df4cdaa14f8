import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { openKitchen, ticketOf } from '../helpers/staff.ts'

export const kitchenKeyboard: Journey = {
  name: 'kitchen: check off, undo and recall by keyboard',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const press = (key: string) => kitchen.keyboard.press(key)
    const contact = customer.newContact()

    await step('an order of two dishes is paid', async () => {
      await openKitchen(kitchen, world, 'napoli')
      const dishes = [{ name: dish }, { name: other }]
      await customer.orderUpToPayment(page, world, { host: 'napoli', dishes, contact })
      await customer.payByCard(page)
    })
    const order = await findOrder()
    const ticket = ticketOf(kitchen, order.order_number)
    await ticket.waitFor()
    await step('its digit selects the ticket, Enter advances it, U undoes that', async () => {
      await select(kitchen, ticket)
      await press('Enter')
      await status('acknowledged')
      await kitchen.getByRole('button', { name: `UNDO, order ${order.order_number.slice(-6)}` }).waitFor()
      await press('u')
      await status('pending')
      await ticket.getByText('NEW ORDER ALERT').waitFor()
    })
    await step('Space checks off lines, and the ticket shows how many are done', async () => {
      await select(kitchen, ticket)
      await press('Enter')
      await status('acknowledged')
      await expectText(ticket, '0 of 2')
      const first = ticket.getByRole('checkbox', { name: `1 ${dish}, made` })
      await first.focus()
      await press('Space')
      await expectText(ticket, '1 of 2')
      await ticket.getByRole('checkbox', { name: `1 ${other}, made` }).focus()
      await press('Space')
      await expectText(ticket, '2 of 2')
      await made(2)
      await first.focus()
      await press('Space')
      await expectText(ticket, '1 of 2')
      await made(1)
    })
    await step(
      'the promised time can be changed, and digits typed into a field select no ticket',
      async () => {
        await select(kitchen, ticket)
        await press('t')
        const dialog = kitchen.getByRole('dialog')
        await dialog.getByLabel('Another time').press('1')
        assert.ok(await dialog.isVisible())
        await dialog.getByRole('button', { name: /^\+10 min/ }).click()
        await dialog.waitFor({ state: 'detached' })
        await ticket.getByText(/^originally /).waitFor()
        const [moved] = await world.sql<{ by: number }>(
          'select extract(epoch from promised_at - first_promised_at)::int as by from orders where id = $1',
          [order.id],
        )
        assert.ok(moved && moved.by >= 600, `the promise moved by ${moved?.by} s`)
      },
    )
    await step('the ticket is completed, and R recalls it', async () => {
      for (const next of ['preparing', 'ready', 'completed']) {
        await select(kitchen, ticket)
        await press('Enter')
        await status(next)
      }
      await ticket.waitFor({ state: 'detached' })
      await press('r')
      await status('ready')
      await ticket.getByRole('button', { name: /^PICKED UP/ }).waitFor()
    })
    await step('the customer is notified once that the order is ready', async () => {
      const sentEmails = () => lettersOf('order_ready')
      await eventuallyEqual(sentEmails, 1)
      await select(kitchen, ticket)
      await press('Enter')
      await status('completed')
      assert.equal(await sentEmails(), 1)
    })
    await step('the keyboard help captures the keys while it is open', async () => {
      await press('?')
      await kitchen.getByRole('dialog', { name: 'Keys' }).waitFor()
      const list = kitchen.getByRole('region', { name: 'List of keys' })
      await list.focus()
      await eventuallyEqual(() => list.evaluate((element) => element === document.activeElement), true)
      await press('a')
      await press('Escape')
      await kitchen.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
      const button = kitchen.getByRole('button', { name: 'All day' })
      assert.equal(await button.getAttribute('aria-pressed'), 'false')
      await press('a')
      await eventuallyEqual(() => button.getAttribute('aria-pressed'), 'true')
    })

    async function findOrder() {
      const [row] = await world.sql<{ id: string; order_number: string }>(
        'select id, order_number from orders where customer_email = $1',
        [contact.email],
      )
      if (!row) throw new Error('The order is not in the database')
      return row
    }
    function status(expected: string) {
      const read = async () => {
        const [row] = await world.sql<{ status: string }>('select status from orders where id = $1', [
          order.id,
        ])
        return row?.status
      }
      return eventuallyEqual(read, expected)
    }
    function made(expected: number) {
      const read = async () => {
        const [row] = await world.sql<{ made: number }>(
          'select cardinality(made_lines) as made from orders where id = $1',
          [order.id],
        )
        return row?.made
      }
      return eventuallyEqual(read, expected)
    }
    async function lettersOf(kind: string) {
      const rows = await world.sql('select 1 from notifications where kind = $1 and recipient = $2', [
        kind,
        contact.email,
      ])
      return rows.length
    }
  },
}

const dish = 'Arancini (4)'
const other = 'Tiramisu'

/**
 * Selects a ticket by its digit; the first key shows the digits. A ticket ignores input while its step is
 * being sent, and two steps within 400 ms count as one.
 */
async function select(kitchen: Page, ticket: Locator): Promise<void> {
  await eventuallyEqual(() => ticket.locator('[data-advance][aria-busy]').count(), 0)
  const now = await kitchen.evaluate(() => performance.now())
  await kitchen.waitForFunction((since) => performance.now() > since + 450, now)
  await eventually(async () => {
    await kitchen.keyboard.press('Home')
    const digit = await ticket.locator('kbd').innerText()
    await kitchen.keyboard.press(digit.trim().slice(-1))
    assert.ok(await ticket.evaluate((element) => element === document.activeElement))
  })
}
