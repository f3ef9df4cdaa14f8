import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { eventually, hydrated, sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'

const password = 'a password of ada'

export const account: Journey = {
  name: 'account: from a guest to orders, favourites, a copy of all data, and the end',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    const at = (path: string) => world.url('liberty', path)
    let token = ''

    await step('a guest orders, and makes an account afterwards', async () => {
      await customer.orderUpToPayment(page, world, {
        contact,
        dishes: [{ name: 'Mozzarella Sticks (6)' }, { name: 'Coleslaw', quantity: 2 }],
      })
      await customer.fillCard(page)
      token = await customer.pay(page)
      const offer = page.getByRole('region', { name: 'Create an account' })
      await sees(offer, contact.email)
      await offer.getByLabel('Password', { exact: true }).fill(password)
      await offer.getByRole('button', { name: 'Create account' }).click()
      await sees(page, /^Your account is made\./)
    })
    await step('the order is not theirs before the address is confirmed', async () => {
      await open(page, at('/account/orders'))
      await sees(page, 'No orders yet')
      await confirm(contact.email)
      await page.reload()
      await sees(page, '2×')
      await page.getByRole('link', { name: /^Track order/ }).click()
      await sees(page, /^Thank you, Ada\./)
    })
    await step('what was ordered stands above the menu, and what is marked', async () => {
      await open(page, at('/'))
      await page.locator('#favorites-name').waitFor()
      await customer.startPickup(page)
      const favorites = page.getByRole('region', { name: 'Your favorites' })
      await favorites.getByRole('button', { name: 'Coleslaw', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Warm Brownie', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Favorite' }).click()
      await dialog.getByRole('button', { name: 'Favorite', pressed: true }).waitFor()
      await page.keyboard.press('Escape')
      await favorites.getByRole('button', { name: 'Warm Brownie', exact: true }).waitFor()
      await open(page, at('/account/favorites'))
      await sees(page, 'Warm Brownie')
    })
    await step('the checkout knows them, and keeps their address', async () => {
      await open(page, at('/'))
      const favorites = page.getByRole('region', { name: 'Your favorites' })
      await favorites.getByRole('button', { name: 'Add Coleslaw to your order' }).click()
      await customer.toSummary(page)
      await customer.toInformation(page)
      await eventually(() => page.getByLabel('First name').inputValue(), contact.firstName)
      assert.equal(await page.getByLabel('Email').inputValue(), contact.email)
      assert.equal(await page.getByLabel('Email').isEditable(), false)
      await page.getByLabel(/^I accept the Terms of Service/).check()
      await customer.toPayment(page)
      await customer.fillCard(page)
      await customer.pay(page)
      assert.equal(await page.getByRole('region', { name: 'Create an account' }).count(), 0)
    })
    await step('ordering again says what is sold out, and takes the rest', async () => {
      await world.change('liberty', availability(false))
      try {
        await open(page, at('/account/orders'))
        await page
          .getByRole('button', { name: /^Order again/ })
          .nth(1)
          .click()
        const news = page.getByRole('alertdialog')
        await sees(news, 'Mozzarella Sticks (6) is sold out.')
        await news.getByRole('button', { name: 'Got it' }).click()
        await customer.startPickup(page)
        const cart = page.getByRole('dialog').filter({ hasText: 'Your Order' })
        await sees(cart, 'Coleslaw')
        await seesNot(cart, /Mozzarella Sticks/)
      } finally {
        await world.change('liberty', availability(true))
      }
    })
    await step('all that is known of them comes as a file', async () => {
      await open(page, at('/account/data'))
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download my data' }).click()
      const file = await downloading
      assert.match(file.suggestedFilename(), /^comanda-account-.*\.json$/)
      const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
      assert.equal(data.account.email, contact.email)
      assert.equal(data.orders.length, 2)
      assert.ok(data.orders.some((order: { token: string }) => order.token === token))
      assert.deepEqual(
        data.favorites.map((favorite: { dish: string }) => favorite.dish),
        ['Warm Brownie'],
      )
    })
    await step('an order under way keeps the account', async () => {
      await remove(page)
      const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
      await proof.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await sees(page, /^You have an order under way\./)
    })
    await step('the account ends, and its orders name nobody', async () => {
      await world.sql("update orders set status = 'completed' where customer_email = $1", [contact.email])
      await remove(page)
      await page.waitForURL(at('/'))
      await hydrated(page)
      await eventually(async () => (await meOf(page)).user, null)
      await open(page, at(`/checkout/confirmation?order=${token}`))
      await sees(page, /^Thank you\. /)
      await seesNot(page, new RegExp(contact.email))
      const rows = await world.sql('select from orders where customer_email = $1', [contact.email])
      assert.equal(rows.length, 0)
    })
    await step('nobody signs in with it', async () => {
      await open(page, at('/account'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill(contact.email)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await sees(dialog, 'Invalid email or password')
    })

    function confirm(email: string) {
      return world.sql('update auth.users set email_verified = true where email = $1', [email])
    }
  },
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
}

function meOf(page: Page): Promise<{ user: object | null }> {
  return page.evaluate(async () => (await fetch('/api/me')).json())
}

function availability(available: boolean): string {
  return `update products set is_available = ${available}
    where restaurant_id = $restaurant and name = 'Mozzarella Sticks (6)'`
}
