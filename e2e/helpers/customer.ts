import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Locator, Page, Request } from 'playwright-core'
import { eventually, expectText, hydrated } from '../harness/check.ts'
import type { World } from '../harness/world.ts'

export interface Contact {
  firstName: string
  lastName: string
  phone: string
  email: string
}

export const ada: Contact = {
  firstName: 'Ada',
  lastName: 'Long',
  phone: '9085550123',
  email: 'ada@example.com',
}

/** Ada with an unused email address. */
export function newContact(): Contact {
  return { ...ada, email: `ada-${randomUUID().slice(0, 8)}@example.com` }
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  // A redirect in progress, for example after a sign-in, aborts the first navigation.
  await page.goto(url).catch((error: Error) => {
    if (!/net::ERR_ABORTED|interrupted by another navigation/.test(error.message)) throw error
    return page.goto(url)
  })
  await hydrated(page)
}

/** Completes the order-start dialog: pickup, as soon as possible. */
export async function startPickup(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Pickup' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const start = dialog.getByRole('button', { name: 'Start order' })
  await start.click()
  // Another dialog can open immediately, such as the cart.
  await start.waitFor({ state: 'detached' })
}

/** Opens a menu and starts a pickup order. */
export async function openForPickup(page: Page, url: string): Promise<void> {
  await open(page, url)
  await startPickup(page)
}

/** Completes the order-start dialog: delivery to a deliverable address, as soon as possible. */
export async function startDelivery(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Delivery' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Street address').fill(address)
  await dialog.getByRole('button', { name: 'Check address' }).click()
  await expectText(dialog, 'We deliver here')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: /^(Start order|Save)$/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Adds a dish to the order; `choices` are option names, in the order in which they are selected. */
export async function addDish(page: Page, name: string, choices: string[] = [], quantity = 1): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  // The dialog of a special can follow immediately.
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^Add to cart/ }) })
  for (const choice of choices) await dialog.getByLabel(choice).first().check({ force: true })
  for (let count = 1; count < quantity; count += 1) {
    await dialog.getByRole('button', { name: 'Increase quantity' }).click()
  }
  await dialog.getByRole('button', { name: /^Add to cart/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart\b/ }).click()
  await page.getByRole('heading', { name: 'Your Order' }).waitFor()
}

/** From the menu to the Order Summary. */
export async function toSummary(page: Page): Promise<void> {
  await openCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
}

export async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

export async function toInformation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Your Information' }).click()
  await page.getByRole('heading', { name: 'Your Information', level: 1 }).waitFor()
}

export async function fillInformation(page: Page, contact: Contact = ada): Promise<void> {
  await page.getByLabel('First name').fill(contact.firstName)
  await page.getByLabel('Last name').fill(contact.lastName)
  await page.getByLabel('Phone number').fill(contact.phone)
  await page.getByLabel('Email').fill(contact.email)
  await acceptTerms(page)
}

/** Completes Your Information of a customer who is signed in, once the account has filled it in. */
export async function acceptTermsWithAccount(page: Page): Promise<void> {
  await page.getByText(/^Signed in as /).waitFor()
  await acceptTerms(page)
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByLabel(/^I accept the Terms of Service/).check()
}

/** From the completed Your Information page to the payment page. */
export async function toPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Secure Payment', level: 1 }).waitFor()
}

/** From the menu to the payment page. */
export async function checkOut(page: Page, contact: Contact = ada): Promise<void> {
  await toSummary(page)
  await toInformation(page)
  await fillInformation(page, contact)
  await toPayment(page)
}

export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('ZIP code').fill('07901')
}

/** Clicks Pay and waits for the confirmation. Returns the order's token. */
export async function pay(page: Page): Promise<string> {
  await payButton(page).click()
  return waitForConfirmation(page)
}

/** Pays with a card that is accepted. Returns the order's token. */
export async function payByCard(page: Page): Promise<string> {
  await fillCard(page)
  return pay(page)
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Pay|Accept and pay) \$/ })
}

/** Clicks a button, unless the page removes it in the meantime. */
export async function clickIfPresent(button: Locator): Promise<void> {
  await eventually(async () => {
    await button.click({ timeout: 1500 }).catch(async (error) => {
      if (await button.isVisible()) throw error
    })
  }, 20_000)
}

/** Presses a button that pays until it sends the order: a press right after the price has changed does not count. */
export async function sendOrder(page: Page, button = payButton(page)): Promise<void> {
  let isSent = false
  const look = (request: Request) => {
    isSent ||= /\/orders$/.test(request.url())
  }
  page.on('request', look)
  await eventually(async () => {
    await clickIfPresent(button)
    await eventually(async () => assert.ok(isSent, 'the press has sent nothing'), 1000)
  }, 20_000)
  page.off('request', look)
}

/** Waits for the confirmation. Returns the order's token. */
export async function waitForConfirmation(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Order Confirmed', level: 1 }).waitFor()
  return new URL(page.url()).searchParams.get('order') ?? ''
}

export interface OrderOptions {
  host?: string
  path?: string
  dishes?: readonly { name: string; choices?: string[]; quantity?: number }[]
  contact?: Contact
}

/** A pickup order up to the payment page: by default at Liberty, two onion rings for $12.00. */
export async function orderUpToPayment(page: Page, world: World, options: OrderOptions = {}): Promise<void> {
  const { host = 'liberty', path, dishes = [{ name: 'Onion Rings', quantity: 2 }], contact = ada } = options
  await openForPickup(page, world.url(host, path))
  for (const { name, choices, quantity } of dishes) await addDish(page, name, choices, quantity)
  await checkOut(page, contact)
}

/** Delays scripts, by default the one that hydrates a page, until the promise is fulfilled. */
export async function holdScripts(
  page: Page,
  names = /\/hydrate-[^/]*\.js$/,
): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>()
  await page.route(names, async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts
}
