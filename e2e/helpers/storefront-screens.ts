import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { World } from '../harness/world.ts'
import { refuseCamera } from './camera.ts'
import * as customer from './customer.ts'
import { openKitchen } from './staff.ts'

/** `reopen` opens what belongs to the screen again, in case another layout has closed it. */
export type Look = (screen: string, reopen?: () => Promise<void>) => Promise<void>

/** Visits every screen of a customer, and calls `look` on each. */
export async function visitStorefront(page: Page, world: World, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog')
  await customer.open(page, world.url('liberty'))
  await expectText(dialog, 'How would you like your order?')
  await look('start: order type')
  await dialog.getByRole('radio', { name: 'Delivery' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await look('start: address')
  await dialog.getByLabel('Street address').fill('30 South Second Street, Philadelphia, PA 19106')
  await dialog.getByRole('button', { name: 'Check address' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: /^Later/ }).check({ force: true })
  await look('start: time')
  await dialog.getByRole('radio', { name: /^ASAP/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Start order' }).click()
  await dialog.waitFor({ state: 'detached' })
  await look('menu')
  await page.getByRole('button', { name: 'Liberty Burger', exact: true }).click()
  await dialog.getByRole('button', { name: /^Add to cart/ }).waitFor()
  await look('product')
  await dialog.getByRole('button', { name: 'Increase quantity' }).click()
  await dialog.getByRole('button', { name: /^Add to cart/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await customer.openCart(page)
  await look('cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
  await look('Order Summary')
  await page
    .getByRole('button', { name: /^Continue/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByLabel('First name').waitFor()
  await page
    .getByRole('button', { name: /^Continue to payment/ })
    .filter({ visible: true })
    .first()
    .click()
  await expectText(page, 'First name is required.')
  await look('Your Information')
  await customer.fillInformation(page)
  await page
    .getByRole('button', { name: /^Continue to payment/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByLabel('Card number').waitFor()
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).first().click()
  await expectText(page, 'Payment Error')
  await look('Secure Payment')
  await customer.fillCard(page)
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).first().click()
  await customer.waitForConfirmation(page)
  await look('Order Confirmed')
  for (const path of ['/tos', '/privacy']) {
    await customer.open(page, world.url('liberty', path))
    await look(path)
  }
  for (const path of ['/restaurants', ...signInPages, '/menu/unknown']) {
    await customer.open(page, world.url('', path))
    await look(path)
  }
}

/** Sign-in pages with invalid links, which show what they offer in that case. */
const signInPages = [
  '/login',
  '/magic-link?token=unknown',
  '/reset-password?token=unknown',
  '/verify-email?token=unknown',
  '/auth/callback?error=no_session',
]

/** Visits the screens of kitchen staff, and calls `look` on each. */
export async function visitStaffScreens(page: Page, world: World, look: Look): Promise<void> {
  await customer.open(page, world.url('', '/kitchen'))
  await expectText(page, 'Which kitchen?')
  await look('kitchen: choice')
  await customer.open(page, world.url('kitchen.liberty'))
  await expectText(page, 'Waiting for approval. The kitchen opens automatically.')
  await look('kitchen: pairing')
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await page.getByLabel('Email').waitFor()
  await look('kitchen: sign in')
  await openKitchen(page, world, 'liberty')
  await look('kitchen: board')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expectText(dialog, 'Daily Sales')
  await look('kitchen: settings')
  await dialog.getByRole('button', { name: 'Disable Ordering' }).click()
  await dialog.getByRole('radio', { name: 'Custom reason' }).check()
  await look('kitchen: disable')
  await dialog.getByLabel('Your reason').fill('The fryer is out')
  await page.evaluate(refuseCamera)
  await dialog.getByRole('button', { name: 'Take Photo to Disable' }).click()
  await expectText(page, 'Failed to access camera. Please ensure camera permissions are granted.')
  await look('kitchen: photo')
  await dialog.getByRole('button', { name: 'Cancel' }).last().click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Updates/ }).click()
  await page.getByRole('heading', { name: 'Courier Updates', exact: true }).waitFor()
  await look('kitchen: courier updates')
  await customer.open(page, world.url('liberty', '/admin'))
  await page.getByLabel('Email').waitFor()
  await look('admin: sign in')
}
