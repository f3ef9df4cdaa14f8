import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Journey } from '../harness/journey.ts'
import { visitAccount } from '../helpers/account.ts'
import { visitOwnerOffice, visitPlatformOffice } from '../helpers/back-office.ts'
import { visitStaffScreens, visitStorefront } from '../helpers/storefront-screens.ts'

const desktop = { width: 1440, height: 900, mobile: false }
const phone = { width: 360, height: 740, mobile: true }

interface Setup {
  scheme: 'light' | 'dark'
  device: typeof desktop
  /** The rules to check; all by default. */
  rules?: string[]
}

const twoSetups: readonly Setup[] = [
  { scheme: 'light', device: desktop },
  { scheme: 'dark', device: phone },
]
/** A theme changes colours only, so that the same layout needs no other rule in the second theme. */
const allSetups: readonly Setup[] = [
  { scheme: 'light', device: desktop },
  { scheme: 'dark', device: desktop, rules: ['color-contrast'] },
  { scheme: 'dark', device: phone },
  { scheme: 'light', device: phone, rules: ['color-contrast'] },
]

/**
 * Accessibility of every screen, in light on a desktop and in dark on a phone: no axe violations, and no
 * horizontal scrolling at 360 px. Back offices are tested in both themes on both devices. Each screen is
 * visited once; theme and device change in place.
 */
export const accessible: readonly Journey[] = [
  { area: 'platform', visit: visitPlatformOffice, setups: allSetups },
  { area: 'owner', visit: visitOwnerOffice, setups: allSetups },
  { area: 'storefront', visit: visitStorefront, setups: twoSetups },
  { area: 'kitchen', visit: visitStaffScreens, setups: twoSetups },
  { area: 'account', visit: visitAccount, setups: twoSetups },
].map(({ area, visit, setups }) => ({
  name: `accessibility: ${area}`,
  async run({ world, newWindow, step }) {
    const found: string[] = []
    const page = await newWindow({ viewport: desktop, colorScheme: 'light' })
    const use = await emulator(page)
    await visit(page, world, async (screen, reopen) => {
      for (const { scheme, device, rules } of setups) {
        const where = `${screen}, ${scheme}, ${device.width} px`
        await step(where, async () => {
          if (await use(scheme, device)) await reopen?.()
          found.push(...(await violationsOn(page, rules)).map((violation) => `${where}: ${violation}`))
          if (device === phone) found.push(...(await widthOf(page)).map((width) => `${where}: ${width}`))
        })
      }
      await use('light', desktop)
    })
    assert.deepEqual(found, [])
  },
}))

/** Changes theme and device of an open page. Tells whether the layout changed. */
async function emulator(
  page: Page,
): Promise<(scheme: Setup['scheme'], device: Setup['device']) => Promise<boolean>> {
  const session = await page.context().newCDPSession(page)
  let current = { scheme: 'light', device: desktop }
  return async (scheme, device) => {
    const changed = device !== current.device
    if (scheme !== current.scheme) await page.emulateMedia({ colorScheme: scheme })
    if (changed) {
      await session.send('Emulation.setDeviceMetricsOverride', { ...device, deviceScaleFactor: 1 })
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: device.mobile })
    }
    current = { scheme, device }
    return changed
  }
}

/** Only the violations leave the page: transferring axe's full report would take longer than creating it. */
async function violationsOn(page: Page, rules: string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    const { run }: typeof axe = Reflect.get(window, 'axe')
    // The rows of a table are alike, and the colours of each text are costly to determine.
    const context = { exclude: [['tbody tr:nth-child(n+11)']] }
    const report = await run(context, { resultTypes: ['violations'], ...(only && { runOnly: only }) })
    return report.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  }, rules)
  return violations.map(({ id, at }) => `${id} at ${at.join(', ')}`)
}

async function widthOf(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > phone.width ? [`${width} pixels wide`] : []
}
