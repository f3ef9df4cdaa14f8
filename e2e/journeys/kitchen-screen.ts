import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import type { World } from '../frame/world.ts'
import * as customer from '../people/customer.ts'
import { openKitchen, ticketOf } from '../people/staff.ts'

/** From the look at the strip to the ringing. */
const comesUpInMs = 25_000
/** A stream that was cut is missed after two heartbeats and a half. */
const brokenMs = 45_000

export const kitchenScreen: Journey = {
  // It sets the printer of a kitchen, and switches it off.
  alone: 'napoli',
  name: 'kitchen: an order comes up by the clock, keys of its own, a paper in doubt, an overtaken step',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const contact = customer.somebodyNew()
    const restaurantId = await world.restaurantId('napoli')

    const order = await step('an order for later is paid', async () => {
      await world.sql(
        `insert into kitchen_settings (restaurant_id, print_when, printer_host, printer_port)
         values ($1, 'by_hand', '127.0.0.1', $2)
         on conflict (restaurant_id) do update set print_when = 'by_hand', printer_host = '127.0.0.1', printer_port = $2`,
        [restaurantId, Number(new URL(world.url('')).port) + 7],
      )
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
    await step('the printer says nothing, and the ticket asks', async () => {
      await outOfPaper(world, true)
      await ticket.focus()
      await kitchen.keyboard.press('p')
      await sees(ticket, 'Printed? The printer did not say.')
    })
    await step('it is printed again, marked, and no longer asks', async () => {
      await outOfPaper(world, false)
      await ticket.getByRole('button', { name: 'Print again' }).click()
      await ticket.getByRole('button', { name: 'Print again' }).waitFor({ state: 'detached' })
      const papers = (await tray(world)).filter((lines) => lines.includes(number))
      assert.equal(papers.length, 1)
      assert.ok(
        papers[0]?.some((line) => line.startsWith('COPY')),
        'the second paper is not marked',
      )
    })
    await step('a step that others overtook is told on its ticket', async () => {
      await kitchen.context().setOffline(true)
      await kitchen.getByText(/^Offline since .+ Reconnecting$/).waitFor({ timeout: brokenMs })
      await ticket.getByRole('button', { name: /^START PREPARING/ }).click()
      await sees(ticket, 'Waiting to send')
      await world.sql(
        `with back as (update orders set status = 'pending', status_at = now(), revision = revision + 1 where id = $1 returning *)
         select append_event(restaurant_id, 'order.status_changed', id, jsonb_build_object('revision', revision)) from back`,
        [order.id],
      )
      await kitchen.context().setOffline(false)
      await sees(ticket, 'Taken back to NEW meanwhile: your step was not made')
      await ticket.getByRole('button', { name: `OK, read what became of order ${number}` }).click()
      await ticket.getByText('your step was not made').waitFor({ state: 'detached' })
      assert.equal(await kitchen.getByText('your step was not made').count(), 0)
    })
    await step('the code on its paper opens the order with its next step, on the board alone', async () => {
      const [code = ''] = await codesOf(world, number)
      const { host, pathname, search } = new URL(code)
      assert.equal(
        `${host}${pathname}${search}`,
        `${new URL(world.url('napoli')).host}/kitchen?order=${order.order_number}`,
      )
      await customer.open(kitchen, world.url('kitchen.napoli', `/${search}`))
      const scanned = kitchen.getByRole('dialog', { name: `Order # ${number}` })
      await scanned.getByRole('button', { name: /^ACKNOWLEDGE/ }).click()
      await scanned.waitFor({ state: 'detached' })
      await eventually(() => statusOf(world, order.id), 'acknowledged')
      assert.equal(new URL(kitchen.url()).search, '')
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

const printer = (world: World, path: string) =>
  world.url('', `/sandbox/printer${path}`).replace('//localhost', '//127.0.0.1')

async function outOfPaper(world: World, off: boolean): Promise<void> {
  const response = await fetch(printer(world, '/control'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ off }),
  })
  assert.ok(response.ok, `the printer's stand-in answered ${response.status}`)
}

interface Line {
  text: string
  /** What a camera reads. */
  code?: string
}

/** What lies in the tray, each paper as its lines. */
async function tray(world: World): Promise<string[][]> {
  return (await papersIn(world)).map((lines) => lines.map(({ text }) => text.trim()))
}

/** Where the papers of an order lead a camera. */
async function codesOf(world: World, number: string): Promise<string[]> {
  const papers = (await papersIn(world)).filter((lines) => lines.some(({ text }) => text.trim() === number))
  return papers.flatMap((lines) => lines.flatMap(({ code }) => code ?? []))
}

async function papersIn(world: World): Promise<Line[][]> {
  const answer = await fetch(printer(world, '?format=json'))
  const { papers } = (await answer.json()) as { papers: { lines: Line[] }[] }
  return papers.map(({ lines }) => lines)
}
