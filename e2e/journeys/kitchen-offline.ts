import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText, hydrated, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import { isPlayingSound, tapAudio } from '../helpers/audio.ts'
import * as customer from '../helpers/customer.ts'
import { advanceTicket, expectOffline, openKitchen, ticketOf } from '../helpers/staff.ts'

export const kitchenOffline: Journey = {
  name: 'kitchen: offline and back online',
  async run({ world, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    const setOffline = (offline: boolean) => kitchen.context().setOffline(offline)
    const first = await order(await newWindow(), world)
    const ticket = ticketOf(kitchen, first.number)
    await step('the board is shown and cached on the device', async () => {
      await tapAudio(kitchen)
      await openKitchen(kitchen, world, 'napoli')
      await ticket.getByRole('button', { name: 'ACKNOWLEDGE' }).waitFor()
      await eventuallyEqual(() => isCached(kitchen), true, 30_000)
    })
    await step('the board shows that it is offline', async () => {
      await setOffline(true)
      await kitchen.getByText(/^Offline since .+ Reconnecting$/).waitFor(within(40_000))
    })
    await step('steps can be made offline', async () => {
      for (const name of ['ACKNOWLEDGE', 'START PREPARING']) await advanceTicket(ticket, name)
      await ticket.getByRole('button', { name: 'MARK READY' }).waitFor()
      await expectText(kitchen, '2 changes waiting to be sent')
      assert.deepEqual(await stepsOf(world, first.id), [])
    })
    const second = await step('a customer places an order in the meantime', async () =>
      order(await newWindow(), world),
    )
    await step('a reload without network restores the board', async () => {
      await kitchen.reload()
      await hydrated(kitchen)
      // A reloaded page is silent until it is touched; the handler dismisses its sound prompt on the first
      // interaction.
      await ticket.hover()
      await ticket.getByRole('button', { name: 'MARK READY' }).waitFor()
      await kitchen.getByText(/^Offline since .+ Reconnecting$/).waitFor()
      await expectText(kitchen, '2 changes waiting to be sent')
      assert.equal(await ticketOf(kitchen, second.number).count(), 0)
    })
    await step('online again, each step is sent once, and the new order rings', async () => {
      await setOffline(false)
      await ticketOf(kitchen, second.number).waitFor()
      await eventuallyEqual(() => stepsOf(world, first.id), ['acknowledged', 'preparing'], 20_000)
      await expectNoText(kitchen, /^Offline since/)
      await ticket.getByRole('button', { name: 'MARK READY' }).waitFor()
      await eventuallyEqual(() => isPlayingSound(kitchen), true)
    })
    await step('a step that conflicts with another change is reported until dismissed', async () => {
      await setOffline(true)
      await expectOffline(kitchen)
      await ticketOf(kitchen, second.number).getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      await world.sql("update orders set status = 'cancelled', revision = revision + 1 where id = $1", [
        second.id,
      ])
      await setOffline(false)
      const notice = kitchen.getByText('CANCELLED in the meantime: your change was not applied')
      await notice.waitFor()
      await kitchen.reload()
      await notice.waitFor()
      await kitchen
        .getByRole('button', { name: `OK, dismiss the message about order ${second.number.slice(-6)}` })
        .click()
      await notice.waitFor({ state: 'detached' })
      assert.deepEqual(await stepsOf(world, second.id), [])
    })
    await step('signing out deletes the cached board', async () => {
      await kitchen.getByRole('button', { name: /^Account of / }).click()
      await kitchen.getByRole('button', { name: 'Sign out' }).click()
      await kitchen.getByRole('button', { name: /^Account of / }).waitFor({ state: 'detached' })
      await eventuallyEqual(() => isCached(kitchen), false)
    })
  },
}

async function order(page: Page, world: World): Promise<{ id: string; number: string }> {
  const contact = customer.newContact()
  const dishes = [{ name: 'Garlic Bread', quantity: 2 }]
  await customer.orderUpToPayment(page, world, { host: 'napoli', dishes, contact })
  await customer.payByCard(page)
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

/** Whether the device has cached the board, the page and the signed-in user. */
function isCached(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const hasBoard = databases.some(({ name }) => name === 'comanda-kitchen')
    const hasPage = (await caches.match(location.origin + location.pathname)) !== undefined
    return hasBoard && hasPage && localStorage.getItem('comanda.kitchen.me') !== null
  })
}
