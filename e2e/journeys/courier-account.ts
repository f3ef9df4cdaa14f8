import assert from 'node:assert/strict'
import { sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { open } from '../people/customer.ts'
import { password, signIn } from '../people/staff.ts'

/** An owner stores the restaurant's credentials with the courier service, and nobody reads them ever after. */
export const courierAccount: Journey = {
  // It delivers by itself, so that no order hangs on the account.
  alone: 'liberty',
  name: 'courier account: written, tried, never shown, forgotten',
  async run({ world, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const save = owner.getByRole('button', { name: 'Save' })
    await step('an incomplete account is not sent', async () => {
      await open(owner, world.url('liberty', '/admin/delivery'))
      await signIn(owner, 'owner@liberty.test')
      await sees(owner, 'Switched off')
      await owner.getByLabel('Client secret').fill('planted-secret')
      await save.click()
      await sees(owner, 'Customer ID is missing')
      await sees(owner, 'Client ID is missing')
    })
    await step('it is stored after a proof, and the courier service says that it works', async () => {
      await owner.getByLabel('Customer ID').fill('planted-customer')
      await owner.getByLabel('Client ID').fill('planted-client')
      await save.dblclick()
      const proof = owner.getByRole('dialog', { name: 'Confirm it is you' })
      await proof.getByLabel('Password', { exact: true }).fill(password)
      await proof.locator('button[type=submit]').click()
      await sees(owner, 'The courier service takes these credentials')
    })
    await step('after a reload nothing of it is on the page', async () => {
      const answers: string[] = []
      owner.on('response', async (response) => {
        if (response.url().includes('courier-account')) answers.push(await response.text().catch(() => ''))
      })
      await owner.reload()
      await sees(owner, 'The courier service takes these credentials')
      assert.ok(answers.length > 0)
      assert.ok(![...answers, await owner.content()].join().includes('planted'))
      assert.equal(await owner.getByLabel('Client secret').inputValue(), '')
    })
    await step('the audit log says that it was stored, not what', async () => {
      await open(owner, world.url('liberty', '/admin/audit'))
      await sees(owner, 'Changed the courier account')
      assert.ok(!(await owner.content()).includes('planted'))
    })
    await step('a manager has no such screen', async () => {
      const manager = await newWindow()
      await open(manager, world.url('liberty', '/admin/delivery'))
      await signIn(manager, 'manager@liberty.test')
      await sees(manager, /access denied/i)
    })
    await step('and it is forgotten after a question', async () => {
      await open(owner, world.url('liberty', '/admin/delivery'))
      await owner.getByRole('button', { name: 'Remove' }).click()
      const question = owner.getByRole('alertdialog', { name: 'Remove the Uber Direct account?' })
      await question.getByRole('button', { name: 'Remove' }).click()
      await seesNot(owner, 'The courier service takes these credentials')
      const left = await world.sql('select name from restaurant_secrets where restaurant_id = $1', [
        await world.restaurantId('liberty'),
      ])
      assert.deepEqual(left, [])
    })
  },
}
