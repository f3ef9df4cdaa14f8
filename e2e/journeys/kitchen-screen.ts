import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import * as customer from '../helpers/customer.ts'
import { expectOffline, openKitchen, ticketOf } from '../helpers/staff.ts'

/** Time from the check of the strip until the alarm, in milliseconds. */
const comesUpInMs = 25_000

export const kitchenScreen: Journey = {
  copyOf: 'napoli',
  sandbox: 'printer',
  name: 'kitchen: a scheduled order comes up, custom keys, an unconfirmed printout, a conflicting step',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const contact = customer.newContact()
    const restaurantId = await world.restaurantId(host)

    const order = await step('a scheduled order is paid', async () => {
      await world.sql(
        `insert into kitchen_settings (restaurant_id, print_when, printer_host, printer_port)
         values ($1, 'by_hand', '127.0.0.1', $2)
         on conflict (restaurant_id) do update set print_when = 'by_hand', printer_host = '127.0.0.1', printer_port = $2`,
        [restaurantId, Number(new URL(world.url('')).port) + 7],
      )
      const dishes = [{ name: 'Arancini (4)' }, { name: 'Tiramisu' }]
      await customer.orderUpToPayment(page, world, { host, dishes, contact })
      await customer.payByCard(page)
      return findOrder(world, contact.email)
    })
    const ticket = ticketOf(kitchen, order.order_number)
    const number = order.order_number.slice(-6)
    await step('the order is listed as upcoming', async () => {
      await openKitchen(kitchen, world, host)
      await schedule(world, order.id, comesUpInMs)
      await kitchen
        .getByRole('region', { name: /^Upcoming/ })
        .getByText(number)
        .waitFor()
      assert.equal(await ticket.count(), 0, 'it is on the board before its time')
    })
    await step('the order comes up at its time, and rings', async () => {
      const lane = kitchen.getByRole('region', { name: 'NEW ORDERS - NEEDS ATTENTION' })
      await lane.getByRole('article', { name: `Order ${number}` }).waitFor(within(3 * comesUpInMs))
      await kitchen.getByRole('region', { name: 'New order alert' }).waitFor()
      assert.equal(
        await kitchen
          .getByRole('region', { name: /^Upcoming/ })
          .getByText(number)
          .count(),
        0,
      )
    })
    await step('a key can be reassigned for a bump bar, but not to a key in use', async () => {
      await openKeys(kitchen)
      const keys = kitchen.getByRole('dialog', { name: 'Change keys' })
      await keys.getByRole('button', { name: 'Change, Advance the selected ticket' }).click()
      await kitchen.keyboard.press('r')
      await expectText(keys, 'R is already used for: Recall the last completed order. Press another key.')
      await kitchen.keyboard.press('F8')
      await expectText(keys, 'Advance the selected ticket: F8')
      await closeKeys(kitchen)
    })
    await step('custom keys survive a reload, advance a ticket and are listed in the help', async () => {
      await kitchen.reload()
      // After the prompt for sound, which would take the focus.
      await kitchen.getByRole('button', { name: 'STOP ALARM' }).click()
      await ticket.press('Enter')
      await ticket.press('F8')
      await eventuallyEqual(() => statusOf(world, order.id), 'acknowledged')
      assert.deepEqual(await stepsOf(world, order.id), ['pending', 'acknowledged'])
      await kitchen.keyboard.press('?')
      const sheet = kitchen.getByRole('dialog', { name: 'Keys' })
      await sheet.getByText('F8', { exact: true }).waitFor()
      // Not the keyboard of the page: after the reload, the prompt for sound can appear above the list.
      await sheet.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await openKeys(kitchen)
      const keys = kitchen.getByRole('dialog', { name: 'Change keys' })
      await keys.getByRole('button', { name: 'Reset to defaults' }).click()
      await expectText(keys, 'All keys were reset.')
      await closeKeys(kitchen)
    })
    await step('the ticket asks whether it was printed if the printer did not respond', async () => {
      await setPrinterOff(world, true)
      await ticket.press('p')
      await expectText(ticket, 'Did it print? The printer did not confirm.')
    })
    await step('a reprint is marked as a copy, and the question disappears', async () => {
      await setPrinterOff(world, false)
      await ticket.getByRole('button', { name: 'Print again' }).click()
      await ticket.getByRole('button', { name: 'Print again' }).waitFor({ state: 'detached' })
      const printouts = (await printedLines(world)).filter((lines) =>
        lines.some((line) => line.includes(number)),
      )
      assert.equal(printouts.length, 1)
      assert.ok(
        printouts[0]?.some((line) => line.startsWith('COPY')),
        'the second printout is not marked as a copy',
      )
    })
    await step('a step that conflicts with another change is reported on its ticket', async () => {
      await kitchen.context().setOffline(true)
      await expectOffline(kitchen)
      await ticket.getByRole('button', { name: /^START PREPARING/ }).click()
      await expectText(ticket, 'Waiting to send')
      await world.sql(
        `with back as (update orders set status = 'pending', status_at = now(), revision = revision + 1 where id = $1 returning *)
         select append_event(restaurant_id, 'order.status_changed', id, jsonb_build_object('revision', revision)) from back`,
        [order.id],
      )
      await kitchen.context().setOffline(false)
      await expectText(ticket, 'Moved back to NEW in the meantime: your change was not applied')
      await ticket.getByRole('button', { name: `OK, dismiss the message about order ${number}` }).click()
      await ticket.getByText('your change was not applied').waitFor({ state: 'detached' })
      assert.equal(await kitchen.getByText('your change was not applied').count(), 0)
    })
    await step('the code on the printout opens the order with its next step', async () => {
      const [code = ''] = await printedCodes(world, number)
      const printed = new URL(code)
      assert.equal(
        printed.href.replace(/^\w+:/, 'http:'),
        world.url(host, `/kitchen?order=${order.order_number}`),
      )
      await customer.open(kitchen, world.url(`kitchen.${host}`, `/${printed.search}`))
      const scanned = kitchen.getByRole('dialog', { name: `Order # ${number}` })
      await scanned.getByRole('button', { name: /^ACKNOWLEDGE/ }).click()
      await scanned.waitFor({ state: 'detached' })
      await eventuallyEqual(() => statusOf(world, order.id), 'acknowledged')
      assert.equal(new URL(kitchen.url()).search, '')
    })
  },
}

async function openKeys(kitchen: Page): Promise<void> {
  await kitchen.getByRole('button', { name: 'Settings', exact: true }).click()
  await kitchen.getByRole('button', { name: 'Change keys…' }).click()
}

/** Closes the dialog and the settings below it, without which the board has the focus again. */
async function closeKeys(kitchen: Page): Promise<void> {
  for (const name of ['Change keys', 'Kitchen Settings']) {
    await kitchen.keyboard.press('Escape')
    await kitchen.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  }
}

/** Schedules an order so that it comes up after `inMs`. */
async function schedule(world: World, orderId: string, inMs: number): Promise<void> {
  await world.sql(
    `with desired as (
       select o.id, now() + make_interval(secs => $2, mins =>
         coalesce(k.lead_minutes, r.estimated_prep_time, case o.delivery_type when 'delivery' then 45 else 20 end)) as at
       from orders o join restaurants r on r.id = o.restaurant_id
         left join kitchen_settings k on k.restaurant_id = o.restaurant_id
       where o.id = $1
     ), moved as (
       update orders set scheduled_for = desired.at, promised_at = desired.at, revision = revision + 1
       from desired where orders.id = desired.id returning orders.*
     )
     select append_event(restaurant_id, 'order.promise_moved', id, jsonb_build_object('revision', revision)) from moved`,
    [orderId, inMs / 1000],
  )
}

async function findOrder(world: World, email: string): Promise<{ id: string; order_number: string }> {
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

const printer = (world: World, path: string) =>
  world.url('', `/sandbox/printer${path}`).replace('//localhost', '//127.0.0.1')

async function setPrinterOff(world: World, off: boolean): Promise<void> {
  const response = await fetch(printer(world, '/control'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ off }),
  })
  assert.ok(response.ok, `printer sandbox returned ${response.status}`)
}

interface Line {
  text: string
  /** Content of a QR code. */
  code?: string
}

/** The printouts in the tray, each as its lines. */
async function printedLines(world: World): Promise<string[][]> {
  return (await readPrintouts(world)).map((lines) => lines.map(({ text }) => text.trim()))
}

/** The QR codes on the printouts of an order. */
async function printedCodes(world: World, number: string): Promise<string[]> {
  const papers = (await readPrintouts(world)).filter((lines) =>
    lines.some(({ text }) => text.includes(number)),
  )
  return papers.flatMap((lines) => lines.flatMap(({ code }) => code ?? []))
}

async function readPrintouts(world: World): Promise<Line[][]> {
  const response = await fetch(printer(world, '?format=json'))
  const { papers } = (await response.json()) as { papers: { lines: Line[] }[] }
  return papers.map(({ lines }) => lines)
}
