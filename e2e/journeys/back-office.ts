import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectInView, expectNoText, expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform, storedValue } from '../helpers/back-office.ts'
import { open } from '../helpers/customer.ts'
import { openAs, signIn } from '../helpers/staff.ts'

const selectedKey = 'selected-restaurant-id'

/** On a desktop: the selected restaurant, collapsed groups and the theme survive a reload. */
export const backOfficeDesktop: Journey = {
  name: 'back office: selections survive a reload',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 1440, height: 900 } })
    const title = page.getByRole('heading', { level: 1 })
    const selector = page.getByRole('button', { name: /^Active restaurant:/ })
    const reload = async () => {
      await page.reload()
      await hydrated(page)
      await title.waitFor()
    }
    await step('sign in', async () => {
      await openPlatform(page, world)
      await eventuallyEqual(() => title.innerText(), 'Master Admin Dashboard')
      await expectText(page, 'Master Admin')
      await expectText(page, 'admin@comanda.test')
      assert.equal(await liveOrders(page), '/kitchen')
    })
    const sakura = await world.restaurantId('sakura')
    await step('select a restaurant', async () => {
      await selector.click()
      await page.getByRole('combobox', { name: 'Search restaurants' }).fill('saku')
      await page.keyboard.press('Enter')
      await eventuallyEqual(() => title.innerText(), 'Sakura Hibachi & Sushi')
      assert.equal(await storedValue(page, selectedKey), sakura)
      assert.equal(await liveOrders(page), `/kitchen/${sakura}`)
      const bar = page.getByRole('region', { name: 'Selected restaurant' })
      const href = await bar.getByRole('link', { name: 'sakura.localhost' }).getAttribute('href')
      assert.equal(href, world.url('sakura'))
    })
    await step('the selection survives a reload, and All Restaurants clears it', async () => {
      await reload()
      await eventuallyEqual(() => title.innerText(), 'Sakura Hibachi & Sushi')
      await selector.click()
      await page.getByRole('option', { name: 'All Restaurants' }).click()
      await eventuallyEqual(() => title.innerText(), 'Master Admin Dashboard')
      assert.equal(await storedValue(page, selectedKey), null)
    })
    await step('the stored selection of a forbidden restaurant is cleared', async () => {
      await page.evaluate((key) => localStorage.setItem(key, crypto.randomUUID()), selectedKey)
      await reload()
      await eventuallyEqual(() => title.innerText(), 'Master Admin Dashboard')
      assert.equal(await storedValue(page, selectedKey), null)
    })
    const team = page.getByRole('button', { name: 'Team', exact: true })
    const users = page.getByRole('link', { name: 'Users', exact: true }).and(page.locator('nav a'))
    await step('a collapsed group stays collapsed, and the search includes its screens', async () => {
      await team.click()
      await users.waitFor({ state: 'hidden' })
      await reload()
      await users.waitFor({ state: 'hidden' })
      const search = page.getByRole('searchbox', { name: 'Find a screen' })
      await search.fill('aud')
      await page.getByRole('link', { name: 'Audit Log' }).waitFor()
      await users.waitFor({ state: 'detached' })
      await search.press('Enter')
      await eventuallyEqual(() => title.innerText(), 'Audit Log')
      await team.click()
      await users.waitFor()
    })
    await step(
      'the search finds an address that is not listed, and the arrow keys reach its result',
      async () => {
        const search = page.getByRole('searchbox', { name: 'Find a screen' })
        await search.fill('businesses')
        await search.press('ArrowDown')
        await page.locator('nav a:focus', { hasText: 'Businesses' }).press('ArrowUp')
        await search.press('Enter')
        await eventuallyEqual(() => title.innerText(), 'Restaurants')
      },
    )
    await step('a collapsed sidebar stays collapsed', async () => {
      await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
      await reload()
      await page.getByRole('button', { name: 'Show the sidebar' }).click()
      await team.waitFor()
    })
    await step('the theme is applied in the first paint', async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await page.locator('html[data-theme=dark]').waitFor()
      const painted = await (
        await page.request.get(page.url().replace('localhost', '127.0.0.1'), {
          headers: { cookie: 'theme=dark' },
        })
      ).text()
      assert.match(painted, /<html[^>]* data-theme="dark"/)
      await reload()
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitemradio', { name: 'System' }).click()
      await reload()
      assert.equal(await page.locator('html').getAttribute('data-theme'), null)
    })
    await step('signing out in one tab signs out the other tab', async () => {
      const other = await page.context().newPage()
      await open(other, world.url('', '/admin'))
      await other.locator('#main').waitFor()
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByLabel('Email').waitFor()
      await other.getByLabel('Email').waitFor()
    })
  },
}

/** The command palette, without a pointer. */
export const backOfficePalette: Journey = {
  name: 'back office: the command palette by keyboard',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 1280, height: 800 } })
    const title = page.getByRole('heading', { level: 1 })
    const field = page.getByRole('combobox', { name: 'Search screens, orders, dishes and people' })
    await openPlatform(page, world)
    await step('go to a screen', async () => {
      await page.keyboard.press('Control+k')
      await field.fill('usr')
      await eventuallyEqual(() => activeOption(page), 'Users')
      await page.keyboard.press('Enter')
      await eventuallyEqual(() => title.innerText(), 'User Management')
      await eventuallyEqual(() => page.title(), 'User Management · Master Admin Dashboard')
      await eventuallyEqual(() => title.evaluate((element) => element === document.activeElement), true)
    })
    await step('the last screen is listed first, arrow keys wrap around, Escape closes', async () => {
      await page.keyboard.press('Control+k')
      await eventuallyEqual(() => activeOption(page), 'Users')
      await page.keyboard.press('ArrowUp')
      await eventuallyEqual(() => activeOption(page), 'Sign out')
      await page.keyboard.press('ArrowDown')
      await eventuallyEqual(() => activeOption(page), 'Users')
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      await eventuallyEqual(() => title.evaluate((element) => element === document.activeElement), true)
    })
    await step('select a restaurant and open its kitchen', async () => {
      await page.keyboard.press('Control+k')
      await field.fill('napoli')
      await page.keyboard.press('Enter')
      await expectText(page, 'napoli.localhost')
      await page.keyboard.press('Control+k')
      await field.fill('nothing of this name')
      await expectText(page, 'No results')
      await field.fill('kitchen display')
      await eventuallyEqual(() => activeOption(page), 'Kitchen display')
      await page.keyboard.press('Enter')
      const kitchen = `/kitchen/${await world.restaurantId('napoli')}`
      await eventuallyEqual(async () => new URL(page.url()).pathname, kitchen)
    })
  },
}

/** On a phone: a bottom tab bar, and everything else behind More. */
export const backOfficePhone: Journey = {
  name: 'back office: a phone',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const title = page.getByRole('heading', { level: 1 })
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await openAs(page, world, 'owner@sakura.test', 'sakura', '/admin')
    await step('tabs', async () => {
      await tabs.getByRole('link', { name: 'Payments' }).click()
      await eventuallyEqual(() => title.innerText(), 'Payments')
      const current = tabs.locator('[aria-current=page]')
      await eventuallyEqual(() => current.innerText(), 'Payments')
      const heights = await tabs.locator('a, button').evaluateAll((all) => all.map((one) => one.clientHeight))
      assert.ok(heights.length >= 2 && heights.every((height) => height >= 44), String(heights))
    })
    await step('no hints of keys, and filters that are not cut', async () => {
      await open(page, world.url('sakura', '/admin/users'))
      await expectInView(page.getByRole('combobox', { name: 'Role' }))
      assert.equal(await page.locator('kbd').filter({ visible: true }).count(), 0)
      await open(page, world.url('sakura', '/admin/payments'))
    })
    await step('the buttons of a form take the place of the tabs', async () => {
      await open(page, world.url('sakura', '/admin/products/new'))
      const add = page.getByRole('button', { name: 'Add product' })
      await add.waitFor()
      await page.getByText('Allergens', { exact: true }).first().scrollIntoViewIfNeeded()
      await expectInView(add)
      const { y = 0, height = 0 } = (await add.boundingBox()) ?? {}
      assert.ok(y + height > 844 - 64, `the button ends at ${y + height}`)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await eventuallyEqual(() => title.innerText(), 'Products')
      await expectInView(tabs.getByRole('button', { name: 'More' }))
      await open(page, world.url('sakura', '/admin/payments'))
    })
    await step('they cover the tabs in a narrow window with a mouse, too', async () => {
      const narrow = await newWindow({ viewport: { width: 834, height: 844 } })
      await openAs(narrow, world, 'owner@sakura.test', 'sakura', '/admin/products/new')
      const bar = await narrow.locator('.bottom-actions').boundingBox()
      const covered = await narrow.getByRole('navigation', { name: 'Main' }).boundingBox()
      assert.ok(bar && covered && bar.y <= covered.y, JSON.stringify({ bar, covered }))
    })
    await step('more', async () => {
      await tabs.getByRole('button', { name: 'More' }).click()
      const sheet = page.getByRole('dialog', { name: 'More' })
      await sheet.getByRole('heading', { name: 'Marketing' }).waitFor()
      await sheet.getByRole('searchbox', { name: 'Find a screen' }).fill('invite user')
      await sheet.getByRole('link', { name: 'Invite User' }).waitFor()
      await sheet.getByRole('heading', { name: 'Marketing' }).waitFor({ state: 'detached' })
      await sheet.getByRole('searchbox', { name: 'Find a screen' }).fill('')
      await sheet.getByText('Dark', { exact: true }).click()
      await page.locator('html[data-theme=dark]').waitFor()
      await sheet.getByRole('link', { name: /Hana Mori/ }).click()
      await sheet.waitFor({ state: 'detached' })
      await eventuallyEqual(() => title.innerText(), 'Account')
    })
    await step('edit the user’s name', async () => {
      await page.getByLabel('Last name').fill('Mori-Lane')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expectText(page, 'Profile saved.')
      await page.getByLabel('Last name').fill('Mori')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await tabs.getByRole('button', { name: 'More' }).click()
      await expectText(page.getByRole('dialog'), 'Hana Mori')
    })
  },
}

/** Signed in without access: to the back office, or to one screen. */
export const backOfficeDenied: Journey = {
  name: 'back office: access denied',
  async run({ world, newWindow, step }) {
    await step('a customer is denied', async () => {
      const page = await newWindow()
      await open(page, world.url('', '/admin'))
      await signIn(page, 'customer@comanda.test')
      await page.getByRole('heading', { name: 'Access denied', level: 1 }).waitFor()
      await expectNoText(page, 'Liberty Burger House')
    })
    await step('the owner of another restaurant is denied', async () => {
      const page = await newWindow()
      await openAs(page, world, 'owner@sakura.test', 'liberty', '/admin')
      await page.getByRole('heading', { name: 'Access denied', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await eventuallyEqual(async () => new URL(page.url()).pathname, '/')
    })
    await step('a staff member is denied a screen of the owner', async () => {
      const page = await newWindow()
      await openAs(page, world, 'staff@sakura.test', 'sakura', '/admin/users')
      await page.getByRole('heading', { name: 'Access denied', level: 1 }).waitFor()
      await expectNoText(page, 'Users')
      const reason = 'The role of staff@sakura.test at Sakura Hibachi & Sushi does not include this screen.'
      await page.locator('#main').getByText(reason).waitFor()
      await page.getByRole('link', { name: 'Go to home' }).click()
      await page.getByRole('heading', { name: 'Sakura Hibachi & Sushi', level: 1 }).waitFor()
    })
    await step('an unknown path shows Not found', async () => {
      const page = await newWindow()
      await openPlatform(page, world, '/admin/nowhere')
      await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor()
    })
  },
}

/** Where the Live Orders button of the header leads. The sidebar has an entry of the same name. */
async function liveOrders(page: Page): Promise<string | null> {
  return page.locator('#main').getByRole('link', { name: 'Live Orders', exact: true }).getAttribute('href')
}

/** The option that Enter would select. */
async function activeOption(page: Page): Promise<string | undefined> {
  const option = page.locator('[role=option][aria-selected=true]').filter({ visible: true })
  return (await option.innerText()).split('\n')[0]
}
