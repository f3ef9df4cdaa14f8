import assert from 'node:assert/strict'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { open } from '../helpers/customer.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

/** An owner stores the restaurant's courier credentials, which are never sent to a browser again. */
export const courierAccount: Journey = {
  copyOf: 'liberty',
  name: 'courier account: stored, verified, never shown, deleted',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const save = owner.getByRole('button', { name: 'Save' })
    const couriers = owner.getByRole('switch', { name: 'Couriers deliver' })
    const courierFacts = async () => {
      const id = await world.restaurantId(host)
      const [row] = await world.sql('select uber_enabled, courier_21_plus from restaurants where id = $1', [
        id,
      ])
      return row
    }
    await step('incomplete credentials are not submitted', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/delivery')
      await expectText(owner, 'Turned off')
      await owner.getByLabel('Client secret').fill('planted-secret')
      await save.click()
      await expectText(owner, 'Customer ID is required')
      await expectText(owner, 'Client ID is required')
    })
    await step('couriers cannot be turned on without credentials', async () => {
      await expectText(owner, /^Store the credentials first\./)
      assert.ok(await couriers.isDisabled())
    })
    await step(
      'the credentials are stored after re-authentication and verified with the courier service',
      async () => {
        await owner.getByLabel('Customer ID').fill('planted-customer')
        await owner.getByLabel('Client ID').fill('planted-client')
        await save.dblclick()
        await confirmIdentity(owner)
        await expectText(owner, 'The courier service accepts these credentials')
      },
    )
    await step('after a reload the page contains no credentials', async () => {
      const responses: string[] = []
      owner.on('response', async (response) => {
        if (response.url().includes('courier-account')) responses.push(await response.text().catch(() => ''))
      })
      await owner.reload()
      await expectText(owner, 'The courier service accepts these credentials')
      assert.ok(responses.length > 0)
      assert.ok(![...responses, await owner.content()].join().includes('planted'))
      assert.equal(await owner.getByLabel('Client secret').inputValue(), '')
    })
    await step('the owner turns couriers on, and has them carry dishes for adults', async () => {
      await couriers.click()
      const question = owner.getByRole('alertdialog', { name: 'Turn couriers on?' })
      await question.getByRole('button', { name: 'Turn on' }).click()
      await expectText(owner, 'Set up')
      await owner.getByRole('switch', { name: 'Couriers carry 21+ dishes' }).click()
      await eventuallyEqual(courierFacts, { uber_enabled: true, courier_21_plus: true })
    })
    await step('the audit log records the change without the credentials', async () => {
      await open(owner, world.url(host, '/admin/audit'))
      await expectText(owner, 'Changed the courier account')
      await expectText(owner, 'Changed the use of couriers')
      assert.ok(!(await owner.content()).includes('planted'))
    })
    await step('a manager has no access to the screen', async () => {
      const manager = await newWindow()
      await openAs(manager, world, `manager@${host}.test`, host, '/admin/delivery')
      await expectText(manager, /access denied/i)
    })
    await step('the credentials are deleted after a confirmation', async () => {
      await open(owner, world.url(host, '/admin/delivery'))
      await owner.getByRole('button', { name: 'Remove' }).click()
      const question = owner.getByRole('alertdialog', { name: 'Remove the Uber Direct account?' })
      await question.getByRole('button', { name: 'Remove' }).click()
      await expectText(owner, 'The account was removed.')
      await expectNoText(owner, 'The courier service accepts these credentials')
      const left = await world.sql('select name from restaurant_secrets where restaurant_id = $1', [
        await world.restaurantId(host),
      ])
      assert.deepEqual(left, [])
    })
  },
}
