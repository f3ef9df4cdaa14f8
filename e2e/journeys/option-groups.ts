import assert from 'node:assert/strict'
import { eventually, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result, submit } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { openAs } from '../helpers/staff.ts'

const tooMany = '“At least” cannot be more than “At most”. Leave “At most” empty for any number.'
const dishes = ['Hot Fudge Sundae', 'All-Beef Hot Dog']

export const optionGroups: Journey = {
  name: 'option groups: a shared required group, an upsell, merging identical groups and undo',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    const save = (name: string) => submit(owner, name)
    await step('a group that requires more than it allows is refused', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/modifiers')
      await owner.getByRole('button', { name: 'New group' }).click()
      await save('Add group')
      await expectText(owner, 'Group name is required')
      await owner.getByRole('textbox', { name: 'Group name' }).fill('Garnish')
      for (const [index, name] of ['Lemon', 'Mint', 'Cherry', 'Lime'].entries()) {
        await owner.getByRole('button', { name: 'Add option' }).click()
        await owner
          .getByRole('textbox', { name: `Name of option ${index + 1}` })
          .and(owner.locator(':focus'))
          .waitFor()
        await owner.keyboard.type(name)
      }
      await owner.getByRole('textbox', { name: /^Description/ }).fill('On the rim.')
      await owner.getByRole('button', { name: 'Add a description to Mint' }).click()
      await owner.getByRole('textbox', { name: 'Description of Mint' }).and(owner.locator(':focus')).waitFor()
      await owner.keyboard.type('From the window sill.')
      await owner.getByRole('textbox', { name: 'At least' }).fill('3')
      await owner.getByRole('textbox', { name: 'At most' }).fill('2')
      await expectText(owner, tooMany)
      await owner.getByRole('textbox', { name: 'At least' }).fill('1')
      await expectNoText(owner.locator('main'), tooMany)
    })
    await step('two dishes get it, and their dialogs require it', async () => {
      for (const dish of dishes) {
        await owner.getByRole('searchbox', { name: 'Search dishes' }).fill(dish)
        await owner.getByRole('checkbox', { name: new RegExp(`^${dish}`) }).check({ force: true })
      }
      await save('Add group')
      await result(owner, 'Group added successfully!')
      await customer.openForPickup(guest, world.url(host))
      for (const dish of dishes) {
        await guest.getByRole('button', { name: dish, exact: true }).click()
        await guest
          .getByRole('dialog')
          .getByRole('checkbox', { name: /^Lemon/ })
          .waitFor()
        await expectText(guest.getByRole('dialog'), 'Complete Required Selections')
        await expectText(guest.getByRole('dialog'), 'On the rim.')
        await expectText(guest.getByRole('dialog'), 'From the window sill.')
        await guest.keyboard.press('Escape')
        await guest.getByRole('dialog').waitFor({ state: 'detached' })
      }
    })
    await step('an option that is added appears in an open menu at both dishes', async () => {
      await owner.getByRole('button', { name: /^Garnish/ }).click()
      await owner.getByRole('button', { name: 'Add option' }).click()
      await owner.getByRole('textbox', { name: 'Name of option 5' }).fill('Basil')
      await owner.getByRole('button', { name: 'Add option' }).click()
      await removeByKeyboard(
        owner.getByRole('button', { name: 'Remove this option' }),
        owner.getByRole('button', { name: 'Remove Basil' }),
      )
      await owner.keyboard.press('Control+s')
      await result(owner, 'Group updated successfully!')
      for (const dish of dishes) {
        await eventually(async () => {
          await guest.getByRole('button', { name: dish, exact: true }).click()
          const isThere = (await guest.getByRole('dialog').innerText()).includes('Basil')
          await guest.keyboard.press('Escape')
          await guest.getByRole('dialog').waitFor({ state: 'detached' })
          assert.ok(isThere)
        })
      }
    })
    await step('before it is deleted, the dishes that use it are listed', async () => {
      await owner.getByRole('button', { name: /^Garnish/ }).click()
      await owner.getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = owner.getByRole('alertdialog')
      for (const dish of dishes) await expectText(dialog, dish)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await owner.keyboard.press('Escape')
    })
    await step('an upsell is offered with a dish and named with its price', async () => {
      await customer.open(owner, world.url(host, '/admin/upsells'))
      await owner.getByRole('button', { name: 'Add upsell' }).click()
      await save('Add upsell')
      await expectText(owner, 'Upsell name is required')
      await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('Wafer')
      await owner.getByRole('textbox', { name: 'Price' }).fill('-0.75')
      await expectText(owner, 'Price must be 0 or greater')
      await owner.getByRole('textbox', { name: 'Price' }).fill('0.75')
      await owner.getByRole('searchbox', { name: 'Search dishes' }).fill('hot fudge')
      await owner.getByRole('checkbox', { name: /^Hot Fudge Sundae/ }).check({ force: true })
      await save('Add upsell')
      await result(owner, 'Upsell added successfully!')
      await customer.open(guest, world.url(host))
      await guest.getByRole('button', { name: 'Hot Fudge Sundae', exact: true }).click()
      await guest
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Wafer/ })
        .waitFor()
      await eventually(async () => assert.match(await guest.getByRole('dialog').innerText(), /\$0\.75/))
    })
    await step('deleting it asks first, and the toast restores it', async () => {
      await owner.getByRole('button', { name: /^Wafer/ }).click()
      await owner.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectText(owner, 'Are you sure you want to delete this upsell? This action cannot be undone.')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await result(owner, 'Upsell deleted successfully!')
      const toast = owner.getByText('Upsell deleted successfully!')
      await toast
        .locator('xpath=ancestor::*[.//button[normalize-space()="Undo"]][1]')
        .getByRole('button', { name: 'Undo' })
        .click()
      await owner.getByRole('button', { name: /^Wafer/ }).waitFor()
    })
    await step('identical groups become one', async () => {
      await customer.open(owner, world.url(host, '/admin/product-options'))
      const rows = owner.getByRole('list', { name: 'Option groups' }).getByRole('listitem')
      await rows.first().waitFor()
      const before = await rows.count()
      await owner.getByRole('button', { name: 'Merge', exact: true }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
      await result(owner, 'Groups merged successfully!')
      await owner.getByRole('button', { name: 'Merge', exact: true }).waitFor({ state: 'detached' })
      await eventually(async () => assert.ok((await rows.count()) < before))
    })
  },
}
