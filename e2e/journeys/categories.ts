import type { Locator, Page } from 'playwright-core'
import { eventuallyEqual, expectInView, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result, submit } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const categories: Journey = {
  name: 'categories: reorder by keyboard, edit at the same time, hide, delete and restore',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const manager = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    const menu = () => guest.locator('main h2').allTextContents()
    await step('the owner and a manager open the categories, a guest the menu', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/categories')
      await openAs(manager, world, `manager@${host}.test`, host, '/admin/categories')
      await customer.open(guest, world.url(host))
      await eventuallyEqual(async () => (await names(owner)).length > 3, true)
    })
    const before = await names(owner)
    const [first = '', second = '', third = ''] = before
    await step('Alt and an arrow key move a category, and the open menu follows', async () => {
      await row(owner, second)
        .getByRole('button', { name: `Move ${second} up` })
        .focus()
      await owner.keyboard.press('Alt+ArrowUp')
      await expectText(owner, `${second} moved to 1 of ${before.length}.`)
      await expectText(owner, 'The new order is on the menu.')
      await eventuallyEqual(async () => (await names(owner))[0], second)
      await eventuallyEqual(async () => (await menu()).indexOf(second) < (await menu()).indexOf(first), true)
    })
    await step('a second person who reorders the old list gets the new one', async () => {
      await row(manager, third)
        .getByRole('button', { name: `Move ${third} up` })
        .click()
      await result(manager, 'Error reordering categories')
      await eventuallyEqual(async () => (await names(manager))[0], second)
    })
    await step('the order survives a reload, and the toast undoes it', async () => {
      await owner.getByRole('button', { name: 'Undo' }).click()
      await expectText(owner, 'The change was undone.')
      await owner.reload()
      await eventuallyEqual(() => names(owner), before)
    })
    await step('the products of a category are ordered by keyboard, and the open menu follows', async () => {
      await row(owner, first)
        .getByRole('button', { name: `Actions for ${first}` })
        .click()
      await owner.getByRole('menuitem', { name: 'Reorder products…' }).click()
      const dialog = owner.getByRole('dialog', { name: `Reorder ${first}` })
      const last = dialog.getByRole('button', { name: /^Move .* up$/ }).last()
      await last.focus()
      const dish = (await last.getAttribute('aria-label'))?.slice('Move '.length, -' up'.length) ?? ''
      await owner.keyboard.press('Enter')
      const dishes = await dialog.getByRole('listitem').count()
      await expectText(owner, `${dish} moved to ${dishes - 1} of ${dishes}.`)
      await dialog.getByRole('button', { name: 'Save order' }).click()
      await expectText(owner, `Customers see ${first} in the new order.`)
      const section = guest.getByRole('region', { name: first, exact: true })
      await eventuallyEqual(async () => (await section.locator('h3').allTextContents()).at(-2), dish)
    })
    await step('the preview shows the category, and the form next to it is not scrolled', async () => {
      await edit(owner, third)
      const frame = owner.frameLocator('iframe[title="Preview of the storefront"]')
      const section = frame.getByRole('region', { name: third, exact: true })
      await eventuallyEqual(
        () => section.evaluate((it) => it.getBoundingClientRect().top < innerHeight && scrollY > 0),
        true,
      )
      await expectInView(field(owner, 'Name'))
      await owner.keyboard.press('Escape')
    })
    await step('unsaved changes are not lost by the Back button', async () => {
      await edit(owner, first)
      await field(owner, 'Name').fill('')
      await owner.goBack()
      await owner.getByRole('button', { name: 'Keep editing' }).click()
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await expectText(owner, 'Category name is required')
      await field(owner, 'Name').fill(`${first} and more`)
    })
    await step('a save that another person was faster than shows what differs', async () => {
      await manager.reload()
      await edit(manager, first)
      await field(manager, 'Description').fill('Grilled to order.')
      await manager.keyboard.press('Control+s')
      await result(manager, 'Category updated successfully!')
      await eventuallyEqual(
        () => opener(manager, first).evaluate((it) => it === document.activeElement),
        true,
      )
      await owner.keyboard.press('Control+s')
      await expectText(owner, 'Someone else has changed this category in the meantime.')
      await expectText(owner, 'Theirs: Grilled to order.')
      await owner.getByRole('button', { name: 'Keep yours' }).click()
      await result(owner, 'Category updated successfully!')
      await expectText(guest, `${first} and more`)
      await expectText(guest, 'Grilled to order.')
    })
    const renamed = `${first} and more`
    await step('an inactive category leaves the open menu, and returns', async () => {
      await row(owner, renamed)
        .getByRole('button', { name: `${renamed}: active` })
        .click()
      await expectText(owner, `${renamed} is hidden from customers.`)
      await expectNoText(guest.locator('main'), renamed)
      await row(owner, renamed)
        .getByRole('button', { name: `${renamed}: inactive` })
        .click()
      await expectText(guest.locator('main'), renamed)
    })
    await step('a deleted category is restored with its dishes', async () => {
      await edit(owner, renamed)
      await owner.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectText(owner, 'Are you sure you want to delete this category? This action cannot be undone.')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await result(owner, 'Category deleted successfully!')
      await expectNoText(guest.locator('main'), renamed)
      await customer.open(owner, world.url(host, '/admin/changes'))
      await owner.getByRole('button', { name: /^Change/ }).click()
      await owner.getByRole('radio', { name: 'Deleted' }).check({ force: true })
      await owner.getByRole('searchbox', { name: 'Name or person' }).fill(renamed.toUpperCase())
      await eventuallyEqual(() => owner.getByRole('button', { name: /^Undo: / }).count(), 1)
      await owner.reload()
      await owner
        .getByRole('button', { name: `Undo: ${renamed}` })
        .first()
        .click()
      await expectText(owner, 'The change was undone.')
      await expectText(guest.locator('main'), renamed)
    })
    await step('a new category is refused without a name and with one that is taken', async () => {
      await customer.open(owner, world.url(host, '/admin/categories?open=new'))
      await submit(owner, 'Add category')
      await expectText(owner, 'Category name is required')
      await field(owner, 'Sort order').fill('-1')
      await expectText(owner, 'Sort order must be 0 or greater')
      await field(owner, 'Sort order').fill('99')
      await field(owner, 'Name').fill(second)
      await submit(owner, 'Add category')
      await expectText(owner, 'This name is already in use.')
      await field(owner, 'Name').fill('Seasonal')
      await submit(owner, 'Add category')
      await result(owner, 'Category added successfully!')
      await eventuallyEqual(async () => (await names(owner)).at(-1), 'Seasonal')
      await expectText(row(owner, 'Seasonal'), 'Customers do not see it: it has no products.')
    })
  },
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) })

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })

const edit = (page: Page, name: string) => opener(page, name).click()

const opener = (page: Page, name: string) =>
  row(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()

async function names(page: Page): Promise<string[]> {
  const buttons = await page.getByRole('button', { name: /^Actions for / }).all()
  const labels = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
  return labels.map((label) => (label ?? '').replace('Actions for ', ''))
}
