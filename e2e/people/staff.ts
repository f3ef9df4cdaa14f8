import type { Locator, Page } from 'playwright-core'
import type { DemoHost, World } from '../frame/world.ts'
import { open } from './customer.ts'

export const password = 'comanda-demo'

/** Signs in at whichever sign-in form a page shows. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the board of a restaurant's kitchen on its own host, with sound. */
export async function openKitchen(page: Page, world: World, host: DemoHost): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Enable sound' }), (button) => button.click())
  await open(page, world.url(`kitchen.${host}`))
  await signIn(page, `staff@${host}.test`)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
}

/** The ticket of an order by its whole number. */
export function ticketOf(page: Page, orderNumber: string): Locator {
  return page.getByRole('article', { name: `Order ${orderNumber.slice(-6)}` })
}
