import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, hydrated, sees, seesNot, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import type { World } from '../frame/world.ts'
import * as customer from '../people/customer.ts'
import { hears, layEar } from '../people/ear.ts'
import { openKitchen, ticketOf } from '../people/staff.ts'

/** A line that broke without a word is found out after 25 seconds of silence. */
const brokenMs = 40_000

export const kitchenOffline: Journey = {
  name: 'kitchen: offline and back',
  async run({ world, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    const cut = (isCut: boolean) => kitchen.context().setOffline(isCut)
    const first = await order(await newWindow(), world)
    const ticket = ticketOf(kitchen, first.number)
    await step('the board stands, and is kept', async () => {
      await layEar(kitchen)
      await openKitchen(kitchen, world, 'napoli')
      await ticket.getByRole('button', { name: 'ACKNOWLEDGE' }).waitFor()
      await eventually(() => isKept(kitchen), true, 30_000)
    })
    await step('it is cut off, and says so', async () => {
      await cut(true)
      await kitchen.getByText(/^Offline since .+ Reconnecting$/).waitFor({ timeout: brokenMs })
    })
    await step('hands work on', async () => {
      await ticket.getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      const [start, ready] = ['START PREPARING', 'MARK READY'].map((name) =>
        ticket.getByRole('button', { name }),
      )
      assert.ok(start && ready)
      // A second press that comes too fast is taken for the first one: whoever means it presses again.
      await settled(async () => {
        if (await start.isVisible()) await start.click()
        assert.ok(await ready.isVisible(), 'the ticket did not move on')
      })
      await sees(kitchen, '2 changes wait here')
      assert.deepEqual(await stepsOf(world, first.id), [])
    })
    const second = await step('a customer orders meanwhile', async () => order(await newWindow(), world))
    await step('without network the page opens as it was left', async () => {
      await kitchen.reload()
      await hydrated(kitchen)
      // A page that was loaded again is silent until it is touched: whoever looks at it answers its question first.
      await ticket.hover()
      await ticket.getByRole('button', { name: 'MARK READY' }).waitFor()
      await kitchen.getByText(/^Offline since .+ Reconnecting$/).waitFor()
      await sees(kitchen, '2 changes wait here')
      assert.equal(await ticketOf(kitchen, second.number).count(), 0)
    })
    await step('back again: the steps are made once each, and the new order rings', async () => {
      await cut(false)
      await ticketOf(kitchen, second.number).waitFor({ timeout: 20_000 })
      await eventually(() => stepsOf(world, first.id), ['acknowledged', 'preparing'], 20_000)
      await seesNot(kitchen, /^Offline since/)
      await ticket.getByRole('button', { name: 'MARK READY' }).waitFor()
      await eventually(() => hears(kitchen), true)
    })
    await step('who was faster is told, until it is read', async () => {
      await cut(true)
      await kitchen.getByText(/^Offline since .+ Reconnecting$/).waitFor({ timeout: brokenMs })
      await ticketOf(kitchen, second.number).getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      await world.sql("update orders set status = 'cancelled', revision = revision + 1 where id = $1", [
        second.id,
      ])
      await cut(false)
      const told = kitchen.getByText('CANCELLED meanwhile: your step was not made')
      await told.waitFor({ timeout: 20_000 })
      await kitchen.reload()
      await told.waitFor()
      await kitchen
        .getByRole('button', { name: `OK, read what became of order ${second.number.slice(-6)}` })
        .click()
      await told.waitFor({ state: 'detached' })
      assert.deepEqual(await stepsOf(world, second.id), [])
    })
    await step('whoever signs out leaves nothing behind', async () => {
      await kitchen.getByRole('button', { name: /^Account of / }).click()
      await kitchen.getByRole('button', { name: 'Sign out' }).click()
      await kitchen.getByRole('button', { name: /^Account of / }).waitFor({ state: 'detached' })
      await eventually(() => isKept(kitchen), false)
    })
  },
}

async function order(page: Page, world: World): Promise<{ id: string; number: string }> {
  const contact = customer.somebodyNew()
  const dishes = [{ name: 'Garlic Bread', quantity: 2 }]
  await customer.orderUpToPayment(page, world, { host: 'napoli', dishes, contact })
  await customer.fillCard(page)
  await customer.pay(page)
  const [found] = await world.sql<{ id: string; number: string }>(
    'select id, order_number as number from orders where customer_email = $1',
    [contact.email],
  )
  assert.ok(found)
  return found
}

async function stepsOf(world: World, orderId: string): Promise<string[]> {
  const rows = await world.sql<{ to_status: string }>(
    `select to_status from order_status_history where order_id = $1 and to_status <> 'pending' order by at, id`,
    [orderId],
  )
  return rows.map(({ to_status }) => to_status)
}

/** Whether the device has the board, the page and the one who may see it. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const hasBoard = databases.some(({ name }) => name === 'comanda-kitchen')
    const hasPage = (await caches.match(location.origin + location.pathname)) !== undefined
    return hasBoard && hasPage && localStorage.getItem('comanda.kitchen.me') !== null
  })
}
