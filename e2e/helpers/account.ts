import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { World } from '../harness/world.ts'
import * as customer from './customer.ts'
import type { Look } from './storefront-screens.ts'

const email = 'customer@comanda.test'

/** Visits the screens of a customer's account, and calls `look` on each. */
export async function visitAccount(page: Page, world: World, look: Look): Promise<void> {
  const at = (path: string) => world.url('liberty', path)
  await addHistory(world)
  await customer.open(page, at('/account'))
  await expectText(page, 'Sign in to your account')
  await look('account: signed out')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('comanda-demo')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('First name').waitFor()
  await look('account: profile')
  await customer.open(page, at('/account/orders'))
  await page
    .getByRole('button', { name: /^Order again/ })
    .first()
    .waitFor()
  await look('account: orders')
  await customer.open(page, at('/account/favorites'))
  await expectText(page, 'House Salad')
  await look('account: favorites')
  await customer.open(page, at('/account/cards'))
  await expectText(page, 'No saved cards')
  await look('account: saved cards')
  await customer.open(page, at('/account/data'))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectText(page, 'Delete your account?')
  await look('account: delete')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await look('account: data')
  await customer.open(page, at('/'))
  await page.locator('#favorites-name').waitFor()
  await customer.startPickup(page)
  await look('menu: favorites')
  const openMenu = async () => {
    const orders = page.getByRole('link', { name: 'My orders' })
    if (!(await orders.isVisible())) await page.getByRole('button', { name: /^Account of/ }).click()
    await orders.waitFor()
  }
  await openMenu()
  await look('menu: account', openMenu)
}

/** Gives the customer one of the demo orders and one favorite dish. */
async function addHistory(world: World): Promise<void> {
  const values = [email, await world.restaurantId('liberty')]
  await world.sql(
    `update orders set user_id = (select id from auth.users where email = $1) where id =
      (select id from orders where restaurant_id = $2 and is_demo and payment_status = 'succeeded' order by id limit 1)`,
    values,
  )
  await world.sql(
    `insert into favorites (restaurant_id, user_id, product_id)
     select restaurant_id, (select id from auth.users where email = $1), id from products
     where restaurant_id = $2 and name = 'House Salad' on conflict do nothing`,
    values,
  )
}
