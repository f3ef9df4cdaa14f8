import assert from 'node:assert/strict'
import type { Journey } from '../harness/journey.ts'
import { type Device, emulator, overflowOf, violationsOn } from '../helpers/accessibility.ts'
import { visitAccount } from '../helpers/account.ts'
import { visitOwnerOffice, visitPlatformOffice } from '../helpers/back-office.ts'
import { visitStaffScreens, visitStorefront } from '../helpers/storefront-screens.ts'

const desktop: Device = { width: 1440, height: 900, mobile: false }
const phone: Device = { width: 360, height: 740, mobile: true }

interface Setup {
  scheme: 'light' | 'dark'
  device: Device
  /** The rules to check; all by default. */
  rules?: string[]
}

const twoSetups: readonly Setup[] = [
  { scheme: 'light', device: desktop },
  { scheme: 'dark', device: phone },
]
/** A theme changes colors only, so that the same layout needs no other rule in the second theme. */
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
    const use = await emulator(page, desktop)
    await visit(page, world, async (screen, reopen) => {
      for (const { scheme, device, rules } of setups) {
        const where = `${screen}, ${scheme}, ${device.width} px`
        await step(where, async () => {
          if (await use(scheme, device)) await reopen?.()
          found.push(...(await violationsOn(page, rules)).map((violation) => `${where}: ${violation}`))
          if (device === phone)
            found.push(...(await overflowOf(page, device)).map((width) => `${where}: ${width}`))
        })
      }
      await use('light', desktop)
    })
    assert.deepEqual(found, [])
  },
}))
