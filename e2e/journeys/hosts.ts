import assert from 'node:assert/strict'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { signIn } from '../helpers/staff.ts'

export const hosts: Journey = {
  name: 'hosts: every host and path serves the right page',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
    await step('the platform host', async () => {
      await customer.open(page, world.url('', '/'))
      assert.equal(new URL(page.url()).pathname, '/admin')
      await heading('Comanda Admin')
      await customer.open(page, world.url('', '/restaurants'))
      await heading('Our Restaurants')
      for (const name of ['Sakura Hibachi & Sushi', 'Liberty Burger House', 'Bella Napoli'])
        await expectText(page, name)
      await page.getByRole('link', { name: 'View Menu of Bella Napoli' }).click()
      await heading('Bella Napoli')
    })
    await step('a restaurant’s host', async () => {
      for (const host of ['sakura', 'www.sakura', 'menu.sakura']) {
        await customer.open(page, world.url(host))
        await heading('Sakura Hibachi & Sushi')
      }
      await customer.open(page, world.url('sakura', '/no/such/page?x=1'))
      assert.equal(new URL(page.url()).pathname, '/')
      await customer.open(page, world.url('sakura', '/tos'))
      await heading('Terms of Service')
      await expectText(page, /June 1, 2025/)
      await customer.open(page, world.url('sakura', '/privacy'))
      await heading('Privacy Policy')
      await customer.open(page, world.url('sakura', '/checkout/payment'))
      await expectText(page, 'No order data found. Please start a new order.')
      await page.getByRole('button', { name: 'Return to Menu' }).click()
      await heading('Sakura Hibachi & Sushi')
      await customer.open(page, world.url('sakura', '/checkout/confirmation?order=nonsense'))
      await expectText(page, 'Order Not Found')
    })
    await step('kitchen hosts', async () => {
      for (const host of ['kitchen.sakura', 'orders.sakura']) {
        await customer.open(page, world.url(host))
        await heading('Pair this screen')
        await page.getByRole('link', { name: 'Sign in instead' }).click()
        await heading('Sakura Hibachi & Sushi Kitchen')
      }
    })
    await step('unknown paths', async () => {
      for (const path of ['/menu/00000000-0000-4000-8000-000000000000', '/menu/nonsense', '/nonsense']) {
        const response = await page.goto(world.url('', path))
        assert.equal(response?.status(), 404)
        await expectText(page, 'No Restaurant Available')
      }
    })
    await step(
      'a link without the token of its order, or with a wrong one, leads to the restaurants',
      async () => {
        for (const path of ['/checkout/confirmation', '/checkout/pay'])
          for (const token of ['', 'nonsense']) {
            await customer.open(page, world.url('', `${path}?order=${token}`))
            await heading('Order Not Found')
            await page.getByRole('link', { name: 'Our Restaurants' }).waitFor()
          }
      },
    )
    await step('an owner of another restaurant is denied access', async () => {
      await customer.open(page, world.url('sakura', '/admin'))
      await heading('Sakura Hibachi & Sushi Admin')
      await expectText(page, 'Sign in to manage this restaurant')
      await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectText(page, 'Email is required')
      await expectText(page, 'Password must be at least 6 characters')
      await signIn(page, 'owner@liberty.test')
      await expectText(page, 'Access denied')
    })
  },
}
