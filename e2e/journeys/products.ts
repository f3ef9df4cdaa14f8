import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { loseResponse, result } from '../helpers/back-office.ts'
import { holdWrites } from '../helpers/bad-network.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const products: Journey = {
  name: 'products: a price change during payment, sold out while the form is open, bulk prices, delete and restore',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    await step('a product is found and opened', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/products')
      await expectText(owner, 'Sum of base prices')
      await owner.getByRole('searchbox', { name: 'Search products' }).fill('hot fudge')
      await eventuallyEqual(() => names(owner), ['Hot Fudge Sundae'])
      await owner
        .getByRole('button', { name: /^Hot Fudge Sundae/ })
        .first()
        .click()
      await owner.getByRole('heading', { name: 'Hot Fudge Sundae', level: 1 }).waitFor()
      await owner.getByRole('button', { name: 'Plan a change' }).waitFor()
      await eventuallyEqual(
        () => owner.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
        true,
      )
    })
    await step('a price that changes during the payment is named, and nothing is charged', async () => {
      await guest.route(/\/storefront\/versions$/, (route) => route.abort())
      const dishes = [{ name: 'Hot Fudge Sundae' }]
      await customer.orderUpToPayment(guest, world, { host, dishes, contact: customer.newContact() })
      await customer.fillCard(guest)
      await owner.getByRole('textbox', { name: /^Base price/ }).fill('9.25')
      await expectText(owner, 'Unsaved changes')
      await owner.keyboard.press('Control+s')
      await result(owner, 'Product Updated Successfully!')
      await customer.clickIfPresent(guest.getByRole('button', { name: /^Pay \$/ }))
      await expectText(guest, 'One thing changed')
      await expectText(guest, 'Your card was not charged. Check the new total, then decide.')
      await expectText(guest, '1 × Hot Fudge Sundae')
      await expectText(guest, 'Now $9.25 each')
    })
    await step('a dish that the kitchen marks sold out stays sold out when its form is saved', async () => {
      await openAs(kitchen, world, `manager@${host}.test`, host, '/admin/products?search=hot+fudge')
      await kitchen.getByRole('button', { name: 'Actions for Hot Fudge Sundae' }).click()
      const release = await holdWrites(kitchen, /\/sold-out$/)
      await kitchen.getByRole('menuitem', { name: 'Sold out today' }).click()
      await kitchen.getByRole('button', { name: 'Actions for Hot Fudge Sundae' }).click()
      await kitchen.locator('[role=menuitem][aria-disabled=true]', { hasText: 'Count portions…' }).waitFor()
      await kitchen.keyboard.press('Escape')
      release()
      await expectText(kitchen, 'Hot Fudge Sundae is sold out for today.')
      await owner.getByRole('textbox', { name: /^Description/ }).fill('With warm fudge.')
      await owner.keyboard.press('Control+s')
      await result(owner, 'Product Updated Successfully!')
      await kitchen.reload()
      await expectText(kitchen.getByRole('row', { name: /Hot Fudge Sundae/ }), 'Sold out')
      await expectText(kitchen, 'With warm fudge.')
    })
    await step('a dialog that opens in the preview leaves the focus in the form', async () => {
      await customer.open(owner, world.url(host, '/admin/products/new'))
      const name = owner.getByRole('textbox', { name: /^Name/ })
      await name.focus()
      assert.equal(await losesFocus(owner), false)
      await owner.keyboard.insertText('Peach')
      assert.equal(await name.inputValue(), 'Peach')
      await name.fill('')
    })
    await step('fields that are missing are named, and unsaved changes are not lost', async () => {
      await owner.getByRole('button', { name: 'Add product' }).click()
      await expectText(owner, 'Product name is required')
      await expectText(owner, 'Category is required')
      await owner.getByRole('textbox', { name: /^Name/ }).fill('Peach Cobbler')
      await owner.getByRole('button', { name: 'Cancel' }).click()
      await owner.getByRole('button', { name: 'Keep editing' }).click()
      await owner.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
      await typeNumbers(owner)
      await owner.getByRole('combobox', { name: 'Milk' }).selectOption('Contains')
      await owner.getByRole('combobox', { name: 'Eggs' }).selectOption('Free from')
      await owner.getByRole('button', { name: 'Quick create modifier group' }).click()
      await owner.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Toppings')
      await owner.getByRole('button', { name: 'Create', exact: true }).click()
      await result(owner, 'Modifier Group Created')
      await expectText(owner.locator('main'), 'Toppings')
      await owner.getByRole('switch', { name: 'Allow comments' }).check()
      const dish = previewFrame(owner).contentFrame().getByRole('dialog', { name: 'Peach Cobbler' })
      await dish.getByRole('textbox', { name: /^Notes to kitchen/ }).waitFor()
      assert.doesNotMatch(await dish.innerText(), /Toppings/, 'a group without options is shown')
      await owner.getByRole('button', { name: 'Add product' }).click()
      await expectText(owner.getByRole('alertdialog'), 'Warning')
      await expectText(owner.getByRole('alertdialog'), /“Toppings” is not shown: it has no options\.$/)
      await result(owner, 'Product Added Successfully!')
      await owner.locator('h1:focus').filter({ hasText: 'Products' }).waitFor()
      await guest.unroute(/\/storefront\/versions$/)
      await customer.open(guest, world.url(host))
      await expectText(guest.locator('main'), 'Peach Cobbler')
      await expectText(guest.locator('main'), '$12.50')
    })
    await step(
      'the prices of several products are previewed, changed together, once although a response is lost, and undone together',
      async () => {
        await customer.open(owner, world.url(host, '/admin/products?sort=price'))
        const first = owner.getByRole('checkbox', { name: /^Select / })
        await first.nth(1).check({ force: true })
        await first.nth(2).check({ force: true })
        await expectText(owner, '2 selected')
        const before = await prices(owner)
        await owner.getByRole('button', { name: 'Change price' }).click()
        await owner.getByRole('radio', { name: 'By amount' }).check({ force: true })
        await owner.getByRole('textbox', { name: /^Change/ }).fill('0.50')
        await expectText(owner, 'Sum of the 2')
        await loseResponse(owner, /\/product-changes\//)
        await owner.getByRole('button', { name: 'Change 2 prices' }).click()
        await result(owner, 'Update Failed')
        await owner.getByRole('button', { name: 'Change 2 prices' }).click()
        await expectText(owner, '2 products repriced.')
        await eventually(async () => assert.notDeepEqual(await prices(owner), before))
        await owner.getByRole('button', { name: 'Undo' }).click()
        await expectText(owner, 'The change was undone.')
        await eventuallyEqual(() => prices(owner), before)
      },
    )
    await step('other prices are refused after a change whose response was lost, and then made', async () => {
      await customer.open(owner, world.url(host, '/admin/products?sort=price'))
      await owner
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check({ force: true })
      const before = await prices(owner)
      await owner.getByRole('button', { name: 'Change price' }).click()
      await owner.getByRole('radio', { name: 'By amount' }).check({ force: true })
      const entered = owner.getByRole('textbox', { name: /^Change/ })
      const apply = owner.getByRole('button', { name: 'Change 1 price' })
      await entered.fill('0.50')
      await expectText(owner, 'Sum of the 1')
      await loseResponse(owner, /\/product-changes\//)
      await apply.click()
      await result(owner, 'Update Failed')
      await entered.fill('-0.50')
      await apply.click()
      await result(owner, 'Update Failed')
      await apply.click()
      await expectText(owner, '1 product repriced.')
      await eventuallyEqual(() => prices(owner), before)
    })
    await step('a deleted product leaves the open menu and returns', async () => {
      await customer.open(owner, world.url(host, '/admin/products?search=peach'))
      await owner.getByRole('button', { name: 'Actions for Peach Cobbler' }).click()
      await owner.getByRole('menuitem', { name: 'Delete' }).click()
      await expectText(owner, 'Delete Peach Cobbler?')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await result(owner, 'Product Deleted')
      await expectNoText(guest.locator('main'), 'Peach Cobbler')
      await owner.getByRole('button', { name: 'Undo' }).click()
      await expectText(guest.locator('main'), 'Peach Cobbler')
    })
    await step('a copy opens, unless another screen was opened before it was made', async () => {
      const copy = async () => {
        await owner.getByRole('button', { name: 'Actions for Peach Cobbler' }).click()
        await owner.getByRole('menuitem', { name: 'Duplicate' }).click()
      }
      const release = await holdWrites(owner, /\/copies\//)
      await copy()
      await owner.getByRole('link', { name: 'Categories' }).click()
      await owner.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
      release()
      await expectText(owner, /^Peach Cobbler.* was added\.$/)
      await owner.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
      await owner.getByRole('button', { name: 'Open', exact: true }).click()
      await owner.getByRole('heading', { name: /^Peach Cobbler/, level: 1 }).waitFor()
      await customer.open(owner, world.url(host, '/admin/products?search=peach'))
    })
    await step('the status badge hides a product from customers', async () => {
      await owner.getByRole('button', { name: 'Peach Cobbler: active' }).click()
      await result(owner, 'Status Updated')
      await expectNoText(guest.locator('main'), 'Peach Cobbler')
    })
  },
}

const names = (page: Page) => page.locator('tbody tr td:nth-child(2) .font-semibold').allInnerTexts()
const prices = (page: Page) =>
  page
    .getByRole('cell', { name: /^\$\d+\.\d\d$/ })
    .evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.textContent))

/** Whether the page loses the focus, if only for a moment, when the preview is loaded again and opens its dialog. */
async function losesFocus(owner: Page): Promise<boolean> {
  const frame = previewFrame(owner)
  const dialog = frame.contentFrame().locator('dialog:modal')
  await dialog.waitFor()
  await frame.evaluate((it: HTMLIFrameElement) => {
    addEventListener('blur', () => it.toggleAttribute('data-took-focus', true))
    return new Promise((resolve) => {
      it.addEventListener('load', resolve, { once: true })
      it.contentWindow?.location.reload()
    })
  })
  await dialog.waitFor()
  return frame.evaluate((it) => it.hasAttribute('data-took-focus'))
}

const previewFrame = (owner: Page) => owner.locator('iframe[title="Preview of the storefront"]')

/** Fields of numbers keep what is typed, explain what is not a number, and do not save it. */
async function typeNumbers(owner: Page): Promise<void> {
  const price = owner.getByRole('textbox', { name: /^Base price/ })
  const sortOrder = owner.getByRole('textbox', { name: /^Sort order/ })
  const retype = async (field: typeof price, text: string) => {
    await field.fill('')
    await field.pressSequentially(text)
    assert.equal(await field.inputValue(), text)
  }
  await retype(sortOrder, '7.5')
  await expectText(owner, 'Enter a whole number.')
  await retype(price, '1e3')
  await expectText(owner, 'Enter an amount, such as 12.50.')
  await owner.getByRole('button', { name: 'Add product' }).click()
  await expectText(owner, '2 fields need your attention.')
  await retype(sortOrder, '7')
  await expectNoText(owner, 'Enter a whole number.')
  await retype(price, '12,50')
  await expectNoText(owner, 'Enter an amount, such as 12.50.')
  await price.press('Tab')
  assert.equal(await price.inputValue(), '12.50')
}
