import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { advanceTicket, openKitchen, ticketOf } from '../helpers/staff.ts'

export const kitchenMultipleScreens: Journey = {
  sandbox: 'printer',
  name: 'kitchen: two screens, a phone, the printer and the customer follow one order',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const line = await newWindow({ viewport: { width: 1366, height: 768 } })
    const pass = await newWindow({ viewport: { width: 1920, height: 1080 } })
    const phone = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const contact = customer.newContact()

    await step('three screens of one kitchen and its printer are set up', async () => {
      await world.sql(
        `insert into kitchen_settings (restaurant_id, print_when, printer_host, printer_port)
         values ($1, 'new', '127.0.0.1', $2)
         on conflict (restaurant_id) do update set print_when = 'new', printer_host = '127.0.0.1', printer_port = $2`,
        [await world.restaurantId('napoli'), Number(new URL(world.url('')).port) + 7],
      )
      for (const screen of [line, pass, phone]) await openKitchen(screen, world, 'napoli')
    })
    await step('a new order is shown on all screens', async () => {
      const dishes = [{ name: 'Arancini (4)' }, { name: 'Tiramisu' }]
      await customer.orderUpToPayment(page, world, { host: 'napoli', dishes, contact })
      await customer.payByCard(page)
    })
    const order = await findOrder()
    const on = (screen: Page) => ticketOf(screen, order.order_number)
    for (const screen of [line, pass, phone]) await on(screen).waitFor()
    await expectText(page, 'Thank you, Ada. The kitchen has your order and will confirm it soon.')
    await step('its ticket is printed, once', async () => {
      await eventuallyEqual(printed, 1)
    })
    await step('the same step on two screens at once is made once, without an error', async () => {
      // Without waiting for the guard of presses, which lets one screen follow the other before its press.
      const buttons = await Promise.all([line, pass].map(acknowledgeButton))
      await Promise.all(buttons.map((button) => button.dispatchEvent('click')))
      await expectText(page, 'Thank you, Ada. The kitchen has seen your order and will start soon.')
      await eventuallyEqual(steps, ['pending', 'acknowledged'])
      for (const screen of [line, pass]) {
        await on(screen)
          .getByRole('button', { name: /^START PREPARING/ })
          .waitFor()
        assert.equal(await screen.getByText('Failed to update order status').count(), 0)
      }
    })
    await step('the phone starts the order, and the others follow', async () => {
      await phone.getByRole('button', { name: /Received$/ }).click()
      await advanceTicket(on(phone), 'START PREPARING')
      await expectText(page, 'Thank you, Ada. The kitchen is cooking now.')
      for (const screen of [line, pass])
        await on(screen)
          .getByRole('button', { name: /^MARK READY/ })
          .waitFor()
    })
    await step('one screen marks the order ready, another completes it', async () => {
      await advanceTicket(on(line), 'MARK READY')
      await expectText(page, 'Thank you, Ada. It is ready for you at the counter.')
      await advanceTicket(on(pass), 'PICKED UP')
      await expectText(page, 'Thank you, Ada. Enjoy your meal.')
      for (const screen of [line, pass, phone]) await on(screen).waitFor({ state: 'detached' })
      assert.deepEqual(await steps(), ['pending', 'acknowledged', 'preparing', 'ready', 'completed'])
      assert.equal(await printed(), 1)
    })

    function acknowledgeButton(screen: Page) {
      return on(screen)
        .getByRole('button', { name: /^ACKNOWLEDGE/ })
        .elementHandle()
    }
    async function findOrder() {
      const [row] = await world.sql<{ id: string; order_number: string }>(
        'select id, order_number from orders where customer_email = $1',
        [contact.email],
      )
      if (!row) throw new Error('The order is not in the database')
      return row
    }
    async function steps(): Promise<string[]> {
      const rows = await world.sql<{ to_status: string }>(
        'select to_status from order_status_history where order_id = $1 order by id',
        [order.id],
      )
      return rows.map(({ to_status }) => to_status)
    }
    async function printed(): Promise<number> {
      const tray = await (
        await fetch(world.url('', '/sandbox/printer?format=json').replace('//localhost', '//127.0.0.1'))
      ).json()
      const number = order.order_number.slice(-6)
      const papers: { lines: { text: string }[] }[] = tray.papers
      return papers.filter(({ lines }) => lines.some(({ text }) => text.includes(number))).length
    }
  },
}
