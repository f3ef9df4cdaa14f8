import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

const password = 'a password of ada'

export const account: Journey = {
  name: 'account: created by a guest, orders, favorites, data export and deletion',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const at = (path: string) => world.url('liberty', path)
    let token = ''

    await step('a guest orders and then creates an account', async () => {
      await customer.orderUpToPayment(page, world, {
        contact,
        dishes: [{ name: 'Mozzarella Sticks (6)' }, { name: 'Coleslaw', quantity: 2 }],
      })
      token = await customer.payByCard(page)
      const offer = page.getByRole('region', { name: 'Create an account' })
      await expectText(offer, contact.email)
      await offer.getByLabel('Password', { exact: true }).fill(password)
      await offer.getByRole('button', { name: 'Create account' }).click()
      await expectText(page, /^Your account was created\./)
    })
    await step('the order appears in the account only after the email is confirmed', async () => {
      await customer.open(page, at('/account/orders'))
      await expectText(page, 'No orders yet')
      await confirm(contact.email)
      await page.reload()
      await expectText(page, '2×')
      await page.getByRole('link', { name: /^Track order/ }).click()
      await expectText(page, /^Thank you, Ada\./)
    })
    await step('ordered and favorite dishes are listed above the menu', async () => {
      await customer.open(page, at('/'))
      await page.locator('#favorites-name').waitFor()
      await customer.startPickup(page)
      const favorites = page.getByRole('region', { name: 'Your favorites' })
      await favorites.getByRole('button', { name: 'Coleslaw, Your favorites', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Warm Brownie', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Favorite' }).click()
      await dialog.getByRole('button', { name: 'Favorite', pressed: true }).waitFor()
      await page.keyboard.press('Escape')
      await favorites.getByRole('button', { name: 'Warm Brownie, Your favorites', exact: true }).waitFor()
      await customer.open(page, at('/account/favorites'))
      await expectText(page, 'Warm Brownie')
    })
    await step('the checkout is filled in from the account, with a read-only email', async () => {
      await customer.open(page, at('/'))
      const favorites = page.getByRole('region', { name: 'Your favorites' })
      await favorites.getByRole('button', { name: 'Add Coleslaw to your order' }).click()
      await customer.toSummary(page)
      await customer.toInformation(page)
      await eventuallyEqual(() => page.getByLabel('First name').inputValue(), contact.firstName)
      assert.equal(await page.getByLabel('Email').inputValue(), contact.email)
      assert.equal(await page.getByLabel('Email').isEditable(), false)
      await customer.acceptTermsWithAccount(page)
      await customer.toPayment(page)
      await customer.payByCard(page)
      assert.equal(await page.getByRole('region', { name: 'Create an account' }).count(), 0)
    })
    await step('a reorder reports sold-out dishes and adds the others', async () => {
      await world.change('liberty', availability(false))
      try {
        await customer.open(page, at('/account/orders'))
        await page
          .getByRole('button', { name: /^Order again/ })
          .nth(1)
          .click()
        const notice = page.getByRole('alertdialog')
        await expectText(notice, 'Mozzarella Sticks (6) is sold out.')
        await notice.getByRole('button', { name: 'Got it' }).click()
        await customer.startPickup(page)
        const cart = page.getByRole('dialog').filter({ hasText: 'Your Order' })
        await expectText(cart, 'Coleslaw')
        await expectNoText(cart, /Mozzarella Sticks/)
      } finally {
        await world.change('liberty', availability(true))
      }
    })
    await step('the account data can be downloaded as a file', async () => {
      await customer.open(page, at('/account/data'))
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download my data' }).click()
      const file = await downloading
      assert.match(file.suggestedFilename(), /^comanda-account-.*\.json$/)
      const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
      assert.equal(data.account.email, contact.email)
      assert.equal(data.orders.length, 2)
      // A token opens its order for everyone who has it.
      assert.ok(!JSON.stringify(data).includes(token))
      assert.deepEqual(
        data.favorites.map((favorite: { dish: string }) => favorite.dish),
        ['Warm Brownie'],
      )
    })
    await step('an active order prevents the deletion of the account', async () => {
      await remove(page)
      const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
      await proof.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await expectText(page, /^You have an order in progress\./)
    })
    await step('the account is deleted and its orders are anonymized', async () => {
      await world.sql("update orders set status = 'completed' where customer_email = $1", [contact.email])
      await remove(page)
      await page.waitForURL(at('/'))
      await hydrated(page)
      await eventuallyEqual(async () => (await meOf(page)).user, null)
      await customer.open(page, at(`/checkout/confirmation?order=${token}`))
      await expectText(page, /^Thank you\. /)
      await expectNoText(page, new RegExp(contact.email))
      const rows = await world.sql('select from orders where customer_email = $1', [contact.email])
      assert.equal(rows.length, 0)
    })
    await step('the deleted account cannot sign in', async () => {
      await customer.open(page, at('/account'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill(contact.email)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectText(dialog, 'Invalid email or password')
    })

    function confirm(email: string) {
      return world.sql('update auth.users set email_verified = true where email = $1', [email])
    }
  },
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
