import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform, result } from '../helpers/back-office.ts'
import { open } from '../helpers/customer.ts'
import { password } from '../helpers/staff.ts'

/** A platform admin clones a restaurant, creates one, edits both, and deactivates one. */
export const platformRestaurants: Journey = {
  copyOf: 'liberty',
  name: 'platform restaurants: clone, create, edit gate, menu, preview and deactivation',
  async run({ world, host, newWindow, step }) {
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const rows = await world.sql('select id, name from restaurants where domain = $1', [`${host}.localhost`])
    const { id, name } = rows[0] as { id: string; name: string }
    const created = `Corner ${host}`
    const card = (title: string) =>
      admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: title, exact: true }) })

    await step('the grid finds a restaurant by its domain and clones it without its domain', async () => {
      await openPlatform(admin, world, `/admin/restaurants?search=${host}.localhost`)
      await card(name).waitFor()
      // The second half of a double click lands on the scrim, and does not close the question.
      await admin.getByRole('button', { name: `Clone ${name}` }).dblclick()
      const dialog = admin.getByRole('alertdialog', { name: `Clone ${name}?` })
      await expectText(dialog, /^Not copied: domain, owner and contacts/)
      await dialog.getByRole('button', { name: 'Clone' }).click()
      await dialog.waitFor({ state: 'detached' })
      const copies = await world.sql(
        'select domain, online_orders_enabled from restaurants where name = $1',
        [`${name} (Copy)`],
      )
      assert.deepEqual(copies[0], { domain: null, online_orders_enabled: false })
    })
    await step('the copy is shown as offline', async () => {
      await open(admin, world.url('', `/admin/restaurants?search=${encodeURIComponent(`${name} (Copy)`)}`))
      await card(`${name} (Copy)`).getByText('Offline', { exact: true }).waitFor()
      await open(admin, world.url('', `/admin/restaurants?search=${host}.localhost`))
    })
    await step('its card leads to its analytics', async () => {
      await admin.getByRole('link', { name: `Analytics of ${name}`, exact: true }).click()
      await admin.getByRole('heading', { name: 'Revenue this month' }).waitFor()
      await expectText(admin, name)
      assert.equal(new URL(admin.url()).pathname, `/admin/restaurants/${id}/analytics`)
    })
    await step('the address of an unknown restaurant leads back to the list', async () => {
      await open(admin, world.url('', `/admin/restaurants/${randomUUID()}`))
      await admin.getByRole('heading', { name: 'This restaurant does not exist' }).waitFor()
      await admin.getByRole('link', { name: 'All restaurants' }).click()
      await admin.getByRole('heading', { name: 'Restaurants', level: 1 }).waitFor()
    })
    await step('a new restaurant needs a name, then has a menu to fill', async () => {
      await open(admin, world.url('', '/admin/restaurants/new'))
      await admin.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Menu/ }).click()
      await expectText(admin, 'Please save the restaurant first before managing the menu.')
      await admin.getByRole('button', { name: 'Save Restaurant' }).click()
      await expectText(admin, 'Restaurant name is required')
      await eventuallyEqual(
        () => admin.getByLabel('Restaurant name').evaluate((field) => field === document.activeElement),
        true,
      )
      await admin.getByLabel('Restaurant name').fill(created)
      await admin.getByRole('button', { name: 'Save Restaurant' }).click()
      await admin
        .getByRole('alertdialog', { name: `Create ${created}?` })
        .getByRole('button', { name: 'Create' })
        .click()
      await admin.getByRole('heading', { name: created, level: 1 }).waitFor()
      await admin.getByRole('tab', { name: /^Categories/ }).waitFor()
    })
    await step('its menu has the texts and defaults of the platform', async () => {
      await admin.getByRole('button', { name: 'Add category' }).first().click()
      const form = admin.getByRole('dialog', { name: 'Add category' })
      await form.getByLabel('Name', { exact: true }).fill('Soups')
      await form.getByRole('button', { name: 'Add category' }).click()
      await result(admin, 'Category added successfully!')
      await admin.getByRole('button', { name: 'Actions for Soups' }).click()
      await admin.getByRole('menuitem', { name: 'Delete' }).click()
      const question = admin.getByRole('alertdialog', { name: 'Delete Soups?' })
      await expectText(
        question,
        'Are you sure you want to delete this category? All products in this category will be removed.',
      )
      await question.getByRole('button', { name: 'Cancel' }).click()
      await admin.getByRole('button', { name: 'Actions for Soups' }).click()
      await admin.getByRole('menuitem', { name: 'Products' }).click()
      await admin.getByRole('tab', { name: /^Products/, selected: true }).waitFor()
      await admin.getByRole('heading', { name: created, level: 1 }).waitFor()
      await admin.getByRole('button', { name: 'Add product' }).first().click()
      const next = admin.getByRole('button', { name: 'Add and next' })
      await next.waitFor()
      assert.ok(await next.isDisabled(), 'a dish without a name can be saved')
      await admin.getByLabel('Name', { exact: true }).fill('Miso')
      await eventuallyEqual(() => next.isEnabled(), true)
      await admin
        .frameLocator('iframe')
        .getByRole('heading', { name: 'Soups', includeHidden: true })
        .waitFor()
      await admin.getByLabel('Name', { exact: true }).fill('')
      await admin.getByRole('button', { name: 'Cancel' }).last().click()
      await admin.getByRole('tab', { name: /^Modifiers/ }).click()
      await admin.getByRole('button', { name: 'Add Modifier Group' }).click()
      const group = admin.getByRole('dialog', { name: 'New group' })
      assert.equal(await group.getByLabel('At most').inputValue(), '10')
      await group.getByLabel('Group name').fill('Sauces')
      await group.getByRole('button', { name: 'Add group' }).click()
      await result(admin, 'Group added successfully!')
      await admin.getByRole('button', { name: /^Sauces/ }).click()
      await admin.getByRole('button', { name: 'Add modifier', exact: true }).click()
      const option = admin.getByRole('dialog', { name: 'Add modifier' })
      await option.getByLabel('Name', { exact: true }).fill('Light sauce')
      await option.getByLabel('Price adjustment').fill('-0.50')
      await option.getByRole('button', { name: 'Add modifier' }).click()
      await expectText(admin, /^[-−]\$0\.50$/)
    })
    await step('a modifier is saved with what someone else has changed of it', async () => {
      await admin.getByRole('button', { name: 'Edit Light sauce' }).click()
      const option = admin.getByRole('dialog', { name: 'Edit modifier' })
      await option.getByLabel('Price adjustment').fill('-0.75')
      await world.sql(
        `with described as (update modifiers set description = 'Theirs' where name = 'Light sauce'
           and restaurant_id = (select id from restaurants where name = $1) returning modifier_group_id)
         update modifier_groups set revision = revision + 1 where id in (select modifier_group_id from described)`,
        [created],
      )
      await option.getByRole('button', { name: 'Save' }).click()
      await result(admin, 'Error saving Sauces')
      await option.getByRole('button', { name: 'Save' }).click()
      await option.waitFor({ state: 'detached' })
      const stored = await world.sql(
        `select description, price_adjustment from modifiers where name = 'Light sauce'
         and restaurant_id = (select id from restaurants where name = $1)`,
        [created],
      )
      assert.deepEqual(stored, [{ description: 'Theirs', price_adjustment: -75 }])
    })
    await step('deleting a modifier, a group or a dish asks with the text of each', async () => {
      const asks = async (name: string, question: string, choice: 'Delete' | 'Cancel') => {
        const dialog = admin.getByRole('alertdialog', { name })
        await expectText(dialog, question)
        await dialog.getByRole('button', { name: choice }).click()
        await dialog.waitFor({ state: 'detached' })
      }
      await admin.getByRole('button', { name: 'Delete Light sauce' }).click()
      await asks('Delete Light sauce?', 'Are you sure you want to delete this modifier?', 'Delete')
      await expectText(admin, 'Customers do not see a group without options.')
      await admin.getByRole('button', { name: 'Edit Sauces' }).click()
      const group = admin.getByRole('dialog', { name: 'Edit group' })
      await group.getByRole('button', { name: 'Delete' }).click()
      await asks(
        'Delete this group?',
        'Are you sure you want to delete this modifier group? All modifiers in this group will be removed.',
        'Cancel',
      )
      await open(admin, world.url('', `/admin/restaurants/${id}/menu/products`))
      await admin.getByRole('searchbox', { name: 'Search products' }).fill('onion rings')
      await admin.getByRole('button', { name: 'Actions for Onion Rings' }).click()
      await admin.getByRole('menuitem', { name: 'Delete' }).click()
      await asks('Delete Onion Rings?', 'Are you sure you want to delete this product?', 'Cancel')
    })
    await step('a phone shows which dishes use a group: several can have the same name', async () => {
      const [used] = await world.sql<{ dish: string }>(
        `select p.name as dish from product_modifier_groups l join products p on p.id = l.product_id
          where l.restaurant_id = $1 order by p.name limit 1`,
        [id],
      )
      await admin.setViewportSize({ width: 390, height: 844 })
      await open(admin, world.url('', `/admin/restaurants/${id}/menu/modifiers`))
      const groups = admin.getByRole('region', { name: 'Modifier groups' })
      await groups
        .getByText(used?.dish ?? 'no dish')
        .first()
        .waitFor()
      await admin.setViewportSize({ width: 1440, height: 900 })
    })
    await step('links to other screens open them with the restaurant selected', async () => {
      for (const path of ['/admin/delivery', '/admin/payouts', '/admin/users']) {
        await admin.evaluate(() => localStorage.clear())
        await open(admin, world.url('', `${path}?restaurant=${id}`))
        await admin.getByRole('button', { name: `Active restaurant: ${name}` }).waitFor()
      }
      await admin.evaluate(() => localStorage.clear())
    })
    await step('editing asks for the user’s password, and saves each section', async () => {
      await open(admin, world.url('', `/admin/restaurants/${id}/edit?tab=settings`))
      const gate = admin.getByRole('dialog', { name: `Edit ${name}?` })
      await gate.getByLabel('Your password').fill('wrong-password')
      await gate.getByRole('button', { name: 'Continue to edit' }).click()
      await gate.getByRole('alert').or(gate.locator('[aria-invalid=true]')).first().waitFor()
      await gate.getByLabel('Your password').fill(password)
      await gate.getByRole('button', { name: 'Continue to edit' }).click()
      await admin.getByLabel('Tax rate').fill('9.125')
      await admin.getByLabel('Percentage').fill('3')
      await admin.getByRole('switch', { name: 'Order ahead' }).setChecked(true)
      await admin.getByLabel('How far ahead').fill('48')
      await admin.getByLabel('Subtotal for each free meal').fill('25')
      for (const [label, share] of Object.entries({ First: '10', Second: '15', Third: '20' }))
        await admin.getByLabel(label, { exact: true }).fill(share)
      await admin.getByRole('button', { name: 'Save Restaurant' }).click()
      await expectText(admin, 'Restaurant saved')
      await expectNoText(admin, 'Unsaved changes')
      const stored = await world.sql(
        `select tax_rate, application_fee_percentage, advance_ordering_enabled, advance_ordering_hours,
          kids_meal_threshold, tip_percentage_1 from restaurants where id = $1`,
        [id],
      )
      assert.deepEqual(stored[0], {
        tax_rate: 9125,
        application_fee_percentage: 3000,
        tip_percentage_1: 10_000,
        advance_ordering_enabled: true,
        advance_ordering_hours: 48,
        kids_meal_threshold: 2500,
      })
    })
    await step('the preview shows the menu, even that of the copy that customers do not find', async () => {
      await admin.getByRole('tab', { name: 'Preview' }).click()
      await admin.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor()
    })
    await step('deactivating asks first, and the grid shows it as inactive', async () => {
      await admin.getByRole('tab', { name: 'Settings' }).click()
      await admin.getByRole('button', { name: 'Deactivate…' }).click()
      await admin
        .getByRole('alertdialog', { name: `Deactivate ${name}?` })
        .getByRole('button', { name: 'Deactivate' })
        .click()
      await expectText(admin, `${name} is inactive`)
      await open(admin, world.url('', `/admin/menus?search=${host}.localhost&state=inactive`))
      await expectText(card(name), 'Inactive')
    })
  },
}
