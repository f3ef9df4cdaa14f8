import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { paidOrder } from '../helpers/kitchen.ts'
import { openKitchen, ticketOf } from '../helpers/staff.ts'

declare global {
  interface Window {
    /** The text of each print of this page. */
    prints?: string[]
  }
}

export const kitchenSharedPrinter: Journey = {
  copyOf: 'napoli',
  name: 'kitchen: two screens print each ticket on their own printers, and once on a shared one',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const line = await newWindow({ viewport: { width: 1366, height: 768 } })
    const pass = await newWindow({ viewport: { width: 1366, height: 768 } })
    const screens = [line, pass]
    const order = () => paidOrder(page, world, host, 'Tiramisu')

    await step(
      'automatic printing is turned on at both screens, and the second is warned of the first',
      async () => {
        for (const screen of screens) {
          await screen.addInitScript(printAtOnce)
          await openKitchen(screen, world, host)
        }
        await openSettings(line)
        await turnPrintingOn(line)
        await openSettings(pass)
        await pass.getByText(/^Automatic printing is on at .+ let both share it\./).waitFor()
        await turnPrintingOn(pass)
      },
    )
    await step('with printers of their own both print a ticket', async () => {
      const { number } = await order()
      for (const screen of screens) await eventuallyEqual(() => printsOf(screen, number), 1)
    })
    await step('both share a printer, whose name the second screen offers', async () => {
      await share(line)
      await line.getByLabel('Name of the printer').fill('Hot pass')
      await line.getByLabel('Name of the printer').press('Enter')
      await pass.reload()
      await openSettings(pass)
      await pass.getByText(/^Automatic printing is also on at /).waitFor()
      await share(pass)
      await eventuallyEqual(() => pass.getByLabel('Name of the printer').inputValue(), 'Hot pass')
      await pass.getByText(/^Automatic printing is also on at /).waitFor({ state: 'detached' })
    })
    await step('one of them prints the next ticket', async () => {
      const claimed = screens.map((screen) =>
        screen.waitForResponse((response) => response.url().endsWith('/claims')),
      )
      const { id, number } = await order()
      const outcomes = await Promise.all(
        claimed.map(async (response) => (await (await response).json()).claims[0].outcome),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'print').length, 1)
      await eventually(async () => {
        const [claim] = await world.sql('select printed_at from kitchen_print_claims where order_id = $1', [
          id,
        ])
        assert.ok(claim?.printed_at)
      })
      for (const screen of screens) await ticketOf(screen, number).waitFor({ state: 'attached' })
      assert.equal((await printsOf(line, number)) + (await printsOf(pass, number)), 1)
    })
    await step(
      'a board that is closed before its claim is answered prints the ticket when it opens again',
      async () => {
        await pass.goto('about:blank')
        const answered = Promise.withResolvers<void>()
        await line.route('**/claims', async (route) => {
          await answered.promise
          await route.continue()
        })
        const claimed = line.waitForRequest('**/claims')
        const { number } = await order()
        await claimed
        await line.getByRole('link', { name: 'Open', exact: true }).click()
        await line.getByRole('dialog').waitFor({ state: 'detached' })
        const response = line.waitForResponse((one) => one.url().endsWith('/claims'))
        answered.resolve()
        await response
        await line.unroute('**/claims')
        await line.goBack()
        await eventuallyEqual(() => printsOf(line, number), 1)
        await openKitchen(pass, world, host)
      },
    )
    await step('a screen that cannot reach the server prints unclaimed', async () => {
      for (const screen of screens) await screen.route('**/claims', (route) => route.abort())
      const { number } = await order()
      for (const screen of screens) await eventuallyEqual(() => printsOf(screen, number), 1)
    })
  },
}

/** Prints like a browser in kiosk printing mode. */
function printAtOnce(): void {
  window.print = () => {
    window.prints = [...(window.prints ?? []), document.querySelector('.print-sheet')?.textContent ?? '']
    window.dispatchEvent(new Event('afterprint'))
  }
}

async function printsOf(screen: Page, orderNumber: string): Promise<number> {
  const number = orderNumber.slice(-6)
  const prints = await screen.evaluate(() => window.prints ?? [])
  return prints.filter((text) => text.includes(number)).length
}

async function openSettings(screen: Page): Promise<void> {
  await screen.getByRole('button', { name: 'Settings', exact: true }).click()
}

async function turnPrintingOn(screen: Page): Promise<void> {
  await screen.getByLabel('Print automatically on this screen').click()
}

async function share(screen: Page): Promise<void> {
  await screen.getByLabel('Shares a printer with other screens').click()
}
