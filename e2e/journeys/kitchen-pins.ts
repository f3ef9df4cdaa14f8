import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectInView, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { isPlayingSound, tapAudio } from '../helpers/audio.ts'
import { open } from '../helpers/customer.ts'
import { callApi, paidOrder, pairByApi, stepsBy, storedBoards, storedCourier } from '../helpers/kitchen.ts'
import {
  advanceTicket,
  enableSound,
  enableSoundButton,
  expectOffline,
  openAs,
  ticketOf,
} from '../helpers/staff.ts'

export const kitchenPins: Journey = {
  copyOf: 'liberty',
  name: 'kitchen: steps made offline wait for the PIN of their author',
  async run({ world, host, newWindow, step }) {
    const screen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const owner = await newWindow()
    const id = await world.restaurantId(host)
    const order = await paidOrder(await newWindow(), world, host, 'Onion Rings')
    const button = (name: string) => ticketOf(screen, order.number).getByRole('button', { name })
    let deviceId = ''
    const setOffline = (offlineNow: boolean) => screen.context().setOffline(offlineNow)

    const [cook, manager] = await step('a paired screen, and two people with a PIN', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin')
      await owner.locator('#main h1').waitFor()
      await tapAudio(screen)
      await enableSound(screen)
      await open(screen, world.url(`kitchen.${host}`))
      deviceId = await pairByApi(screen, owner, id, 'Fry station')
      await button('ACKNOWLEDGE').waitFor()
      await callApi(owner, 'PUT', `/restaurants/${id}/kitchen-pin`, { required: true })
      return [await withPin(`staff@${host}.test`, '905172'), await withPin(`manager@${host}.test`, '617293')]
    })
    await step('a courier is not requested again without a PIN', async () => {
      await world.sql('update orders set courier = $2 where id = $1', [
        order.id,
        { ...storedCourier, state: 'failed', status: null },
      ])
      await screen.reload()
      await button(`Retry the courier, order ${order.number.slice(-6)}`).click()
      await screen.getByRole('heading', { name: 'Enter your PIN' }).waitFor()
      await screen.keyboard.press('Escape')
      await expectText(screen, 'Not done: no PIN was entered.')
      await world.sql('update orders set courier = null where id = $1', [order.id])
    })
    await step('the cook enters a PIN and works', async () => {
      await screen.reload()
      await screen.getByRole('button', { name: 'Enter PIN' }).click()
      await type(cook.pin)
      await screen.getByRole('button', { name: /is signed in$/ }).waitFor()
      await advanceTicket(ticketOf(screen, order.number), 'ACKNOWLEDGE')
      await eventuallyEqual(
        () => stepsBy(world, order.id),
        [`acknowledged by device:${deviceId}:user:${cook.id}`],
      )
    })
    await step('in busy mode the header has room for the name of the restaurant at every width', async () => {
      const busy = (minutes: number) =>
        callApi(screen, 'POST', `/kitchen/${id}/busy`, { minutes, forMinutes: 60 })
      assert.equal((await busy(20)).status, 200)
      await screen.getByRole('button', { name: 'End busy' }).first().waitFor()
      await expectRoomForName(screen)
      // The engine reports that it runs, but its clock has stopped.
      await screen.removeLocatorHandler(enableSoundButton(screen))
      await screen.evaluate(() =>
        Object.defineProperty(AudioContext.prototype, 'currentTime', { value: 1, configurable: true }),
      )
      const skip = screen.getByRole('button', { name: 'Continue without sound' })
      const notice = screen.getByText('No sound: a new order can be missed.')
      await skip.or(notice).first().waitFor()
      if (await skip.isVisible()) await skip.click()
      await notice.waitFor()
      await expectRoomForName(screen)
      await screen.evaluate(() => Reflect.deleteProperty(AudioContext.prototype, 'currentTime'))
      await notice.waitFor({ state: 'detached' })
      await enableSound(screen)
      await screen.setViewportSize({ width: 1366, height: 768 })
      assert.equal((await busy(0)).status, 200)
    })
    await step('the connection is lost', async () => {
      await setOffline(true)
      await expectOffline(screen)
      await advanceTicket(ticketOf(screen, order.number), 'START PREPARING')
      await button('MARK READY').waitFor()
      await expectText(screen, '1 change waiting to be sent')
    })
    await step('online again after the PIN expired, the screen asks for the PIN of the author', async () => {
      await world.sql(
        `update devices set worker_until = now() - interval '1 minute' where name = 'Fry station'`,
      )
      await setOffline(false)
      await screen.getByRole('heading', { name: 'Enter your PIN' }).waitFor()
      await expectText(screen, `1 change is waiting for ${cook.name}’s PIN`)
    })
    await step('another PIN does not send the step', async () => {
      await type(manager.pin)
      await screen.getByRole('button', { name: 'Send under my name' }).waitFor()
      const waiting = screen.getByText(`1 change is waiting for ${cook.name}’s PIN`, { exact: true })
      await expectInView(waiting, 'the waiting change is cut')
      assert.ok(((await waiting.boundingBox())?.width ?? 0) > 150, 'its words are broken')
      assert.equal((await stepsBy(world, order.id)).length, 1)
    })
    await step('the cook’s PIN sends the step under the cook’s name', async () => {
      const waiting = screen.getByRole('status').filter({ hasText: `${cook.name}’s PIN` })
      await waiting.getByRole('button', { name: 'Enter PIN' }).click()
      await type(cook.pin)
      const actor = `device:${deviceId}:user:${cook.id}`
      const steps = ['acknowledged', 'preparing'].map((status) => `${status} by ${actor}`)
      await eventuallyEqual(() => stepsBy(world, order.id), steps, 20_000)
      await waiting.waitFor({ state: 'detached' })
    })
    await step('the screen can be dedicated to the order-ready board, and chimes', async () => {
      await open(screen, world.url(`kitchen.${host}`, '/ready'))
      await screen.mouse.move(400, 400)
      await screen.getByRole('button', { name: 'Always show on this screen' }).click()
      await open(screen, world.url(`kitchen.${host}`))
      await screen.getByRole('heading', { name: 'Preparing' }).waitFor()
      // Browsers may block audio until the first interaction with the page.
      await eventually(async () => {
        await screen.mouse.click(300, 300)
        await screen.getByText('Sound on', { exact: true }).waitFor(within(1000))
      }, 20_000)
      await eventually(async () => assert.equal(await isPlayingSound(screen), false))
      const path = `/kitchen/${id}/orders/${order.id}/advance`
      const ready = await callApi(owner, 'POST', path, { expected: 'preparing' })
      assert.equal(ready.status, 200, JSON.stringify(ready.json))
      await eventuallyEqual(() => isPlayingSound(screen), true)
      await screen
        .getByRole('list', { name: 'Ready' })
        .getByText(order.number.slice(-6), { exact: true })
        .waitFor()
      await screen.mouse.move(310, 310)
      await screen.getByRole('button', { name: 'Always shown on this screen' }).click()
    })
    await step('a screen revoked while offline deletes its orders and states why', async () => {
      await open(screen, world.url(`kitchen.${host}`))
      await button('PICKED UP').waitFor()
      await eventuallyEqual(() => storedBoards(screen), 1, 30_000)
      await setOffline(true)
      await expectOffline(screen)
      await advanceTicket(ticketOf(screen, order.number), 'PICKED UP')
      await expectText(screen, '1 change waiting to be sent')
      await world.sql('update devices set revoked_at = now() where id = $1', [deviceId])
      await setOffline(false)
      await expectText(screen, 'This screen is no longer paired')
      await expectText(
        screen,
        'A manager removed it. Its stored orders were deleted. 1 change was not sent: check these orders again.',
      )
      assert.equal(await storedBoards(screen), 0)
      assert.equal(await ticketOf(screen, order.number).count(), 0)
      assert.equal((await stepsBy(world, order.id)).length, 3)
    })

    async function withPin(email: string, pin: string) {
      const [found] = await world.sql<{ id: string; name: string }>(
        'select id, name from auth.users where email = $1',
        [email],
      )
      assert.ok(found)
      const response = await callApi(owner, 'PUT', `/restaurants/${id}/kitchen-staff/${found.id}/pin`, {
        pin,
      })
      assert.equal(response.status, 200, JSON.stringify(response.json))
      return { ...found, pin }
    }
    async function type(pin: string) {
      await screen.getByRole('heading', { name: 'Enter your PIN' }).waitFor()
      await screen.keyboard.type(pin)
      await screen.keyboard.press('Enter')
      await screen.getByRole('heading', { name: 'Enter your PIN' }).waitFor({ state: 'detached' })
    }
  },
}

async function expectRoomForName(screen: Page): Promise<void> {
  for (const width of [390, 640, 834, 1024, 1280, 1366, 1600, 1920]) {
    await screen.setViewportSize({ width, height: 768 })
    // The buttons follow the number of lanes, which is rendered after the resize.
    await eventually(async () => {
      const header = await screen.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        name: document.querySelector('h1')?.clientWidth ?? 0,
        full: document.querySelector('h1')?.scrollWidth ?? 0,
        text: document.querySelector('header')?.innerText,
      }))
      assert.equal(header.page, width, 'the page is too wide')
      const isCut = header.name < (width < 1280 ? 120 : header.full)
      assert.ok(!isCut, `the name is cut off at ${width} pixels: ${JSON.stringify(header)}`)
    })
  }
}
