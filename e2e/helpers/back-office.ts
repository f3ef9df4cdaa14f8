import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { World } from '../harness/world.ts'
import { open } from './customer.ts'
import { openAs } from './staff.ts'
import type { Look } from './storefront-screens.ts'

/** Opens a path of the platform's back office, signed in as its admin. */
export async function openPlatform(page: Page, world: World, path = '/admin'): Promise<void> {
  await openAs(page, world, 'admin@comanda.test', '', path)
  await page.locator('#main').waitFor()
}

/** Reads and closes the dialog with a result. */
export async function result(page: Page, title: string, message?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await (message === undefined ? dialog.waitFor() : expectText(dialog, message))
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Clicks the button of a form that sends it, not the one of the same name that opens it. Waits for the form. */
export function submit(page: Page, name: string): Promise<void> {
  return page
    .locator('[type=submit]')
    .and(page.getByRole('button', { name, exact: true }))
    .click()
}

/** Leaves a form with unsaved input: the user is asked, and stays. */
export async function stayAfter(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await leave()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
}

/** The response to the next request to this path is lost. In the browser: Playwright does not find a restaurant's host. */
export function loseResponse(page: Page, path: RegExp): Promise<void> {
  return page.evaluate((pattern) => {
    const send = window.fetch
    window.fetch = async (...request) => {
      const response = await send(...request)
      if (!new RegExp(pattern).test(response.url)) return response
      window.fetch = send
      throw new TypeError('Failed to fetch')
    }
  }, path.source)
}

/** The next request to this path waits until the returned function is called. */
export async function holdRequest(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      await promise
      await route.fallback()
    },
    { times: 1 },
  )
  return resolve
}

/** A value of the browser's local storage. */
export function storedValue(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** Visits the screens of the platform's back office, and calls `look` on each. */
export async function visitPlatformOffice(page: Page, world: World, look: Look): Promise<void> {
  await openPlatform(page, world)
  await page.getByRole('heading', { name: 'Liberty Burger House' }).waitFor()
  await loaded(page)
  await look('platform: start')
  for (const [path, title] of platformScreens) {
    await open(page, world.url('', path))
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await loaded(page)
    await look(`platform: ${path}`)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await look('platform: palette')
  await page.keyboard.press('Escape')
  await openAccountMenu(page)
  await look('platform: account menu', () => openAccountMenu(page))
}

/** Visits the screens of a restaurant's back office, and calls `look` on each. */
export async function visitOwnerOffice(page: Page, world: World, look: Look): Promise<void> {
  await openAs(page, world, 'manager@liberty.test', 'liberty', '/admin')
  await page.locator('#main h1').waitFor()
  await loaded(page)
  await look('owner: start')
  await open(page, world.url('liberty', '/admin/products'))
  await page.getByRole('cell').first().waitFor()
  await loaded(page)
  await look('owner: products')
  await open(page, world.url('liberty', '/admin/products/new'))
  await page.getByRole('heading', { name: 'As customers see it' }).waitFor()
  await look('owner: new product')
  await open(page, world.url('liberty', '/admin/kitchen'))
  await page.getByRole('heading', { name: 'Late tickets' }).waitFor()
  await loaded(page)
  await look('owner: kitchen setup')
  await open(page, world.url('liberty', '/admin/hours'))
  await page.getByRole('list', { name: 'Weekly hours' }).waitFor()
  await look('owner: hours')
  await openAs(page, world, 'owner@liberty.test', 'liberty', '/admin/delivery-area')
  await page.getByRole('radiogroup', { name: 'How the area is set' }).waitFor()
  await look('owner: delivery area')
  await openAs(page, world, 'manager@liberty.test', 'liberty', '/admin/users')
  for (const [path, title] of ownerScreens) {
    await open(page, world.url('liberty', path))
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await loaded(page)
    await look(`owner: ${path}`)
  }
  await open(page, world.url('liberty', '/admin/users'))
  await page.getByRole('heading', { name: 'Access denied', level: 1 }).waitFor()
  await look('owner: denied')
}

/** Waits until no part of the screen is a placeholder. */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('#main .animate-shimmer'))
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

/** The screens of the platform that `visitPlatformOffice` visits, with their titles. */
export const platformScreens = [
  ['/admin/orders', 'All Orders'],
  ['/admin/orders/live', 'Live Orders'],
  ['/admin/payments', 'Payments'],
  ['/admin/revenue', 'Financial Management'],
  ['/admin/payouts', 'Financial Management'],
  ['/admin/reports', 'Reports'],
  ['/admin/health', 'System Health'],
  ['/admin/users', 'User Management'],
  ['/admin/devices', 'Kitchen screens & devices'],
  ['/admin/limits', 'Order Limits'],
  ['/admin/service-times', 'Service Times'],
  ['/admin/analytics', 'Comprehensive Analytics'],
  ['/admin/analytics?tab=sales&range=30d', 'Comprehensive Analytics'],
  ['/admin/analytics?tab=customers&range=30d', 'Comprehensive Analytics'],
  ['/admin/analytics?tab=dishes&range=30d', 'Comprehensive Analytics'],
  ['/admin/analytics?tab=lost&range=30d', 'Comprehensive Analytics'],
  ['/admin/notifications', 'Notifications'],
  ['/admin/delivery', 'Delivery'],
  ['/admin/settings', 'Settings'],
  ['/admin/settings?tab=security', 'Settings'],
  ['/admin/settings?tab=api', 'Settings'],
  ['/admin/audit', 'Audit Log'],
  ['/admin/account', 'Account'],
] as const

const ownerScreens = [
  ['/admin/restaurant', 'Restaurant Information'],
  ['/admin/restaurant?section=ordering', 'Restaurant Information'],
  ['/admin/restaurant?section=fees', 'Restaurant Information'],
  ['/admin/categories', 'Categories'],
  ['/admin/categories?open=new', 'Categories'],
  ['/admin/gift-cards', 'Gift Cards'],
  ['/admin/loyalty', 'Loyalty'],
  ['/admin/loyalty?open=new', 'Loyalty'],
  ['/admin/loyalty?tab=members', 'Loyalty'],
  ['/admin/changes', 'Recent Changes'],
  ['/admin/import', 'Import & Export'],
  ['/admin/themes', 'Themes'],
  ['/admin/themes?open=new', 'Themes'],
  ['/admin/preview', 'Preview'],
  ['/admin/cross-sell', 'Cross-Sell'],
  ['/admin/cross-sell?edit=new', 'Cross-Sell'],
  ['/admin/promotions', 'Promotions'],
  ['/admin/promotions?edit=new', 'Promotions'],
  ['/admin/promotions?view=week', 'Promotions'],
  ['/admin/hours', 'Hours'],
  ['/admin/modifiers', 'Modifier Groups'],
  ['/admin/product-options', 'Product Options'],
  ['/admin/menus', 'Menus & Hours'],
] as const
