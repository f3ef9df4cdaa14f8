import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform, result } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { linkIn, mailTo } from '../helpers/mailbox.ts'
import { advanceTicket, confirmIdentity, enableSound } from '../helpers/staff.ts'

const menu: Record<string, [name: string, price: string][]> = {
  Starters: [
    ['Tomato Soup', '6.50'],
    ['Garlic Bread', '5.00'],
    ['Green Salad', '7.25'],
  ],
  Mains: [
    ['Roast Chicken', '16.00'],
    ['Mushroom Risotto', '15.50'],
    ['Grilled Salmon', '19.00'],
    ['Lasagna', '14.75'],
  ],
  Drinks: [
    ['Lemonade', '3.50'],
    ['Iced Tea', '3.25'],
    ['Espresso', '2.75'],
  ],
}

export const newOwner: Journey = {
  name: 'new owner: an invitation, the set-up, a menu of ten dishes with pictures, options and a theme, the first order',
  async run({ world, newWindow, step, note }) {
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    const email = `nora-${randomUUID().slice(0, 8)}@example.com`
    const name = `Corner Kitchen ${email.slice(5, 9)}`

    await step('the platform invites an owner to open a restaurant', async () => {
      await openPlatform(admin, world, '/admin/users')
      await admin.getByRole('button', { name: 'Invite User' }).click()
      const form = admin.getByRole('region', { name: 'Invite New User' })
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('First name').fill('Nora')
      await form.getByRole('button', { name: 'Send invitation' }).click()
      const everywhere = admin.getByRole('alertdialog', { name: `Invite ${email} to all restaurants?` })
      await everywhere.getByRole('button', { name: 'Cancel' }).click()
      await form.getByRole('combobox', { name: 'Restaurant' }).selectOption('A new restaurant')
      await form.getByRole('button', { name: 'Send invitation' }).click()
      await confirmIdentity(admin)
      await expectText(admin, `Invitation sent to ${email}`)
    })
    const link = linkIn(await mailTo(world, email, 'Invitation: open your restaurant'), '/invitation')
    const clicks = await countClicks(owner)
    const startedAt = Date.now()

    await step('the owner accepts, and every screen asks for the set-up first', async () => {
      await customer.open(owner, link)
      await expectText(owner, 'Open your restaurant')
      await owner.getByLabel('Last name').fill('Quinn')
      await owner.getByLabel('Password', { exact: true }).fill('seven wet otters')
      await owner.getByRole('button', { name: 'Accept invitation' }).click()
      await owner.waitForURL('**/admin')
      await customer.open(owner, world.url('', '/admin/products'))
      await owner.getByRole('heading', { name: 'Restaurant Setup Required' }).waitFor()
    })
    await step('the set-up names what is missing, and creates the restaurant', async () => {
      await owner.getByRole('link', { name: 'Set up the restaurant' }).click()
      const field = (label: string) => owner.getByRole('textbox', { name: label, exact: true })
      await field('Restaurant name').waitFor()
      assert.equal(await field('Owner name').inputValue(), 'Nora Quinn')
      assert.equal(await owner.getByRole('combobox', { name: 'Timezone' }).inputValue(), 'America/New_York')
      await owner.getByRole('button', { name: 'Save and continue' }).click()
      for (const text of missing) await expectText(owner, text)
      await field('Restaurant name').fill(name)
      await field('Phone').fill('(908) 555-0100')
      await field('Address').fill('12 Elm Street')
      await field('City').fill('Summit')
      await owner.getByRole('combobox', { name: 'State' }).selectOption('NJ')
      await field('ZIP code').fill('07901')
      await field('Owner phone').fill('(908) 555-0101')
      const chooseLogo = async () => {
        await owner.getByLabel('Logo: choose a file').setInputFiles(await pictureFile('logo.jpg', 0))
        await owner.getByRole('img', { name: 'The chosen logo' }).waitFor()
      }
      await chooseLogo()
      const drop = owner.getByRole('button', { name: /^Choose a file/ })
      await removeByKeyboard(owner.getByRole('button', { name: 'Remove', exact: true }), drop)
      await chooseLogo()
      await owner.getByRole('button', { name: 'Save and continue' }).click()
      await result(owner, 'Restaurant information saved successfully!')
      await owner.waitForURL('**/admin')
      await expectText(owner, 'Before your first order')
      await expectText(owner, 'Add a dish first: there is nothing to order yet.')
      assert.ok(await owner.getByRole('button', { name: 'Open for orders' }).isDisabled())
    })
    await step('the logo is in the profile', async () => {
      await customer.open(owner, world.url('', '/admin/restaurant'))
      await owner
        .locator('fieldset')
        .filter({ hasText: 'Logo' })
        .getByRole('button', { name: 'Crop' })
        .first()
        .waitFor()
      await customer.open(owner, world.url('', '/admin'))
    })
    await step('three categories', async () => {
      await owner.getByRole('link', { name: 'Build the menu: Menu' }).click()
      await expectText(owner, 'Categories Required')
      await customer.open(owner, world.url('', '/admin/products/new'))
      await expectText(owner, 'Categories Required')
      await owner.getByRole('button', { name: 'Create categories' }).click()
      for (const category of Object.keys(menu)) {
        await owner.locator('#main > header').getByRole('button', { name: 'Add category' }).click()
        const form = owner.getByRole('region', { name: 'Add category' })
        await form.getByRole('textbox', { name: /^Name/ }).fill(category)
        await owner.keyboard.press('Control+s')
        await result(owner, 'Category added successfully!')
      }
    })
    await step('ten dishes with pictures', async () => {
      await owner.getByRole('link', { name: 'Products', exact: true }).click()
      await owner.locator('#main > header').getByRole('button', { name: 'Add product' }).click()
      const dishes = Object.entries(menu).flatMap(([category, of]) => of.map((dish) => ({ category, dish })))
      for (const [index, { category, dish }] of dishes.entries()) {
        const [title, price] = dish
        const field = owner.getByRole('textbox', { name: 'Name', exact: true })
        await field.waitFor()
        await eventuallyEqual(() => field.inputValue(), '')
        await field.fill(title)
        await owner.getByRole('textbox', { name: /^Base price/ }).fill(price)
        await owner.getByRole('combobox', { name: 'Category' }).selectOption(category)
        await addPicture(owner, index)
        const isLast = index === dishes.length - 1
        await owner.getByRole('button', { name: isLast ? 'Add product' : 'Add and next' }).click()
        await result(owner, 'Product Added Successfully!')
      }
      await eventuallyEqual(() => owner.getByRole('row').count(), dishes.length + 1)
    })
    await step('a required choice for two dishes', async () => {
      await owner.getByRole('link', { name: 'Product Options', exact: true }).click()
      await owner.locator('#main > header').getByRole('button', { name: 'New group' }).click()
      const form = owner.locator('#main section[aria-labelledby] form')
      await form.getByRole('textbox', { name: 'Group name' }).fill('Size')
      for (const [index, size] of ['Small', 'Large'].entries()) {
        await form.getByRole('button', { name: 'Add option' }).click()
        await form.getByRole('textbox', { name: `Name of option ${index + 1}` }).fill(size)
      }
      for (const drink of ['Lemonade', 'Iced Tea']) {
        await form.getByRole('searchbox', { name: 'Search dishes' }).fill(drink)
        await form.getByRole('checkbox', { name: /^Tomato Soup/ }).waitFor({ state: 'detached' })
        // By keyboard: a message can cover the end of the list.
        await form.getByRole('checkbox', { name: new RegExp(`^${drink}`) }).press('Space')
      }
      await owner.keyboard.press('Control+s')
      await result(owner, 'Group added successfully!')
    })
    await step('a theme', async () => {
      await owner.getByRole('link', { name: 'Themes', exact: true }).click()
      const theme = owner.locator('main li').filter({ has: owner.getByRole('heading', { name: 'Sunday' }) })
      await theme.getByRole('button', { name: 'Use this theme' }).click()
      await expectText(theme, 'In use')
    })
    await step('hours around the clock, so that this journey runs at any time', async () => {
      await owner.getByRole('link', { name: 'Hours', exact: true }).click()
      await owner.getByLabel('Monday opens').fill('00:00')
      await owner.getByLabel('Monday closes').fill('00:00')
      await owner.getByRole('button', { name: 'Copy the hours of Monday' }).click()
      const dialog = owner.getByRole('dialog')
      await dialog.getByRole('button', { name: 'All days' }).click()
      await dialog.getByRole('button', { name: 'Copy hours' }).click()
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await result(owner, 'Hours saved successfully!')
    })
    const address = await step('customers see the menu, but cannot order yet; then it opens', async () => {
      await owner.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expectText(owner, 'Customers see 10 dishes.')
      const path = await owner.getByRole('link', { name: 'Open storefront' }).first().getAttribute('href')
      const menuUrl = world.url('', path ?? '')
      await customer.open(guest, menuUrl)
      await expectText(guest, 'Online ordering is temporarily unavailable')
      assert.deepEqual(await guest.locator('main h2').allTextContents(), Object.keys(menu))
      await owner.getByRole('button', { name: 'Mark as done: Delivery area' }).click()
      await owner.getByRole('button', { name: 'Not done yet: Delivery area' }).waitFor()
      await owner.getByRole('button', { name: 'Open for orders' }).click()
      await result(owner, 'Your restaurant is open')
      await expectText(owner, 'Customers can order')
      await expectNoText(guest, 'Online ordering is temporarily unavailable')
      return menuUrl
    })
    note(
      `${clicks()} clicks and ${Math.round((Date.now() - startedAt) / 1000)} s from the email to an open restaurant`,
    )

    await step('a customer orders', async () => {
      await customer.open(guest, address)
      await guest.locator('.menu-banner[data-banner=color]').waitFor()
      await customer.startPickup(guest)
      await customer.addDish(guest, 'Lasagna')
      await customer.addDish(guest, 'Lemonade', ['Large'])
      await customer.checkOut(guest, customer.newContact())
      await customer.payByCard(guest)
    })
    await step('the kitchen cooks, and the list before the first order disappears', async () => {
      await enableSound(owner)
      await owner.getByRole('link', { name: 'Kitchen display' }).click()
      const ticket = owner.getByRole('article', { name: /^Order / })
      await expectText(ticket, 'Lasagna')
      await expectText(ticket, 'Large')
      for (const action of ['ACKNOWLEDGE', 'START PREPARING', 'MARK READY'])
        await advanceTicket(ticket, action)
      await expectText(guest, 'Thank you, Ada. It is ready for you at the counter.')
      await advanceTicket(ticket, 'PICKED UP')
      await customer.open(owner, world.url('', '/admin'))
      await owner.getByRole('heading', { name, level: 2 }).waitFor()
      await expectNoText(owner, 'Before your first order')
    })
    await step('the platform sees the owner with the restaurant', async () => {
      await customer.open(admin, world.url('', `/admin/users?search=${email}`))
      await expectText(admin.getByRole('row').filter({ hasText: email }), name)
    })
  },
}

const missing = [
  'Restaurant name is required',
  'Phone number is required',
  'Address is required',
  'City is required',
  'Enter a state such as NJ',
  'Enter a 5-digit ZIP code',
  'Owner phone is required',
]

/** Counts the clicks of a user, on all pages of their browser. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0
  await page.context().exposeFunction('countClick', () => {
    count += 1
  })
  await page.context().addInitScript(() => {
    addEventListener('pointerdown', () => (globalThis as { countClick?: () => void }).countClick?.(), true)
  })
  return () => count
}

/** Chooses a picture and takes the part that is offered. */
async function addPicture(page: Page, index: number): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile('dish.jpg', index))
  await page.getByRole('button', { name: 'Use this part' }).click()
  await result(page, 'Image Uploaded Successfully!')
}

async function pictureFile(name: string, index: number) {
  const buffer = await sharp({
    create: { width: 800, height: 600, channels: 3, background: { r: 200 - index * 15, g: 120, b: 40 } },
  })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
