import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { open } from '../helpers/customer.ts'
import { linkIn, mailTo } from '../helpers/mailbox.ts'
import { openAs } from '../helpers/staff.ts'

const short = 'cara77'
const long = 'seven wet otters'

/** A customer's six-character password does not open the back office. */
export const teamPassword: Journey = {
  name: 'team: a customer who accepts a role needs a longer password',
  async run({ world, newWindow, step }) {
    const owner = await newWindow()
    const page = await newWindow()
    const email = `cara-${randomUUID().slice(0, 8)}@example.com`
    const restaurantId = await world.restaurantId('napoli')
    const boardStatus = () =>
      page.evaluate(async (id) => (await fetch(`/api/kitchen/${id}/board`)).status, restaurantId)

    await step('a customer signs up with a short password', async () => {
      await open(page, world.url('', '/login'))
      await page.getByText('Sign up', { exact: true }).click()
      await page.getByLabel('Name').fill('Cara Lind')
      await page.getByLabel('Phone number').fill('9085550177')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(short)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.waitForURL('**/restaurants')
    })
    await step('an owner invites the customer', async () => {
      await openAs(owner, world, 'owner@napoli.test', 'napoli', '/admin/users')
      await owner.getByRole('button', { name: 'Invite User' }).click()
      await owner.getByLabel('Email').fill(email)
      await owner.getByRole('button', { name: 'Send invitation' }).click()
      await expectText(owner, `Invitation sent to ${email}`)
    })
    await step('after accepting, the customer must choose a new password first', async () => {
      await open(
        page,
        linkIn(await mailTo(world, email, 'Invitation: Manager at Bella Napoli'), '/invitation'),
      )
      await expectText(page, /You have an account with/)
      await page.getByLabel('Password', { exact: true }).fill(short)
      await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Accept invitation' }).click()
      await expectText(page, 'Choose a new password')
      assert.equal(await boardStatus(), 403)
    })
    await step('a password that is too short or too easy is rejected', async () => {
      await page.getByLabel('Current password').fill(short)
      await choose('eleven char')
      await expectText(page, 'Password must be at least 12 characters for staff')
      await choose('Password2024!')
      await expectText(page, 'This password is too easy to guess. Please choose another one.')
      assert.equal(await boardStatus(), 403)
    })
    await step('a strong password opens the back office and the kitchen', async () => {
      await choose(long)
      await page
        .getByRole('link', { name: /Kitchen/ })
        .first()
        .waitFor()
      assert.equal(await boardStatus(), 200)
    })

    async function choose(password: string): Promise<void> {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Repeat new password').fill(password)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
  },
}
