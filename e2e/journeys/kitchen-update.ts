import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, hydrated, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { open } from '../helpers/customer.ts'
import { startDeploymentProxy } from '../helpers/deployment-proxy.ts'
import { paidOrder, stepsBy } from '../helpers/kitchen.ts'
import { advanceTicket, enableSound, signInByApi, ticketOf } from '../helpers/staff.ts'

export const kitchenUpdate: Journey = {
  copyOf: 'napoli',
  name: 'kitchen: installable, and a newer version is activated by the user',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const other = await kitchen.context().newPage()
    const order = await paidOrder(await newWindow(), world, host, 'Garlic Bread')
    const { port, deploy, close } = await startDeploymentProxy(Number(new URL(world.url('')).port))
    const address = `http://kitchen.${host}.localhost:${port}/`

    try {
      await step('the board is open in two windows, with its service worker', async () => {
        for (const page of [kitchen, other]) {
          await enableSound(page)
        }
        await signInByApi(kitchen, world, `staff@${host}.test`, address)
        await open(kitchen, address)
        await ticketOf(kitchen, order.number).waitFor()
        await eventuallyEqual(() => versionsOf(kitchen), 1, 20_000)
        await open(other, address)
        await ticketOf(other, order.number).waitFor()
      })
      await step('the browser can install it under the kitchen’s name', async () => {
        await kitchen.reload()
        await hydrated(kitchen)
        const session = await kitchen.context().newCDPSession(kitchen)
        await eventually(async () => {
          const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
          // Installation is never offered in a private window.
          const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
          assert.deepEqual(errors, [])
        })
        const { data, errors, url } = await session.send('Page.getAppManifest')
        assert.deepEqual(errors, [])
        assert.equal(new URL(url).pathname, '/kitchen.webmanifest')
        const { name, display, start_url, scope, icons } = JSON.parse(data ?? '')
        assert.deepEqual(
          { name, display, start_url, scope },
          { name: `Restaurant ${host} Kitchen`, display: 'standalone', start_url: '/', scope: '/' },
        )
        for (const { src, sizes } of icons) assert.equal(await sizeOf(kitchen, src), sizes)
      })
      await step('a newer version waits, and the board keeps working', async () => {
        deploy()
        await kitchen.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
        await eventuallyEqual(() => versionsOf(kitchen), 2, 20_000)
        await advanceTicket(ticketOf(kitchen, order.number), 'ACKNOWLEDGE')
        await eventuallyEqual(async () => (await stepsBy(world, order.id)).length, 1)
        assert.equal(await kitchen.evaluate(() => performance.getEntriesByType('navigation').length), 1)
      })
      await step('activating it reloads the page with every order', async () => {
        await kitchen.evaluate(() => Reflect.set(window, 'before', true))
        await kitchen.getByRole('button', { name: 'Settings', exact: true }).click()
        await kitchen.getByRole('button', { name: 'Load the new version' }).click()
        await kitchen.waitForFunction(() => !Reflect.has(window, 'before'))
        await ticketOf(kitchen, order.number).getByRole('button', { name: 'START PREPARING' }).waitFor()
      })
      await step('the other window keeps its version, and is offered the update', async () => {
        await advanceTicket(ticketOf(other, order.number), 'START PREPARING')
        await eventuallyEqual(async () => (await stepsBy(world, order.id)).length, 2)
        await other.evaluate(() => Reflect.set(window, 'before', true))
        await other.getByRole('button', { name: 'Settings', exact: true }).click()
        await other.getByRole('button', { name: 'Load the new version' }).click()
        await other.waitForFunction(() => !Reflect.has(window, 'before'))
        await ticketOf(other, order.number).getByRole('button', { name: 'MARK READY' }).waitFor()
      })
      await step('the order-ready board activates the next version automatically when idle', async () => {
        const ready = await kitchen.context().newPage()
        await ready.clock.install()
        await open(ready, `${address}ready`)
        await ready.getByRole('heading', { name: 'Preparing' }).waitFor()
        await ready.evaluate(() => Reflect.set(window, 'before', true))
        deploy()
        await ready.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
        await ready.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
        await eventually(async () => {
          // The board has been idle for this duration. The jump also ends its live connection, without which it
          // does not reload: it gets time to connect again.
          await ready.clock.fastForward(61_000)
          await ready.waitForFunction(() => !Reflect.has(window, 'before'), undefined, within(10_000))
        }, 60_000)
        await ready.getByRole('list', { name: 'Preparing' }).getByText(order.number.slice(-6)).waitFor()
      })
    } finally {
      await close()
    }
  },
}

/** Number of complete versions in the browser's caches. */
function versionsOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || registration.installing) return 0
    return (await caches.keys()).length
  })
}

/** The dimensions of an image, in the notation of the manifest. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    return `${picture.width}x${picture.height}`
  }, src)
}
