import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Journey } from '../frame/journey.ts'
import { visitAccount } from '../people/account.ts'
import { visitBackOffice } from '../people/back-office.ts'
import { visitStaffScreens, visitStorefront } from '../people/screens.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const narrowest: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}

const everywhere = [visitStorefront, visitAccount, visitStaffScreens, visitBackOffice]

/**
 * Every screen, on a desk in light and on a phone in dark: nothing that shuts anybody out. Back offices are chosen to be
 * dark or light on any device.
 */
export const accessible: readonly Journey[] = [
  { name: 'light, on a desk', options: { ...desk, colorScheme: 'light' as const }, walks: everywhere },
  { name: 'dark, on a phone', options: { ...phone, colorScheme: 'dark' as const }, walks: everywhere },
  {
    name: 'back offices, dark, on a desk',
    options: { ...desk, colorScheme: 'dark' as const },
    walks: [visitBackOffice],
  },
  {
    name: 'back offices, light, on a phone',
    options: { ...phone, colorScheme: 'light' as const },
    walks: [visitBackOffice],
  },
].map(({ name, options, walks }) => ({
  name: `accessibility: ${name}`,
  async run({ world, newWindow, step }) {
    const found: string[] = []
    for (const walk of walks) {
      const page = await newWindow(options)
      await walk(page, world, (screen) =>
        step(screen, async () => {
          found.push(...(await violationsOn(page, screen)))
        }),
      )
    }
    assert.deepEqual(found, [])
  },
}))

/** At 360 pixels nothing has to be scrolled sideways. */
export const narrow: Journey = {
  name: 'narrow: no screen is wider than 360 pixels',
  async run({ world, newWindow, step }) {
    const found: string[] = []
    for (const walk of everywhere) {
      const page = await newWindow(narrowest)
      await walk(page, world, (screen) =>
        step(screen, async () => {
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          if (width > 360) found.push(`${screen} is ${width} pixels wide`)
        }),
      )
    }
    assert.deepEqual(found, [])
  },
}

async function violationsOn(page: Page, screen: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
