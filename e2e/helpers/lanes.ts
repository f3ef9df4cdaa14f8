import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness/check.ts'

/** Turns the pages of all visible lanes to their end. Returns the numbers of the orders on the way. */
export async function turnAll(kitchen: Page): Promise<string[]> {
  const found: string[] = []
  for (const lane of await kitchen
    .getByRole('region')
    .filter({ has: kitchen.getByRole('article') })
    .all()) {
    const next = lane.getByRole('button', { name: /^Next orders/ })
    const visible = () =>
      lane.evaluate((element) => {
        const { top, bottom } =
          element.querySelector('[data-ticket]')?.closest('.overflow-y-auto')?.getBoundingClientRect() ??
          element.getBoundingClientRect()
        // Its lowest button is visible; the edge below it can be cut off.
        const inside = [...element.querySelectorAll('[data-ticket]')].filter((ticket) => {
          const buttons = [...ticket.querySelectorAll('button')].map(
            (button) => button.getBoundingClientRect().bottom,
          )
          const end = Math.max(...buttons)
          return end > top && end <= bottom + 1
        })
        return inside.map((ticket) => (ticket.getAttribute('aria-label') ?? '').slice('Order '.length))
      })
    const position = () => lane.evaluate((element) => element.querySelector('.overflow-y-auto')?.scrollTop)
    await lane.evaluate((element) => element.querySelector('.overflow-y-auto')?.scrollTo(0, 0))
    const total = await lane.getByRole('article').count()
    for (let page = 0; page <= 3 * total; page += 1) {
      found.push(...(await visible()))
      if ((await next.count()) === 0 || (await next.isDisabled())) break
      const before = await position()
      // Only the first press waits for the guard of presses.
      await (page === 0 ? next.click() : next.dispatchEvent('click'))
      // At the end of the lane the button is disabled a moment later, and a press until then moves nothing.
      await eventually(async () => assert.ok((await position()) !== before || (await next.isDisabled())))
    }
  }
  return found
}
