import type { Locator, Page } from 'playwright-core'
import { eventually } from '../harness/check.ts'
import type { DemoHost, World } from '../harness/world.ts'
import { open } from './customer.ts'

export const password = 'comanda-demo'

/** Signs in at the sign-in form of the current page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a restaurant's kitchen board on its own host, with sound. */
export async function openKitchen(page: Page, world: World, host: DemoHost): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Enable sound' }), (button) => button.click())
  await open(page, world.url(`kitchen.${host}`, '/?sign-in'))
  await signIn(page, `staff@${host}.test`)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
}

/** The ticket of an order, by its full order number. */
export function ticketOf(page: Page, orderNumber: string): Locator {
  return page.getByRole('article', { name: `Order ${orderNumber.slice(-6)}` })
}

/**
 * Advances a ticket with its button. Two clicks within 400 ms count as one, so it is clicked until the button
 * disappears.
 */
export async function advanceTicket(ticket: Locator, name: string): Promise<void> {
  const button = ticket.getByRole('button', { name: new RegExp(`^${name}`) })
  await button.waitFor()
  await eventually(async () => {
    if ((await button.count()) === 0) return
    await button.click({ timeout: 2000 })
    await button.waitFor({ state: 'detached', timeout: 1000 })
  })
}
