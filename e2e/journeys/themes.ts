import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result, submit } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const themes: Journey = {
  name: 'themes: choose, copy, edit, undo and delete, followed by an open menu',
  copyOf: 'sakura',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    const cards = () => guest.locator('html').getAttribute('data-cards')
    const brand = () =>
      guest.locator('html').evaluate((root) => root.style.getPropertyValue('--theme').toUpperCase())
    await step('the owner opens the themes, a guest the menu', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/themes')
      await customer.open(guest, world.url(host))
      await expectText(card(owner, 'Journal'), 'In use')
      assert.equal(await cards(), 'rows')
    })
    await step('a chosen theme shows on the open menu without a reload, and after one', async () => {
      await card(owner, 'Counter').getByRole('button', { name: 'Use this theme' }).click()
      await expectText(card(owner, 'Counter'), 'In use')
      await eventuallyEqual(cards, 'large')
      assert.equal(await guest.locator('html').getAttribute('data-theme'), 'dark')
      await guest.reload()
      assert.equal(await cards(), 'large')
    })
    await step('Undo returns to the theme before', async () => {
      await owner.getByRole('button', { name: 'Undo' }).click()
      await expectText(card(owner, 'Journal'), 'In use')
      await eventuallyEqual(cards, 'rows')
    })
    await step('a theme of the platform is copied, not edited', async () => {
      assert.equal(await owner.getByRole('button', { name: 'Edit Sunday' }).count(), 0)
      await owner.getByRole('button', { name: 'Make a copy of Sunday' }).click()
      const name = owner.getByLabel('Name', { exact: true })
      assert.equal(await name.inputValue(), 'Sunday copy')
      await name.fill('')
      await submit(owner, 'Add theme')
      await expectText(owner, 'Theme name is required')
      await name.fill('Lemon')
      await owner.getByText('Its own', { exact: true }).click()
      await owner.getByLabel('Color code').fill('#FFFF0')
      await submit(owner, 'Add theme')
      await expectText(owner, 'Enter a color such as #2E7D32.')
      await owner.getByLabel('Color code').fill('#FFFF00')
      await expectText(owner, 'White text would have a contrast of 1.1 : 1.')
      await submit(owner, 'Add theme')
      await result(owner, 'Theme added successfully!')
    })
    await step('the menu has the color and the banner of the restaurant’s own theme', async () => {
      await card(owner, 'Lemon').getByRole('button', { name: 'Use this theme' }).click()
      await eventuallyEqual(brand, '#FFFF00')
      await guest.locator('.menu-banner[data-banner=color]').waitFor()
    })
    await step('a change of the theme in use is live', async () => {
      await owner.getByRole('button', { name: 'Edit Lemon' }).click()
      await owner.getByRole('radiogroup', { name: 'Banner' }).getByText('None', { exact: true }).click()
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await result(owner, 'Theme updated successfully!')
      await guest.locator('.menu-banner').waitFor({ state: 'detached' })
    })
    await step('deleting it returns the menu to the default, and an undo brings it back', async () => {
      await owner.getByRole('button', { name: 'Delete Lemon' }).click()
      await expectText(owner, 'Are you sure you want to delete this theme? This action cannot be undone.')
      await owner.getByRole('button', { name: 'Delete', exact: true }).click()
      await result(owner, 'Theme deleted successfully!')
      await expectText(card(owner, 'Classic'), 'In use')
      await eventuallyEqual(cards, null)
      await owner.getByRole('button', { name: 'Undo' }).last().click()
      await expectText(card(owner, 'Lemon'), 'In use')
      await eventuallyEqual(brand, '#FFFF00')
    })
    await step('another restaurant has no part in it', async () => {
      const other = await newWindow()
      await customer.open(other, world.url('liberty'))
      assert.equal(await other.locator('html').getAttribute('data-cards'), 'large')
      await openAs(other, world, 'owner@liberty.test', 'liberty', '/admin/themes')
      await expectText(card(other, 'Counter'), 'In use')
      await expectNoText(other.locator('main'), 'Lemon')
    })
  },
}

const card = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name, exact: true }) })
