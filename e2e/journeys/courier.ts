import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees, seesNot, settled, wordsOf } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import type { World } from '../frame/world.ts'
import * as customer from '../people/customer.ts'
import { openKitchen, ticketOf } from '../people/staff.ts'

const home = '912 South Oak Street, Chicago, IL 60607'

export const courierComes: Journey = {
  // It changes what others stand on.
  alone: true,
  name: 'a courier comes: a quote that ran out, the way to the door, and one that could not be booked',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow()
    await step('a quote that ran out asks before it costs more', async () => {
      await toPayment(
        page,
        world,
        home,
        'update delivery_quotes set fee = fee - 100, provider_fee = provider_fee - 100 where address = $1',
      )
      // A dollar below what the courier service asks.
      await eventually(() => wordsOf(customer.payButton(page)), 'Pay $55.14')
      await world.sql("update delivery_quotes set expires_at = '2020-01-01' where address = $1", [home])
      await customer.fillCard(page)
      await customer.payButton(page).click()
      await eventually(() => wordsOf(customer.payButton(page)), 'Accept and pay $56.14')
      assert.deepEqual(await ordersTo(world, home), [], 'an order was placed at a fee that nobody has seen')
      // A press right after the change counts as meant for the total before it.
      await settled(async () => {
        await customer.pressWhileThere(customer.payButton(page))
        await page.getByRole('heading', { name: 'Order Confirmed', level: 1 }).waitFor({ timeout: 2000 })
      }, 20_000)
    })
    await step('the customer and the kitchen see the courier', async () => {
      await sees(page, 'Your courier')
      await sees(page, 'Finding a courier')
      await page.getByRole('link', { name: /^Follow the courier/ }).waitFor()
      await openKitchen(kitchen, world, 'napoli')
      const [order] = await ordersTo(world, home)
      await sees(ticketOf(kitchen, order?.order_number ?? ''), 'Looking for a courier')
    })
    await step('a later promise moves the courier’s times and note, and the guest’s', async () => {
      const [order] = await ordersTo(world, home)
      const [before] = await deliveriesFor(world, order?.id ?? '')
      const ticket = ticketOf(kitchen, order?.order_number ?? '')
      await ticket.getByRole('button', { name: /Change order/ }).click()
      const dialog = kitchen.getByRole('dialog')
      await dialog.getByRole('button', { name: '15 minutes later' }).click()
      await dialog.waitFor({ state: 'detached' })
      await ticket.getByText(/^first /).waitFor()
      const after = await untilMoved(world, order?.id ?? '', before)
      const by = Date.parse(after.pickup_ready) - Date.parse(before?.pickup_ready ?? '')
      // The clock runs between the two, and a promise that has passed counts from the running minute.
      assert.ok(by >= 14 * 60_000, `the courier comes ${by} ms later`)
      assert.match(after.pickup.notes, /, ready at \d{1,2}:\d\d [AP]M$/)
      const sandbox = await newWindow()
      await sandbox.goto(world.url('', `/sandbox/courier?id=${after.id}`))
      await sees(sandbox, after.pickup.notes)
      await sandbox.close()
    })
    await step('both follow to the door', async () => {
      const [order] = await ordersTo(world, home)
      const ticket = ticketOf(kitchen, order?.order_number ?? '')
      await advance(world, order?.id ?? '')
      await sees(page, 'Your courier is on the way to the restaurant')
      await sees(ticket, 'Courier on the way here')
      await advance(world, order?.id ?? '')
      await advance(world, order?.id ?? '')
      await sees(page, 'Your order is on the way')
      await sees(ticket, 'Courier on the way to the customer')
      await advance(world, order?.id ?? '')
      await seesNot(page, 'Your order is on the way')
      await sees(ticket, 'Delivered')
    })
    await step('one that cannot be booked is the kitchen’s to retry', async () => {
      const nobody = '7 Unbookable Street, Chicago, IL 60607'
      const other = await newWindow()
      await toPayment(other, world, nobody)
      await customer.fillCard(other)
      await customer.pay(other)
      await sees(other, 'Arranging a courier')
      const [order] = await ordersTo(world, nobody)
      const ticket = ticketOf(kitchen, order?.order_number ?? '')
      await sees(ticket, 'All couriers are busy.')
      await world.sql(
        "update courier_deliveries set attempts = 5, due_at = '2020-01-01' where order_id = $1",
        [order?.id],
      )
      await sees(ticket, 'Courier not booked')
      await world.sql('update orders set delivery_address = $1 where id = $2', [home, order?.id])
      await ticket.getByRole('button', { name: /^Retry the courier/ }).click()
      await sees(ticket, 'Looking for a courier')
      await sees(other, 'Finding a courier')
      await eventually(async () => (await deliveriesFor(world, order?.id ?? '')).length, 1)
    })
  },
}

/** `meanwhile` happens to the quote of the address before the server is asked for a price. */
async function toPayment(page: Page, world: World, address: string, meanwhile?: string): Promise<void> {
  await customer.open(page, world.url('napoli'))
  await customer.startDelivery(page, address)
  if (meanwhile) await world.sql(meanwhile, [address])
  await customer.addDish(page, 'Margherita', ['Large 18 in'], 2)
  await customer.toSummary(page)
  await customer.toInformation(page)
  await customer.fillInformation(page, customer.somebodyNew())
  await customer.toPayment(page)
}

function ordersTo(world: World, address: string) {
  return world.sql<{ id: string; order_number: string }>(
    `select id, order_number from orders where delivery_address = $1 and paid_at is not null
     and id in (select order_id from courier_deliveries) order by created_at desc`,
    [address],
  )
}

interface BookedDelivery {
  id: string
  external_id: string
  pickup: { notes: string }
  pickup_ready: string
}

/** The delivery once the courier service was told of another time. */
async function untilMoved(
  world: World,
  orderId: string,
  before: BookedDelivery | undefined,
): Promise<BookedDelivery> {
  let moved: BookedDelivery | undefined
  await settled(async () => {
    ;[moved] = await deliveriesFor(world, orderId)
    assert.notEqual(moved?.pickup_ready, before?.pickup_ready, 'the courier was not told yet')
  })
  assert.ok(moved)
  return moved
}

async function deliveriesFor(world: World, orderId: string): Promise<BookedDelivery[]> {
  const response = await fetch(world.url('', '/sandbox/courier'), { headers: { accept: 'application/json' } })
  const { deliveries } = (await response.json()) as { deliveries: BookedDelivery[] }
  return deliveries.filter(({ external_id }) => external_id === orderId)
}

/** The courier goes one step on. */
async function advance(world: World, orderId: string): Promise<void> {
  const [delivery] = await deliveriesFor(world, orderId)
  const path = `/sandbox/courier/deliveries/${delivery?.id}/advance`
  const response = await fetch(world.url('', path), { method: 'POST', redirect: 'manual' })
  assert.equal(response.status, 303)
}
