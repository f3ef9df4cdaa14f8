import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Journey } from '../harness/journey.ts'
import { visitAccount } from '../helpers/account.ts'
import { visitBackOffice } from '../helpers/back-office.ts'
import { visitStaffScreens, visitStorefront } from '../helpers/storefront-screens.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const storefront = { area: 'storefront', visit: visitStorefront }
const account = { area: 'account', visit: visitAccount }
const kitchen = { area: 'kitchen', visit: visitStaffScreens }
const backOffices = { area: 'back offices', visit: visitBackOffice }
const areas = [storefront, backOffices, account, kitchen]

/**
 * Accessibility of every screen, in light on a desktop and in dark on a phone: no axe violations, and no
 * horizontal scrolling at 360 px. Back offices are tested in both themes on both devices.
 */
export const accessible: readonly Journey[] = [
  ...areas.map((area) => ({
    ...area,
    setup: 'light, desktop',
    colorScheme: 'light' as const,
    device: desktop,
  })),
  ...areas.map((area) => ({ ...area, setup: 'dark, phone', colorScheme: 'dark' as const, device: phone })),
  { ...backOffices, setup: 'dark, desktop', colorScheme: 'dark' as const, device: desktop },
  { ...backOffices, setup: 'light, phone', colorScheme: 'light' as const, device: phone },
].map(({ area, visit, setup, colorScheme, device }) => ({
  name: `accessibility: ${setup}: ${area}`,
  async run({ world, newWindow, step }) {
    const found: string[] = []
    const page = await newWindow({ ...device, colorScheme })
    await visit(page, world, (screen) =>
      step(screen, async () => {
        found.push(...(await violationsOn(page, screen)))
        if (device === phone) found.push(...(await widthOf(page, screen)))
      }),
    )
    assert.deepEqual(found, [])
  },
}))

/** Only the violations leave the page: transferring axe's full report would take longer than creating it. */
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
