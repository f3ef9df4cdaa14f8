import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Journey } from '../frame/journey.ts'
import { visitAccount } from '../people/account.ts'
import { visitBackOffice } from '../people/back-office.ts'
import { visitStaffScreens, visitStorefront } from '../people/screens.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const storefront = { room: 'storefront', walk: visitStorefront }
const account = { room: 'account', walk: visitAccount }
const kitchen = { room: 'kitchen', walk: visitStaffScreens }
const backOffices = { room: 'back offices', walk: visitBackOffice }
const rooms = [storefront, backOffices, account, kitchen]

/**
 * Every screen, on a desk in light and on a phone in dark: nothing that shuts anybody out, and on 360 pixels nothing that has
 * to be scrolled sideways. Back offices are chosen to be dark or light on any device.
 */
export const accessible: readonly Journey[] = [
  ...rooms.map((room) => ({ ...room, way: 'light, on a desk', colorScheme: 'light' as const, device: desk })),
  ...rooms.map((room) => ({ ...room, way: 'dark, on a phone', colorScheme: 'dark' as const, device: phone })),
  { ...backOffices, way: 'dark, on a desk', colorScheme: 'dark' as const, device: desk },
  { ...backOffices, way: 'light, on a phone', colorScheme: 'light' as const, device: phone },
].map(({ room, walk, way, colorScheme, device }) => ({
  name: `accessibility: ${way}: ${room}`,
  async run({ world, newWindow, step }) {
    const found: string[] = []
    const page = await newWindow({ ...device, colorScheme })
    await walk(page, world, (screen) =>
      step(screen, async () => {
        found.push(...(await violationsOn(page, screen)))
        if (device === phone) found.push(...(await widthOf(page, screen)))
      }),
    )
    assert.deepEqual(found, [])
  },
}))

/** Only what is wrong leaves the page: the whole report of axe would take longer to carry over than to write. */
async function violationsOn(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { run }: typeof axe = Reflect.get(window, 'axe')
    const report = await run(document, { resultTypes: ['violations'] })
    return report.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  })
  return violations.map(({ id, at }) => `${screen}: ${id} at ${at.join(', ')}`)
}

async function widthOf(page: Page, screen: string): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > 360 ? [`${screen} is ${width} pixels wide`] : []
}
