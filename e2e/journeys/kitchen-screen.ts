import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import type { World } from '../frame/world.ts'
import * as customer from '../people/customer.ts'
import { openKitchen, ticketOf } from '../people/staff.ts'

/** From the look at the strip to the ringing. */
const comesUpInMs = 25_000

export const kitchenScreen: Journey = {
  name: 'kitchen: an order comes up by the clock, keys of its own',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const contact = customer.somebodyNew()

    const order = await step('an order for later is paid', async () => {
      const dishes = [{ name: 'Arancini (4)' }, { name: 'Tiramisu' }]
      await customer.orderUpToPayment(page, world, { host: 'napoli', dishes, contact })
      await customer.fillCard(page)
      await customer.pay(page)
      return theOrder(world, contact.email)
    })
    const ticket = ticketOf(kitchen, order.order_number)
    const number = order.order_number.slice(-6)
    await step('it waits in the strip', async () => {
      await openKitchen(kitchen, world, 'napoli')
      await schedule(world, order.id, comesUpInMs)
      await kitchen
        .getByRole('region', { name: /^Upcoming/ })
        .getByText(number)
        .waitFor()
      assert.equal(await ticket.count(), 0, 'it is on the board before its time')
    })
    await step('it comes up by the clock, and rings', async () => {
      const lane = kitchen.getByRole('region', { name: 'NEW ORDERS - NEEDS ATTENTION' })
      await lane.getByRole('article', { name: `Order ${number}` }).waitFor({ timeout: 3 * comesUpInMs })
      await kitchen.getByRole('region', { name: 'New order alert' }).waitFor()
      assert.equal(
        await kitchen
          .getByRole('region', { name: /^Upcoming/ })
          .getByText(number)
          .count(),
        0,
      )
    })
    await step('a bump bar sends other keys: no two things on one', async () => {
      await openKeys(kitchen)
      const keys = kitchen.getByRole('dialog', { name: 'Change keys' })
      await keys.getByRole('button', { name: 'Change, Move the selected ticket on' }).click()
      await kitchen.keyboard.press('r')
      await sees(keys, 'R is taken: Recall the order that was completed last. Press another key.')
      await kitchen.keyboard.press('F8')
      await sees(keys, 'Move the selected ticket on: F8')
      await kitchen.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      await kitchen.keyboard.press('Escape')
    })
    await step('they last over a reload, move a ticket on, and stand in the list', async () => {
      await kitchen.reload()
      await ticket.waitFor()
      await ticket.focus()
      await kitchen.keyboard.press('Enter')
      await kitchen.keyboard.press('F8')
      await eventually(() => statusOf(world, order.id), 'acknowledged')
      assert.deepEqual(await stepsOf(world, order.id), ['pending', 'acknowledged'])
      await kitchen.keyboard.press('?')
      const sheet = kitchen.getByRole('dialog', { name: 'Keys' })
      await sheet.getByText('F8', { exact: true }).waitFor()
      await kitchen.keyboard.press('Escape')
      await openKeys(kitchen)
      const keys = kitchen.getByRole('dialog', { name: 'Change keys' })
      await keys.getByRole('button', { name: 'Reset to standard' }).click()
      await sees(keys, 'All keys are standard again.')
      await kitchen.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      await kitchen.keyboard.press('Escape')
    })
  },
}

async function openKeys(kitchen: Page): Promise<void> {
  await kitchen.getByRole('button', { name: 'Settings', exact: true }).click()
  await kitchen.getByRole('button', { name: 'Change keys…' }).click()
}

/** Has an order come up so much later than now, as one that was wanted for a certain time. */
async function schedule(world: World, orderId: string, inMs: number): Promise<void> {
  await world.sql(
    `with wanted as (
       select o.id, now() + make_interval(secs => $2, mins =>
         coalesce(k.lead_minutes, r.estimated_prep_time, case o.delivery_type when 'delivery' then 45 else 20 end)) as at
       from orders o join restaurants r on r.id = o.restaurant_id
         left join kitchen_settings k on k.restaurant_id = o.restaurant_id
       where o.id = $1
     ), moved as (
       update orders set scheduled_for = wanted.at, promised_at = wanted.at, revision = revision + 1
       from wanted where orders.id = wanted.id returning orders.*
     )
     select append_event(restaurant_id, 'order.promise_moved', id, jsonb_build_object('revision', revision)) from moved`,
    [orderId, inMs / 1000],
  )
}

async function theOrder(world: World, email: string): Promise<{ id: string; order_number: string }> {
  const [row] = await world.sql<{ id: string; order_number: string }>(
    'select id, order_number from orders where customer_email = $1',
    [email],
  )
  if (!row) throw new Error('The order is not in the database')
  return row
}

async function statusOf(world: World, orderId: string): Promise<string | undefined> {
  const [row] = await world.sql<{ status: string }>('select status from orders where id = $1', [orderId])
  return row?.status
}

async function stepsOf(world: World, orderId: string): Promise<string[]> {
  const rows = await world.sql<{ to_status: string }>(
    'select to_status from order_status_history where order_id = $1 order by id',
    [orderId],
  )
  return rows.map(({ to_status }) => to_status)
}
