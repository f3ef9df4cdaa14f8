import type { Page } from 'playwright-core'
import type { World } from '../harness/world.ts'
import { open } from './customer.ts'
import { openAs } from './staff.ts'
import type { Look } from './storefront-screens.ts'

/** Opens a path of the platform's back office, signed in. */
export async function openPlatform(page: Page, world: World, email: string, path = '/admin'): Promise<void> {
  await openAs(page, world, email, '', path)
  await page.locator('#main').waitFor()
}

/** A value of the browser's local storage. */
export function storedValue(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** Visits the screens of both back offices, and calls `look` on each. */
export async function visitBackOffice(page: Page, world: World, look: Look): Promise<void> {
  await openPlatform(page, world, 'admin@comanda.test')
  await page.getByRole('heading', { name: 'Liberty Burger House' }).waitFor()
  await look('platform: start')
  for (const [path, title] of screens) {
    await open(page, world.url('', path))
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('#main .animate-shimmer'))
    await look(`platform: ${path}`)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await look('platform: palette')
  await page.keyboard.press('Escape')
  await openAccountMenu(page)
  await look('platform: account menu', () => openAccountMenu(page))
  await openAs(page, world, 'manager@liberty.test', 'liberty', '/admin')
  await page.locator('#main h1').waitFor()
  await look('owner: start')
  await open(page, world.url('liberty', '/admin/kitchen'))
  await page.getByRole('heading', { name: 'Late tickets' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('#main .animate-shimmer'))
  await look('owner: kitchen setup')
  await open(page, world.url('liberty', '/admin/users'))
  await page.getByRole('heading', { name: 'Access denied', level: 1 }).waitFor()
  await look('owner: denied')
}

async function openAccountMenu(page: Page): Promise<void> {
  const onPhone = await page.evaluate(() => innerWidth < 900)
  const menu = onPhone
    ? page.getByRole('dialog', { name: 'More' })
    : page.getByRole('menu').filter({ visible: true })
  if (await menu.isVisible()) return
  await page.getByRole('button', onPhone ? { name: 'More' } : { name: /^Account of/ }).click()
  await menu.waitFor()
}

const screens = [
  ['/admin/payments', 'Payments'],
  ['/admin/payouts', 'Payouts'],
  ['/admin/health', 'System Health'],
  ['/admin/users', 'User Management'],
  ['/admin/devices', 'Kitchen screens & devices'],
  ['/admin/limits', 'Order Limits'],
  ['/admin/service-times', 'Service Times'],
  ['/admin/notifications', 'Notifications'],
  ['/admin/delivery', 'Delivery'],
  ['/admin/audit', 'Audit Log'],
  ['/admin/account', 'Account'],
] as const
