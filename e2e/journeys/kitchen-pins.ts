import assert from 'node:assert/strict'
import { eventually, sees, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { open } from '../people/customer.ts'
import { hears, layEar } from '../people/ear.ts'
import { askApi, keptBoards, paidOrder, pairByApi, stepsBy } from '../people/kitchen.ts'
import { moveOn, signIn, ticketOf } from '../people/staff.ts'

const cutMs = 40_000

export const kitchenPins: Journey = {
  // It asks for PINs in a kitchen where others stand.
  alone: 'liberty',
  name: 'kitchen: steps made without network wait for the PIN of whoever made them',
  async run({ world, newWindow, step }) {
    const screen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const owner = await newWindow()
    const id = await world.restaurantId('liberty')
    const order = await paidOrder(await newWindow(), world, 'liberty', 'Onion Rings')
    const button = (name: string) => ticketOf(screen, order.number).getByRole('button', { name })
    const offline = screen.getByText(/^Offline since .+ Reconnecting$/)
    let deviceId = ''
    const cut = (isCut: boolean) => screen.context().setOffline(isCut)

    try {
      const [cook, boss] = await step('a paired screen, and two people with a PIN', async () => {
        await open(owner, world.url('liberty', '/admin'))
        await signIn(owner, 'owner@liberty.test')
        await owner.locator('#main h1').waitFor()
        await layEar(screen)
        await screen.addLocatorHandler(screen.getByRole('button', { name: 'Enable sound' }), (sound) =>
          sound.click(),
        )
        await open(screen, world.url('kitchen.liberty'))
        deviceId = await pairByApi(screen, owner, id, 'Fry station')
        await button('ACKNOWLEDGE').waitFor()
        await askApi(owner, 'PUT', `/restaurants/${id}/kitchen-pin`, { required: true })
        return [
          await withPin('staff@liberty.test', '905172'),
          await withPin('manager@liberty.test', '617293'),
        ]
      })
      await step('the cook enters theirs and works; then the line is cut', async () => {
        await screen.reload()
        await screen.getByRole('button', { name: 'Enter PIN' }).click()
        await type(cook.pin)
        await screen.getByRole('button', { name: /works here$/ }).waitFor()
        await moveOn(ticketOf(screen, order.number), 'ACKNOWLEDGE')
        await eventually(
          () => stepsBy(world, order.id),
          [`acknowledged by device:${deviceId}:user:${cook.id}`],
        )
        await cut(true)
        await offline.waitFor({ timeout: cutMs })
        await moveOn(ticketOf(screen, order.number), 'START PREPARING')
        await button('MARK READY').waitFor()
        await sees(screen, '1 change waits here')
      })
      await step('the cook has left when it is back: the screen asks, and says for whose PIN', async () => {
        await world.sql(
          `update devices set worker_until = now() - interval '1 minute' where name = 'Fry station'`,
        )
        await cut(false)
        await screen.getByRole('heading', { name: 'Enter your PIN' }).waitFor({ timeout: 20_000 })
        await sees(screen, `1 change waits for ${cook.name}’s PIN`)
      })
      await step('another PIN does not make it theirs', async () => {
        await type(boss.pin)
        await screen.getByRole('button', { name: 'Send under my name' }).waitFor()
        await sees(screen, `1 change waits for ${cook.name}’s PIN`)
        assert.equal((await stepsBy(world, order.id)).length, 1)
      })
      await step('the cook’s own sends it, under the cook’s name', async () => {
        const waiting = screen.getByRole('status').filter({ hasText: `${cook.name}’s PIN` })
        await waiting.getByRole('button', { name: 'Enter PIN' }).click()
        await type(cook.pin)
        const actor = `device:${deviceId}:user:${cook.id}`
        const steps = ['acknowledged', 'preparing'].map((status) => `${status} by ${actor}`)
        await eventually(() => stepsBy(world, order.id), steps, 20_000)
        await waiting.waitFor({ state: 'detached' })
      })
      await step('the screen may show guests their numbers, and only that, and chimes', async () => {
        await open(screen, world.url('kitchen.liberty', '/ready'))
        await screen.mouse.move(400, 400)
        await screen.getByRole('button', { name: 'Show only this here' }).click()
        await open(screen, world.url('kitchen.liberty'))
        await screen.getByRole('heading', { name: 'Preparing' }).waitFor()
        // Browsers may keep a screen silent until it is touched, anywhere.
        await screen.mouse.click(300, 300)
        await sees(screen, 'Sound on')
        await settled(async () => assert.equal(await hears(screen), false))
        const path = `/kitchen/${id}/orders/${order.id}/advance`
        const ready = await askApi(owner, 'POST', path, { expected: 'preparing' })
        assert.equal(ready.status, 200, JSON.stringify(ready.json))
        await eventually(() => hears(screen), true)
        await screen
          .getByRole('list', { name: 'Ready' })
          .getByText(order.number.slice(-6), { exact: true })
          .waitFor()
        await screen.mouse.move(310, 310)
        await screen.getByRole('button', { name: 'Screen shows only this' }).click()
      })
      await step('a screen that is revoked without line forgets its orders and says why', async () => {
        await open(screen, world.url('kitchen.liberty'))
        await button('PICKED UP').waitFor()
        await eventually(() => keptBoards(screen), 1, 30_000)
        await cut(true)
        await offline.waitFor({ timeout: cutMs })
        await moveOn(ticketOf(screen, order.number), 'PICKED UP')
        await sees(screen, '1 change waits here')
        await world.sql('update devices set revoked_at = now() where id = $1', [deviceId])
        await cut(false)
        await sees(screen, 'This screen is no longer paired')
        await sees(
          screen,
          'A manager took it away. What it kept of orders is deleted. 1 change was not sent: look at these orders again.',
        )
        assert.equal(await keptBoards(screen), 0)
        assert.equal(await ticketOf(screen, order.number).count(), 0)
        assert.equal((await stepsBy(world, order.id)).length, 3)
      })
    } finally {
      await world.sql('update restaurants set kitchen_pin_required = false where id = $1', [id])
      await world.sql('delete from staff_pins where restaurant_id = $1', [id])
    }

    async function withPin(email: string, pin: string) {
      const [found] = await world.sql<{ id: string; name: string }>(
        'select id, name from auth.users where email = $1',
        [email],
      )
      assert.ok(found)
      const answer = await askApi(owner, 'PUT', `/restaurants/${id}/kitchen-staff/${found.id}/pin`, { pin })
      assert.equal(answer.status, 200, JSON.stringify(answer.json))
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
