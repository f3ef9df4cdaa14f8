import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { open } from '../people/customer.ts'
import { keptBoards, paidOrder, stepsBy } from '../people/kitchen.ts'
import { moveOn, openKitchen, signIn, ticketOf } from '../people/staff.ts'

const cutMs = 40_000

export const kitchenKept: Journey = {
  // It ends sessions and takes a role away.
  alone: 'napoli',
  name: 'kitchen: what hands did outlasts a window, a session, and reaches nobody else',
  async run({ world, newWindow, step }) {
    const one = await newWindow({ viewport: { width: 1440, height: 900 } })
    const other = await one.context().newPage()
    const cut = (isCut: boolean) => one.context().setOffline(isCut)
    const staff = await accountOf('staff@napoli.test')
    const order = await paidOrder(await newWindow(), world, 'napoli', 'Garlic Bread')
    const button = (page: Page, name: string) => ticketOf(page, order.number).getByRole('button', { name })
    const offline = (page: Page) => page.getByText(/^Offline since .+ Reconnecting$/)

    await step('two windows of one browser show one kitchen', async () => {
      await openKitchen(one, world, 'napoli')
      await other.addLocatorHandler(other.getByRole('button', { name: 'Enable sound' }), (sound) =>
        sound.click(),
      )
      await open(other, world.url('kitchen.napoli'))
      for (const page of [one, other]) await button(page, 'ACKNOWLEDGE').waitFor()
    })
    await step('cut off, what one does the other shows', async () => {
      await cut(true)
      for (const page of [one, other]) await offline(page).waitFor({ timeout: cutMs })
      await moveOn(ticketOf(one, order.number), 'ACKNOWLEDGE')
      await button(other, 'START PREPARING').waitFor()
      await sees(other, '1 change waits here')
      assert.deepEqual(await stepsBy(world, order.id), [])
    })
    await step('both are back, and it is sent once', async () => {
      await cut(false)
      await eventually(() => stepsBy(world, order.id), [`acknowledged by user:${staff.id}`], 20_000)
      for (const page of [one, other]) {
        await offline(page).waitFor({ state: 'detached', timeout: 20_000 })
        await button(page, 'START PREPARING').waitFor()
        assert.equal(await page.getByText('Failed to update order status').count(), 0)
      }
      await eventually(() => unsent(one), 0)
    })
    await step('a window that is closed leaves its steps to the other', async () => {
      await cut(true)
      await offline(one).waitFor({ timeout: cutMs })
      await moveOn(ticketOf(one, order.number), 'START PREPARING')
      await button(other, 'MARK READY').waitFor()
      await one.close()
      await cut(false)
      const steps = ['acknowledged', 'preparing'].map((status) => `${status} by user:${staff.id}`)
      await eventually(() => stepsBy(world, order.id), steps, 20_000)
    })
    await step('a session that ends keeps what was not sent, and says so', async () => {
      await offline(other).waitFor({ state: 'detached', timeout: 20_000 })
      await eventually(() => unsent(other), 0)
      await cut(true)
      await offline(other).waitFor({ timeout: cutMs })
      await moveOn(ticketOf(other, order.number), 'MARK READY')
      await sees(other, '1 change waits here')
      await world.sql('delete from auth.sessions where user_id = $1', [staff.id])
      await cut(false)
      await sees(other, 'You were signed out')
      await sees(other, `1 change waits here, and is sent when ${staff.name} signs in again.`)
      assert.equal(await keptBoards(other), 0)
    })
    await step('somebody else who signs in does not send it', async () => {
      await other.getByRole('link', { name: 'Sign in', exact: true }).click()
      await signIn(other, 'manager@napoli.test')
      await button(other, 'MARK READY').waitFor()
      await sees(other, `1 change waits here, and is sent when ${staff.name} signs in again.`)
      await other.getByRole('button', { name: 'OK, read what waits for others' }).click()
      await other.getByRole('button', { name: /^Account of / }).click()
      await other.getByRole('button', { name: 'Sign out' }).click()
      await sees(other, `1 change waits here, and is sent when ${staff.name} signs in again.`)
      assert.equal((await stepsBy(world, order.id)).length, 2)
    })
    await step('whoever made it signs in again, and it is sent under their name', async () => {
      await signIn(other, 'staff@napoli.test')
      const steps = ['acknowledged', 'preparing', 'ready'].map((status) => `${status} by user:${staff.id}`)
      await eventually(() => stepsBy(world, order.id), steps, 20_000)
      await button(other, 'PICKED UP').waitFor()
      await eventually(() => unsent(other), 0)
    })
    await step('a right that is taken away takes the kept board with it', async () => {
      await eventually(() => keptBoards(other), 1, 30_000)
      await cut(true)
      await offline(other).waitFor({ timeout: cutMs })
      await member(false)
      try {
        await cut(false)
        await other.getByRole('heading', { name: 'Access denied' }).waitFor({ timeout: 20_000 })
        await other.getByText(/^Your access to this kitchen was taken away\./).waitFor()
        assert.equal(await keptBoards(other), 0)
        await cut(true)
        await other.reload()
        await other.getByRole('heading', { name: 'The board did not load' }).waitFor({ timeout: 30_000 })
        assert.equal(await ticketOf(other, order.number).count(), 0)
      } finally {
        await member(true)
        await cut(false)
      }
    })

    async function accountOf(email: string) {
      const [found] = await world.sql<{ id: string; name: string }>(
        'select id, name from auth.users where email = $1',
        [email],
      )
      assert.ok(found)
      return found
    }
    async function member(isOne: boolean) {
      await world.sql(
        `update memberships set deactivated_at = ${isOne ? 'null' : 'now()'} where user_id = $1`,
        [staff.id],
      )
    }
  },
}

/** Steps that this browser keeps and has not sent. */
function unsent(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.act.')).length)
}
