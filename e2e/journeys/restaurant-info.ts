import assert from 'node:assert/strict'
import { eventually, expectText, within } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { confirmIdentity, signInByApi } from '../helpers/staff.ts'

/** An owner edits the restaurant; customers and the kitchen see each change, even while it is offline. */
export const restaurantInfo: Journey = {
  copyOf: 'liberty',
  name: 'restaurant information: profile, fees, and online ordering off and on again',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow()
    const guest = await newWindow()
    const paid = await newWindow()
    const save = () => owner.getByRole('button', { name: 'Save changes' }).click()
    const confirmSaved = async () => {
      await expectText(owner, 'Restaurant information saved successfully!')
      await owner.getByRole('button', { name: 'OK' }).click()
    }
    await step('a customer has paid, another one is about to', async () => {
      await customer.orderUpToPayment(paid, world, { host, contact: customer.newContact() })
      await customer.payByCard(paid)
      await customer.orderUpToPayment(guest, world, { host, contact: customer.newContact() })
      await customer.fillCard(guest)
    })
    await step('/restaurant leads to the profile, which names what is missing and saves', async () => {
      await signInByApi(owner, world, `owner@${host}.test`, world.url(host))
      await customer.open(owner, world.url(host, '/restaurant'))
      await owner.getByRole('heading', { name: 'Restaurant Information', level: 1 }).waitFor()
      assert.equal(new URL(owner.url()).pathname, '/admin/restaurant')
      await owner.getByLabel('Restaurant name').fill('')
      for (const label of ['Owner name', 'Owner phone', 'Owner email']) await owner.getByLabel(label).fill('')
      await save()
      for (const text of [
        'Restaurant name is required',
        'Owner name is required',
        'Owner phone is required',
        'Valid email is required',
      ])
        await expectText(owner, text)
      await owner.getByLabel('Restaurant name').fill('Liberty Grill')
      await owner.getByLabel('Owner name').fill('Ben Alvarez')
      await owner.getByLabel('Owner phone').fill('9085550111')
      await owner.getByLabel('Owner email').fill('ben@liberty.example')
      await expectText(owner, /^After you save, emails about new orders go to .*ben@liberty\.example/)
      await save()
      await confirmIdentity(owner)
      await confirmSaved()
    })
    await step('a new tax reaches the customer who is paying before the payment', async () => {
      await owner.getByRole('link', { name: 'Fees & tips' }).click()
      await owner.getByLabel('Tax rate').fill('9.125')
      await expectText(owner, '$3.65')
      await save()
      await confirmSaved()
      // The page may show the new total before the click, which would then accept it.
      await customer.clickIfPresent(guest.getByRole('button', { name: /^Pay \$/ }))
      await expectText(guest, 'Your card was not charged. Check the new total, then decide.')
    })
    await step('without saving, leaving asks first', async () => {
      await owner.getByLabel('Tax rate').fill('0')
      await owner.getByRole('link', { name: 'Ordering', exact: true }).click()
      await owner.getByRole('button', { name: 'Discard changes' }).click()
      await owner.getByRole('switch', { name: 'Online ordering' }).waitFor()
    })
    await step(
      'the meals of codes for free kids meals: each has a name, and a removed one is gone',
      async () => {
        const add = owner.getByRole('button', { name: 'Add meal' })
        await removeByKeyboard(owner.getByRole('button', { name: 'Remove Cheeseburger' }), add)
        await add.click()
        await save()
        await expectText(owner, 'Enter a name for each meal')
        await owner.getByLabel('Name of meal 2').fill('Grilled cheese')
        await owner.getByLabel('Price of meal 2').fill('6.5')
        await save()
        await confirmSaved()
        const [row] = await world.sql('select kids_meals from restaurants where id = $1', [
          await world.restaurantId(host),
        ])
        assert.deepEqual(row?.kids_meals, [
          { name: 'Hamburger', price: 899 },
          { name: 'Grilled cheese', price: 650 },
        ])
      },
    )
    await step('online ordering off: the consequences are listed, and the menu is gone', async () => {
      await owner.getByRole('switch', { name: 'Online ordering' }).click()
      await expectText(owner, 'Customers can still follow orders that are paid.')
      await expectText(owner, 'The menu is not shown: online ordering is off')
      await save()
      await confirmSaved()
      await eventually(async () => {
        await customer.open(guest, world.url(host, '/'))
        assert.equal(new URL(guest.url()).pathname, '/admin')
      })
    })
    await step('the paid order is followed, and the kitchen and the back office are served', async () => {
      await paid.reload()
      await expectText(paid, 'Order Confirmed')
      await customer.open(guest, world.url(host, '/kitchen'))
      await guest.getByRole('heading', { level: 1 }).waitFor()
      await expectText(guest, 'Pair this screen')
      await owner.reload()
      await owner.getByRole('switch', { name: 'Online ordering' }).click()
      await save()
      await confirmSaved()
    })
    await step('the menu is back, under its new name', async () => {
      await eventually(async () => {
        await customer.open(guest, world.url(host, '/'))
        await guest.getByRole('heading', { name: 'Liberty Grill', level: 1 }).waitFor(within(2000))
      })
    })
    await step('a manager reads the fees and cannot change them', async () => {
      const manager = await newWindow()
      await signInByApi(manager, world, `manager@${host}.test`, world.url(host))
      await customer.open(manager, world.url(host, '/admin/restaurant?section=fees'))
      await expectText(manager, 'Only owners can change this section.')
      assert.equal(await manager.getByLabel('Tax rate').isDisabled(), true)
      assert.equal(await manager.getByRole('button', { name: 'Save changes' }).count(), 0)
    })
  },
}
