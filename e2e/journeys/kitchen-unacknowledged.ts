import assert from 'node:assert/strict'
import { eventually, eventuallyEqual, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { isPlayingSound, tapAudio } from '../helpers/audio.ts'
import { paidOrder } from '../helpers/kitchen.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { openAs, openKitchen, ticketOf } from '../helpers/staff.ts'

/** Longer than the interval of the periodic tasks, which is ten seconds. */
const escalationTimeoutMs = 40_000

export const kitchenUnacknowledged: Journey = {
  copyOf: 'sakura',
  name: 'kitchen: an unacknowledged order is escalated and cancelled, and a disconnected kitchen is reported',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const page = await newWindow()
    const owner = await newWindow()
    const id = await world.restaurantId(host)

    await step('the kitchen is online and the owner sees it', async () => {
      await tapAudio(kitchen)
      await openKitchen(kitchen, world, host)
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/devices')
      await owner.getByText(/^Kitchen live, /).waitFor(within(escalationTimeoutMs))
    })
    const order = await paidOrder(page, world, host, 'Seaweed Salad')
    const ticket = ticketOf(kitchen, order.number)
    await ticket.getByText('NEW ORDER ALERT').waitFor()
    await eventuallyEqual(() => isPlayingSound(kitchen), true)
    await step(
      'the escalation notifies the management by email and text message, and the ticket shows it',
      async () => {
        await world.sql(
          `insert into kitchen_settings (restaurant_id, escalate_minutes, give_up_minutes) values ($1, 1, 5)
           on conflict (restaurant_id) do update set escalate_minutes = 1, give_up_minutes = 5`,
          [id],
        )
        await world.sql(
          `update orders set paid_at = paid_at - interval '3 minutes', status_at = status_at - interval '3 minutes'
           where id = $1`,
          [order.id],
        )
        await ticket
          .getByText(/^Not acknowledged: Management notified at /)
          .waitFor(within(escalationTimeoutMs))
        const mail = await mailTo(world, null, `Order ${order.number} not acknowledged`)
        assert.match(mail.text, /Without acknowledgment, it is cancelled and refunded in 5 minutes\./)
        await eventually(async () => {
          const response = await fetch(world.url('', '/sandbox/sms'), {
            headers: { accept: 'application/json' },
          })
          const { messages } = (await response.json()) as { messages: { text: string }[] }
          assert.ok(messages.some(({ text }) => text.includes(`Order ${order.number} not acknowledged`)))
        })
      },
    )
    await step('the order is cancelled and refunded, and the kitchen and the customer see it', async () => {
      await world.sql(`update orders set escalated_at = escalated_at - interval '6 minutes' where id = $1`, [
        order.id,
      ])
      await ticket.waitFor({ state: 'detached', ...within(escalationTimeoutMs) })
      const notice = kitchen.getByRole('list', { name: 'Cancelled orders' })
      await notice.getByText(order.number.slice(-6), { exact: true }).waitFor()
      await notice
        .getByText(/: Order not acknowledged in time$/)
        .first()
        .waitFor()
      await page.getByRole('heading', { name: 'Order Cancelled', level: 1 }).waitFor()
      assert.match(await page.title(), /^Order Cancelled · /)
      await eventuallyEqual(
        () => world.sql('select status, payment_status from orders where id = $1', [order.id]),
        [{ status: 'cancelled', payment_status: 'refunded' }],
        escalationTimeoutMs,
      )
      await kitchen
        .getByRole('button', { name: `Dismiss, order ${order.number.slice(-6)} cancelled` })
        .click()
    })
    await step('the owner sees that the last screen has disconnected', async () => {
      await kitchen.context().close()
      await owner.getByText(/^No screen connected since /).waitFor(within(90_000))
      await expectText(owner, 'Kitchen screens & devices')
    })
  },
}
