import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result, stayAfter } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const offersInBackOffice: Journey = {
  name: 'offers: a campaign and a special are made, edited in place, reordered and turned off',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const manager = await newWindow({ viewport: { width: 390, height: 844 } })
    const panel = owner.getByRole('region', { name: 'Weekend table' })
    const describeAsSomeoneElse = async (description: string) =>
      world.sql(
        `update cross_sell_campaigns set description = $2, revision = revision + 1
         where restaurant_id = $1 and name = 'Weekend table'`,
        [await world.restaurantId(host), description],
      )
    await step('the owner adds a campaign, which needs a name', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/cross-sell')
      await row(owner, 'Make it a meal').waitFor()
      await owner.getByRole('button', { name: 'New Campaign' }).click()
      const form = owner.getByRole('region', { name: 'New Campaign' })
      await form.getByLabel('Campaign name').waitFor()
      await form.getByRole('button', { name: 'Add campaign' }).click()
      await expectText(form, 'Campaign name is required')
      await form.getByLabel('Campaign name').fill('Weekend table')
      await form.getByLabel('Description').fill('Fresh from the fryer.')
      await form.getByLabel('Shown').selectOption('after_total')
      await form.getByRole('checkbox', { name: 'Saturday' }).check({ force: true })
      await form.getByRole('button', { name: 'Add campaign' }).click()
      await expectText(row(owner, 'Weekend table'), 'Under the total')
      await expectText(row(owner, 'Weekend table'), 'Sat, all day')
    })
    await step('three items fit, and Add Item disappears with the third', async () => {
      await panel.waitFor()
      for (const [index, product] of ['French Fries', 'Onion Rings', 'Hand-Spun Shake'].entries()) {
        await panel.getByRole('button', { name: 'Add Item', exact: true }).click()
        if (index === 0) {
          await panel.getByRole('button', { name: 'Add item', exact: true }).click()
          await expectText(panel, 'Product is required')
        }
        await panel.getByRole('searchbox', { name: 'Search products' }).fill(product)
        await panel
          .getByRole('list', { name: 'Products' })
          .getByRole('button', { name: new RegExp(`^${product}`) })
          .click()
        if (index === 0) {
          await panel.getByRole('radio', { name: 'Percentage' }).check({ force: true })
          await panel.getByLabel('Discount value').fill('101')
          await panel.getByRole('button', { name: 'Add item', exact: true }).click()
          await expectText(panel, 'A percentage can be at most 100')
          await panel.getByLabel('Discount value').fill('50')
        }
        const add = panel.getByRole('button', { name: 'Add item', exact: true })
        if (index === 2) {
          await describeAsSomeoneElse('Fried to order.')
          await add.click()
          const reason = 'Someone else has changed this campaign in the meantime.'
          await result(owner, 'Error adding cross-sell item', reason)
        }
        await add.click()
        await expectText(panel, `${index + 1} of 3 items`)
      }
      await expectText(panel, 'A campaign holds at most 3 items.')
      await expectNoText(panel, 'Add Item')
      await expectText(panel, '50% off')
      await expectText(panel.getByRole('region', { name: 'As customers see it' }), 'Fried to order.')
    })
    await step('an item is saved with what someone else has changed in its campaign', async () => {
      await panel.getByRole('button', { name: 'Actions for French Fries' }).click()
      await owner.getByRole('menuitem', { name: 'Edit' }).click()
      await panel.getByLabel('Custom copy').fill('With sea salt.')
      await stayAfter(owner, () => panel.getByRole('button', { name: 'Cancel' }).click())
      await describeAsSomeoneElse('Shared by all.')
      await panel.getByRole('button', { name: 'Save item' }).click()
      await panel.getByRole('button', { name: 'Keep yours' }).click()
      await expectText(panel, 'With sea salt.')
      await expectText(panel.getByRole('region', { name: 'As customers see it' }), 'Shared by all.')
    })
    await step('Alt and an arrow key reorder the items, and the order is stored', async () => {
      await panel.getByRole('button', { name: 'Move Hand-Spun Shake up' }).focus()
      await owner.keyboard.press('Alt+ArrowUp')
      await expectText(owner, 'Customers see the items in the new order.')
      await owner.reload()
      await panel.waitFor()
      await eventuallyEqual(
        async () => (await itemNames(panel)).join(', '),
        'French Fries, Hand-Spun Shake, Onion Rings',
      )
    })
    await step('an edit in the row is left with Cancel, and then saved', async () => {
      await panel.getByRole('button', { name: 'Close' }).click()
      await row(owner, 'Weekend table').getByRole('button', { name: 'Edit Weekend table' }).click()
      await owner.getByLabel('Campaign name').fill('Changed by mistake')
      await owner.getByRole('button', { name: 'Cancel' }).click()
      await owner.getByRole('button', { name: 'Discard changes' }).click()
      await row(owner, 'Weekend table').getByRole('button', { name: 'Edit Weekend table' }).click()
      await owner.getByLabel('Campaign name').fill('Family table')
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await row(owner, 'Family table').waitFor()
    })
    await step('the eye turns a campaign off, and the summary follows', async () => {
      const eye = row(owner, 'Family table').getByRole('button', { name: 'Active: Family table' })
      await eye.click()
      await expectText(owner, 'Family table is turned off.')
      await eventuallyEqual(() => eye.getAttribute('aria-pressed'), 'false')
      await expectText(row(owner, 'Family table'), 'Inactive')
    })
    await step('campaigns are searched, and filtered by where they are shown', async () => {
      await customer.open(owner, world.url(host, '/admin/cross-sell?trigger=after_total'))
      await row(owner, 'Family table').waitFor()
      assert.equal(await row(owner, 'Make it a meal').count(), 0)
      await owner.getByRole('searchbox', { name: 'Search campaigns' }).fill('meal')
      await expectText(owner, 'No matching campaigns')
      await owner.getByRole('button', { name: 'Clear filters' }).click()
      await row(owner, 'Make it a meal').waitFor()
    })
    await step('a deleted campaign is not listed until Undo', async () => {
      await row(owner, 'Family table').getByRole('button', { name: 'Actions for Family table' }).click()
      await owner.getByRole('menuitem', { name: 'Delete' }).click()
      await expectText(owner, 'Are you sure you want to delete this campaign? This action cannot be undone.')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await row(owner, 'Family table').waitFor({ state: 'detached' })
      await customer.open(owner, world.url(host, '/admin/changes'))
      await owner.getByRole('button', { name: 'Undo: Family table' }).first().click()
      await expectText(owner, 'The change was undone.')
    })
    await step('a manager makes a special on a phone, and customers see it in the preview', async () => {
      await openAs(manager, world, `manager@${host}.test`, host, '/admin/promotions?edit=new')
      const form = manager.getByRole('region', { name: 'New special' })
      await form.getByLabel('Custom copy').waitFor()
      await form.getByRole('button', { name: 'Create special' }).click()
      for (const text of ['Special name is required', 'Product is required', 'Custom copy is required'])
        await expectText(form, text)
      await form.getByLabel('Name', { exact: true }).fill('Shake hour')
      await form.getByLabel('Custom copy').fill('A shake for $2 less, <b>today</b>.')
      await form.getByRole('searchbox', { name: 'Search products' }).fill('shake')
      await form
        .getByRole('list', { name: 'Products' })
        .getByRole('button', { name: /^Hand-Spun Shake/ })
        .click()
      await form.getByRole('radio', { name: 'Fixed amount' }).check({ force: true })
      await form.getByLabel('Discount value').fill('2')
      await form.getByRole('radio', { name: 'Slide-in' }).check({ force: true })
      await form.getByRole('button', { name: 'Preview' }).click()
      const preview = manager.frameLocator('iframe')
      await preview.getByText('A shake for $2 less, <b>today</b>.', { exact: true }).waitFor()
      await manager.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Close' }).click()
      await form.getByRole('button', { name: 'Create special' }).click()
      await result(manager, 'Promotional special created successfully!')
      await row(manager, 'Shake hour').waitFor()
    })
    await step('filters, the week as a list, and an edit in the row', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/promotions?after=1&status=active')
      await row(owner, 'Shake hour').waitFor()
      await expectText(
        owner,
        /^When two specials appear after the same item, customers see the newest one first\./,
      )
      await row(owner, 'Shake hour').getByRole('button', { name: 'Edit Shake hour' }).click()
      await owner.getByRole('radio', { name: '2nd item' }).check({ force: true })
      await owner.getByRole('button', { name: 'Save special' }).click()
      await result(owner, 'Promotional special updated successfully!')
      await row(owner, 'Shake hour').waitFor({ state: 'detached' })
      await customer.open(manager, world.url(host, '/admin/promotions?view=week'))
      await manager.getByRole('region', { name: 'Week' }).waitFor()
      await expectText(manager, 'Shake hour')
    })
    await step('a special is deleted after confirmation', async () => {
      await customer.open(owner, world.url(host, '/admin/promotions?search=shake%20hour'))
      await row(owner, 'Shake hour').getByRole('button', { name: 'Actions for Shake hour' }).click()
      await owner.getByRole('menuitem', { name: 'Delete' }).click()
      await expectText(owner, 'Are you sure you want to delete this promotional special?')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await result(owner, 'Promotional special deleted successfully!')
      await expectText(owner, 'No matching specials')
    })
  },
}

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })

async function itemNames(panel: Locator): Promise<string[]> {
  const buttons = await panel.getByRole('button', { name: /^Actions for / }).all()
  const labels = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
  return labels.map((label) => (label ?? '').replace('Actions for ', ''))
}
