import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { storedKey } from '../../packages/server/src/platform/rate-limit.ts'
import { rateLimitAddress } from '../../packages/server/src/platform/rate-limit-address.ts'
import { eventually, within } from '../harness/check.ts'
import type { World } from '../harness/world.ts'
import { open } from './customer.ts'

export const password = 'comanda-demo'

/** Signs in at the sign-in form of the current page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a page of a host with a new session, without the form. */
export async function openAs(
  page: Page,
  world: World,
  email: string,
  host: string,
  path = '/',
): Promise<void> {
  await signInByApi(page, world, email, world.url(host))
  await open(page, world.url(host, path))
}

/** Gives the browser of a page a new session at an address. */
export async function signInByApi(page: Page, world: World, email: string, url: string): Promise<void> {
  await resetSignInLimit(world)
  const response = await fetch(world.url('', '/api/auth/sign-in/email'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(response.status, 200, await response.text())
  const cookies = response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, url, httpOnly: true }
  })
  await page.context().addCookies(cookies)
}

/** Journeys share the address of this machine, and together they sign in more often than one address may. */
async function resetSignInLimit(world: World): Promise<void> {
  const keys = ['127.0.0.1', '::1'].map((ip) =>
    storedKey(`auth:/auth/sign-in/email:address:${rateLimitAddress(ip)}`),
  )
  await world.sql('delete from rate_limits where key = any($1)', [keys])
}

/** Clicks the prompt that a kitchen shows until its sound is enabled. */
export function enableSound(page: Page): Promise<void> {
  return page.addLocatorHandler(enableSoundButton(page), (button) => button.click())
}

/** Of the prompt. A board without a prompt has such a button, too, which another dialog can cover. */
export function enableSoundButton(page: Page): Locator {
  const prompt = page.getByRole('dialog').filter({ hasText: 'Continue without sound' })
  return prompt.getByRole('button', { name: 'Enable sound' })
}

/** Opens a restaurant's kitchen board on its own host, with sound. */
export async function openKitchen(page: Page, world: World, host: string): Promise<void> {
  await enableSound(page)
  await openAs(page, world, `staff@${host}.test`, `kitchen.${host}`)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
}

/**
 * The bar of a kitchen without a live connection. A read of the board that is still under way when the
 * connection is cut counts as polling, and the bar shows that.
 */
export function offlineBar(page: Page): Locator {
  return page.getByText(/^(Offline since .+ Reconnecting|Live updates interrupted)$/)
}

/** Waits until a kitchen shows that its connection is lost, which it detects after 25 seconds without a heartbeat. */
export function expectOffline(page: Page): Promise<void> {
  return offlineBar(page).waitFor(within(40_000))
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
    await button.click(within(2000))
    await button.waitFor({ state: 'detached', ...within(1000) })
  }, 20_000)
}

/** Enters the password into "Confirm your identity". */
export async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
}
