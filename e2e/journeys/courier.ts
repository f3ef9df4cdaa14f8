import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectNoText, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import * as customer from '../helpers/customer.ts'
import { openAs, openKitchen, ticketOf } from '../helpers/staff.ts'

const home = '912 South Oak Street, Chicago, IL 60607'

export const courierTracking: Journey = {
  copyOf: 'napoli',
  name: 'courier: an expired quote, tracking to the door, and a failed booking',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow()
    await stopRobot(world)
    await step('an expired quote asks for confirmation of the higher fee', async () => {
      await toPayment(
        page,
        world,
        host,
        home,
        'update delivery_quotes set fee = fee - 100, provider_fee = provider_fee - 100 where address = $1',
      )
      // One dollar below the courier service's price.
      await eventuallyEqual(() => visibleText(customer.payButton(page)), 'Pay $55.14')
      await world.sql("update delivery_quotes set expires_at = '2020-01-01' where address = $1", [home])
      await customer.fillCard(page)
      await customer.sendOrder(page, page.getByRole('button', { name: 'Pay $55.14', exact: true }))
      await page.getByRole('button', { name: 'Accept and pay $56.14', exact: true }).waitFor()
      assert.deepEqual(
        await ordersTo(world, host, home),
        [],
        'an order was placed at a fee that was never displayed',
      )
      await customer.sendOrder(page)
      await customer.waitForConfirmation(page)
    })
    await step('the customer and the kitchen see the courier', async () => {
      await expectText(page, 'Your courier')
      await expectText(page, 'Finding a courier')
      await page.getByRole('link', { name: /^Follow the courier/ }).waitFor()
      await openKitchen(kitchen, world, host)
      const [order] = await ordersTo(world, host, home)
      await expectText(ticketOf(kitchen, order?.order_number ?? ''), 'Looking for a courier')
    })
    await step('courier updates are counted on every screen until one of them has shown them', async () => {
      const second = await newWindow()
      await openKitchen(second, world, host)
      for (const screen of [kitchen, second])
        await screen.getByRole('button', { name: /^Updates, \d+ unread$/ }).waitFor()
      await kitchen.getByRole('button', { name: /^Updates/ }).click()
      const dialog = kitchen.getByRole('dialog', { name: 'Courier Updates' })
      const booked = dialog.getByRole('listitem').filter({ hasText: 'Courier booked' })
      await booked.getByText('New', { exact: true }).first().waitFor()
      await second.getByRole('button', { name: 'Updates', exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await kitchen.getByRole('button', { name: 'Updates', exact: true }).waitFor()
      await second.close()
    })
    await step('a later promised time updates the courier’s pickup time and note', async () => {
      const [order] = await ordersTo(world, host, home)
      const [before] = await deliveriesFor(world, order?.id ?? '')
      const ticket = ticketOf(kitchen, order?.order_number ?? '')
      await ticket.getByRole('button', { name: /Change time, order/ }).click()
      const dialog = kitchen.getByRole('dialog')
      await dialog.getByRole('button', { name: /^\+15 min/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await ticket.getByText(/^originally /).waitFor()
      const after = await untilMoved(world, order?.id ?? '', before)
      const by = Date.parse(after.pickup_ready) - Date.parse(before?.pickup_ready ?? '')
      // The clock runs between the two, and a promise that has passed counts from the current minute.
      assert.ok(by >= 14 * 60_000, `the pickup moved by ${by} ms`)
      assert.match(after.pickup.notes, /, ready at \d{1,2}:\d\d [AP]M$/)
      const sandbox = await newWindow()
      await sandbox.goto(world.url('', `/sandbox/courier?id=${after.id}`))
      await expectText(sandbox, after.pickup.notes)
      await sandbox.close()
    })
    await step(
      'the customer and the kitchen follow the courier to the door, and the order follows, too',
      async () => {
        const [order] = await ordersTo(world, host, home)
        const ticket = ticketOf(kitchen, order?.order_number ?? '')
        await press(world, order?.id ?? '', 'advance')
        await expectText(page, 'Your courier is on the way to the restaurant')
        await expectText(ticket, 'Courier on the way here')
        await press(world, order?.id ?? '', 'advance')
        await press(world, order?.id ?? '', 'advance')
        await expectText(page, 'Your order is on the way')
        await expectText(ticket, 'Courier on the way to the customer')
        await press(world, order?.id ?? '', 'advance')
        await page.getByText('Delivered at').waitFor()
        await page.getByText('It was delivered. Enjoy your meal.').first().waitFor()
        await expectNoText(page, 'Arrives around')
        // The kitchen has pressed nothing: the courier's steps completed the order.
        await ticket.waitFor({ state: 'detached' })
      },
    )
    await step(
      'the kitchen can retry a failed booking, and the customer is notified when a courier cancels',
      async () => {
        const other = await newWindow()
        const order = await orderWithoutCourier(other, world, host)
        const ticket = ticketOf(kitchen, order?.order_number ?? '')
        await expectText(ticket, 'All couriers are busy.')
        await endAttempts(world, order?.id)
        await expectText(ticket, 'Courier not booked')
        await expectText(other, 'No courier yet')
        await world.sql('update orders set delivery_address = $1 where id = $2', [home, order?.id])
        await ticket.getByRole('button', { name: /^Retry the courier/ }).click()
        await expectText(ticket, 'Looking for a courier')
        await expectText(other, 'Finding a courier')
        await eventuallyEqual(async () => (await deliveriesFor(world, order?.id ?? '')).length, 1)
        await press(world, order?.id ?? '', 'advance')
        await other.getByRole('link', { name: 'Call', exact: true }).waitFor()
        await press(world, order?.id ?? '', 'cancel')
        await expectText(other, 'Your courier cancelled')
        await other.getByText('is looking for another courier').waitFor()
        assert.equal(await other.getByRole('link', { name: 'Call', exact: true }).count(), 0)
      },
    )
    await step('a failed booking is retried in the back office', async () => {
      const other = await newWindow()
      const office = await newWindow({ viewport: { width: 1440, height: 1000 } })
      const order = await orderWithoutCourier(other, world, host)
      await endAttempts(world, order?.id)
      const path = `/admin/orders?open=${await world.restaurantId(host)}.${order?.id}`
      await openAs(office, world, `manager@${host}.test`, host, path)
      const panel = office.getByRole('region', { name: `Order ${order?.order_number}` })
      await expectText(panel, /All couriers are busy\./)
      await world.sql('update orders set delivery_address = $1 where id = $2', [home, order?.id])
      await panel.getByRole('button', { name: 'Retry', exact: true }).click()
      await expectText(office, /^A courier was requested for order /)
      await expectText(panel, /Looking for a courier/)
      await expectText(other, 'Finding a courier')
      // The restaurant brings the order itself after all.
      await panel.getByRole('button', { name: 'Cancel the courier' }).click()
      const question = office.getByRole('alertdialog', { name: /^Cancel the courier of order / })
      await question.getByRole('button', { name: 'Cancel the courier' }).click()
      await expectText(panel, /Courier cancelled/)
      await panel.getByRole('button', { name: 'Cancel the courier' }).waitFor({ state: 'detached' })
      const [delivery] = await deliveriesFor(world, order?.id ?? '')
      assert.equal(delivery?.status, 'canceled')
      const stored = await world.sql('select is_open from orders where id = $1', [order?.id])
      assert.deepEqual(stored, [{ is_open: true }])
    })
  },
}

/** An order to an address for which the sandbox books no courier. */
async function orderWithoutCourier(page: Page, world: World, host: string) {
  const unbookable = '7 Unbookable Street, Chicago, IL 60607'
  await toPayment(page, world, host, unbookable)
  await customer.payByCard(page)
  await expectText(page, 'Arranging a courier')
  const [order] = await ordersTo(world, host, unbookable)
  return order
}

/** The next attempt, within seconds, is the last one. */
async function endAttempts(world: World, orderId: string | undefined): Promise<void> {
  await world.sql('update courier_deliveries set attempts = 5 where order_id = $1', [orderId])
}

/** `meanwhile` is SQL that changes the quote of the address before the price is requested. */
async function toPayment(
  page: Page,
  world: World,
  host: string,
  address: string,
  meanwhile?: string,
): Promise<void> {
  await customer.open(page, world.url(host))
  await customer.startDelivery(page, address)
  if (meanwhile) await world.sql(meanwhile, [address])
  await customer.addDish(page, 'Margherita', ['Large 18 in'], 2)
  await customer.checkOut(page, customer.newContact())
}

function ordersTo(world: World, host: string, address: string) {
  return world.sql<{ id: string; order_number: string }>(
    `select id, order_number from orders where delivery_address = $1 and paid_at is not null
     and restaurant_id in (select id from restaurants where domain = $2)
     and id in (select order_id from courier_deliveries) order by created_at desc`,
    [address, `${host}.localhost`],
  )
}

interface BookedDelivery {
  id: string
  external_id: string
  status: string
  pickup: { notes: string }
  pickup_ready: string
}

/** Waits until the courier service has received the new time, and returns the delivery. */
async function untilMoved(
  world: World,
  orderId: string,
  before: BookedDelivery | undefined,
): Promise<BookedDelivery> {
  let moved: BookedDelivery | undefined
  await eventually(async () => {
    ;[moved] = await deliveriesFor(world, orderId)
    assert.notEqual(moved?.pickup_ready, before?.pickup_ready, 'the courier service was not updated yet')
  })
  assert.ok(moved)
  return moved
}

async function deliveriesFor(world: World, orderId: string): Promise<BookedDelivery[]> {
  const response = await fetch(world.url('', '/sandbox/courier'), { headers: { accept: 'application/json' } })
  const { deliveries } = (await response.json()) as { deliveries: BookedDelivery[] }
  return deliveries.filter(({ external_id }) => external_id === orderId)
}

/** Couriers of the sandbox move on their own after 30 s; here only when the journey advances them. */
async function stopRobot(world: World): Promise<void> {
  const response = await fetch(world.url('', '/sandbox/courier/control'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ realtime: 0 }),
  })
  assert.equal(response.status, 200)
}

/** Advances the delivery by one status, or cancels it. */
async function press(world: World, orderId: string, button: 'advance' | 'cancel'): Promise<void> {
  const [delivery] = await deliveriesFor(world, orderId)
  const path = `/sandbox/courier/deliveries/${delivery?.id}/${button}`
  const response = await fetch(world.url('', path), { method: 'POST', redirect: 'manual' })
  assert.equal(response.status, 303)
}
