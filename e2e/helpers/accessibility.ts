import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { eventuallyEqual } from '../harness/check.ts'

export interface Device {
  width: number
  height: number
  mobile: boolean
}

/** Changes theme and device of an open page. Returns whether the layout changed. */
export async function emulator(
  page: Page,
  from: Device,
): Promise<(scheme: 'light' | 'dark', device: Device) => Promise<boolean>> {
  const session = await page.context().newCDPSession(page)
  let current = { scheme: 'light', device: from }
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

/**
 * Violations of these rules, all by default. Only they leave the page: transferring the full report takes longer than creating it.
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    const { run }: typeof axe = Reflect.get(window, 'axe')
    // The rows of a table are alike, and the colors of each text are costly to determine.
    const context = { exclude: [['tbody tr:nth-child(n+11)']] }
    const report = await run(context, { resultTypes: ['violations'], ...(only && { runOnly: only }) })
    return report.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  }, rules)
  return violations.map(({ id, at }) => `${id} at ${at.join(', ')}`)
}

/** A line if the page, or the content of a back office, scrolls horizontally once it follows the size of the window. */
export async function overflowOf(page: Page, { width: shown }: Device): Promise<string[]> {
  const excess = () =>
    page.evaluate((limit) => {
      const content = document.querySelector('#main > header + div > div')
      const hidden = content ? content.scrollWidth - content.clientWidth : 0
      return Math.max(document.documentElement.scrollWidth - limit, hidden, 0)
    }, shown)
  return eventuallyEqual(excess, 0, 1000).then(
    () => [],
    async () => [`${await excess()} pixels too wide`],
  )
}
