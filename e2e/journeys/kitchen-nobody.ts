import assert from 'node:assert/strict'
import { eventually, sees, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { open } from '../people/customer.ts'
import { hears, layEar } from '../people/ear.ts'
import { paidOrder } from '../people/kitchen.ts'
import { mailTo } from '../people/mailbox.ts'
import { openKitchen, signIn, ticketOf } from '../people/staff.ts'

/** What is looked after every ten seconds is over by then. */
const lookedAfterMs = 40_000

export const kitchenNobody: Journey = {
  // It cancels what waits in a kitchen.
  alone: 'sakura',
  name: 'kitchen: nobody takes an order, and nobody is there',
  async run({ world, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const page = await newWindow()
    const owner = await newWindow()
    const id = await world.restaurantId('sakura')

    try {
      await step('the kitchen rings, and its owner sees that it is there', async () => {
        await layEar(kitchen)
        await openKitchen(kitchen, world, 'sakura')
        await open(owner, world.url('sakura', '/admin/devices'))
        await signIn(owner, 'owner@sakura.test')
        await owner.getByText(/^Kitchen live, /).waitFor({ timeout: lookedAfterMs })
      })
      const order = await paidOrder(page, world, 'sakura', 'Seaweed Salad')
      const ticket = ticketOf(kitchen, order.number)
      await ticket.getByText('NEW ORDER ALERT').waitFor()
      await eventually(() => hears(kitchen), true)
      await step(
        'after its time the management is told, by mail and text, and the ticket says so',
        async () => {
          // What others left there is no news here.
          await world.sql(
            `update orders set escalated_at = now() where restaurant_id = $1 and id <> $2 and escalated_at is null
               and status in ('pending', 'received')`,
            [id, order.id],
          )
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
            .getByText(/^Nobody acknowledged it: management told at /)
            .waitFor({ timeout: lookedAfterMs })
          const mail = await mailTo(world, null, `Nobody took order ${order.number}`)
          assert.match(mail.text, /In 5 minutes it is cancelled and refunded\./)
          await settled(async () => {
            const answer = await fetch(world.url('', '/sandbox/sms'), {
              headers: { accept: 'application/json' },
            })
            const { messages } = (await answer.json()) as { messages: { text: string }[] }
            assert.ok(messages.some(({ text }) => text.includes(`nobody took order ${order.number}`)))
          })
        },
      )
      await step('later it is cancelled and refunded: all are told, and it is quiet', async () => {
        await world.sql(
          `update orders set escalated_at = escalated_at - interval '6 minutes' where id = $1`,
          [order.id],
        )
        await ticket.waitFor({ state: 'detached', timeout: lookedAfterMs })
        const notice = kitchen.getByRole('list', { name: 'Cancelled orders' })
        await notice.getByText(order.number.slice(-6), { exact: true }).waitFor()
        await notice
          .getByText(/: Nobody took this order$/)
          .first()
          .waitFor()
        await page.getByRole('heading', { name: 'Order Cancelled', level: 1 }).waitFor()
        await eventually(
          () => world.sql('select status, payment_status from orders where id = $1', [order.id]),
          [{ status: 'cancelled', payment_status: 'refunded' }],
          lookedAfterMs,
        )
        await kitchen
          .getByRole('button', { name: `Dismiss, order ${order.number.slice(-6)} cancelled` })
          .click()
      })
      await step('the last screen goes, and the owner sees it', async () => {
        await kitchen.context().close()
        await owner.getByText(/^No screen connected since /).waitFor({ timeout: 90_000 })
        await sees(owner, 'Kitchen screens & devices')
      })
    } finally {
      await world.sql(
        'update kitchen_settings set escalate_minutes = 5, give_up_minutes = null where restaurant_id = $1',
        [id],
      )
    }
  },
}
