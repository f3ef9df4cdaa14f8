import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { open } from '../helpers/customer.ts'
import { paidOrder, stepsBy, storedBoards } from '../helpers/kitchen.ts'
import {
  advanceTicket,
  enableSound,
  expectOffline,
  offlineBar,
  openKitchen,
  signIn,
  ticketOf,
} from '../helpers/staff.ts'

export const kitchenUnsentSteps: Journey = {
  copyOf: 'napoli',
  name: 'kitchen: unsent steps survive a closed window and an ended session, and are sent only by their author',
  async run({ world, host, newWindow, step }) {
    const one = await newWindow({ viewport: { width: 1440, height: 900 } })
    const other = await one.context().newPage()
    const setOffline = (offline: boolean) => one.context().setOffline(offline)
    const staff = await accountOf(`staff@${host}.test`)
    const order = await paidOrder(await newWindow(), world, host, 'Garlic Bread')
    const button = (page: Page, name: string) => ticketOf(page, order.number).getByRole('button', { name })

    await step('two windows of one browser show the same kitchen', async () => {
      await openKitchen(one, world, host)
      await enableSound(other)
      await open(other, world.url(`kitchen.${host}`))
      for (const page of [one, other]) await button(page, 'ACKNOWLEDGE').waitFor()
    })
    await step('while offline, a step in one window is shown in the other', async () => {
      await setOffline(true)
      for (const page of [one, other]) await expectOffline(page)
      await advanceTicket(ticketOf(one, order.number), 'ACKNOWLEDGE')
      await button(other, 'START PREPARING').waitFor()
      await expectText(other, '1 change waiting to be sent')
      assert.deepEqual(await stepsBy(world, order.id), [])
    })
    await step('when both are online again, the step is sent once', async () => {
      await setOffline(false)
      await eventuallyEqual(() => stepsBy(world, order.id), [`acknowledged by user:${staff.id}`], 20_000)
      for (const page of [one, other]) {
        await offlineBar(page).waitFor({ state: 'detached' })
        await button(page, 'START PREPARING').waitFor()
        assert.equal(await page.getByText('Failed to update order status').count(), 0)
      }
      await eventuallyEqual(() => unsent(one), 0)
    })
    await step('the steps of a closed window are sent by the other', async () => {
      await setOffline(true)
      await expectOffline(one)
      await advanceTicket(ticketOf(one, order.number), 'START PREPARING')
      await button(other, 'MARK READY').waitFor()
      await one.close()
      await setOffline(false)
      const steps = ['acknowledged', 'preparing'].map((status) => `${status} by user:${staff.id}`)
      await eventuallyEqual(() => stepsBy(world, order.id), steps, 20_000)
    })
    await step('unsent steps survive the end of the session, and a notice states so', async () => {
      await offlineBar(other).waitFor({ state: 'detached' })
      await eventuallyEqual(() => unsent(other), 0)
      await setOffline(true)
      await expectOffline(other)
      await advanceTicket(ticketOf(other, order.number), 'MARK READY')
      await expectText(other, '1 change waiting to be sent')
      await world.sql('delete from auth.sessions where user_id = $1', [staff.id])
      await setOffline(false)
      await expectText(other, 'You were signed out')
      await expectText(other, `1 change is waiting here and will be sent when ${staff.name} signs in again.`)
      assert.equal(await storedBoards(other), 0)
    })
    await step('another user who signs in does not send them', async () => {
      await other.getByRole('link', { name: 'Sign in', exact: true }).click()
      await signIn(other, `manager@${host}.test`)
      await button(other, 'MARK READY').waitFor()
      await expectText(other, `1 change is waiting here and will be sent when ${staff.name} signs in again.`)
      await other.getByRole('button', { name: 'OK, dismiss other users’ unsent changes' }).click()
      await other.getByRole('button', { name: /^Account of / }).click()
      await other.getByRole('button', { name: 'Sign out' }).click()
      await expectText(other, `1 change is waiting here and will be sent when ${staff.name} signs in again.`)
      assert.equal((await stepsBy(world, order.id)).length, 2)
    })
    await step('the author signs in again, and the step is sent under their name', async () => {
      await signIn(other, `staff@${host}.test`)
      const steps = ['acknowledged', 'preparing', 'ready'].map((status) => `${status} by user:${staff.id}`)
      await eventuallyEqual(() => stepsBy(world, order.id), steps, 20_000)
      await button(other, 'PICKED UP').waitFor()
      await eventuallyEqual(() => unsent(other), 0)
    })
    await step('a revoked role deletes the stored board', async () => {
      await eventuallyEqual(() => storedBoards(other), 1, 30_000)
      await setOffline(true)
      await expectOffline(other)
      await setMembership(false)
      try {
        await setOffline(false)
        await other.getByRole('heading', { name: 'Access denied' }).waitFor()
        await other.getByText(/^Your access to this kitchen was revoked\./).waitFor()
        assert.equal(await storedBoards(other), 0)
        await setOffline(true)
        await other.reload()
        await other.getByRole('heading', { name: 'Board did not load' }).waitFor(within(30_000))
        await other.getByText('Trying again until it loads').waitFor()
        assert.equal(await ticketOf(other, order.number).count(), 0)
      } finally {
        await setMembership(true)
        await setOffline(false)
      }
      // Automatically, without Retry.
      await ticketOf(other, order.number).waitFor()
    })

    async function accountOf(email: string) {
      const [found] = await world.sql<{ id: string; name: string }>(
        'select id, name from auth.users where email = $1',
        [email],
      )
      assert.ok(found)
      return found
    }
    async function setMembership(active: boolean) {
      await world.sql(
        `update memberships set deactivated_at = ${active ? 'null' : 'now()'} where user_id = $1`,
        [staff.id],
      )
    }
  },
}

/** Number of steps that this browser has stored and not sent. */
function unsent(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.act.')).length)
}
