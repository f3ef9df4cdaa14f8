import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expectInView, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { violationsOn } from '../helpers/accessibility.ts'
import { stayAfter } from '../helpers/back-office.ts'
import { holdWrites } from '../helpers/bad-network.ts'
import { open } from '../helpers/customer.ts'
import { linkIn, mailTo } from '../helpers/mailbox.ts'
import { openAs, password, signIn, signInByApi } from '../helpers/staff.ts'

/** From the owner's invitation of a manager to the manager's deactivation. */
export const team: Journey = {
  name: 'team: invite, accept, work, deactivate',
  async run({ world, newWindow, step }) {
    const owner = await newWindow()
    const manager = await newWindow()
    const email = `nora-${randomUUID().slice(0, 8)}@example.com`
    const restaurantId = await world.restaurantId('napoli')
    const boardStatus = () =>
      manager.evaluate(async (id) => (await fetch(`/api/kitchen/${id}/board`)).status, restaurantId)

    await step('the owner invites a manager', async () => {
      await open(owner, world.url('napoli', '/admin/users'))
      await signIn(owner, 'owner@napoli.test')
      await owner.getByRole('button', { name: 'Invite User' }).click()
      await expectText(owner, 'Invite New User')
      await owner.getByRole('button', { name: 'Send invitation' }).click()
      await expectText(owner, 'Email is required')
      await owner.getByLabel('Email').fill(email)
      await owner.getByLabel('First name').fill('Nora')
      await owner.getByRole('button', { name: 'Send invitation' }).click()
      await expectText(owner, `Invitation sent to ${email}`)
      await rowOf(owner, email).getByText('Invited, Manager').filter({ visible: true }).waitFor()
    })
    await step('a question that is asked while the invitation is sent again stays', async () => {
      await rowOf(owner, email).click()
      const panel = owner.getByRole('region', { name: 'Invitation', exact: true })
      const release = await holdWrites(owner, /\/resend$/)
      await panel.getByRole('button', { name: 'Resend' }).click()
      await panel.getByRole('button', { name: 'Withdraw' }).click()
      release()
      await owner.getByText(`Invitation sent to ${email}`).last().waitFor()
      const question = owner.getByRole('alertdialog', { name: 'Withdraw the invitation of Nora?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
      await panel.getByRole('button', { name: 'Close' }).click()
    })
    const link = linkIn(await mailTo(world, email, 'Invitation: Manager at Bella Napoli'), '/invitation')

    await step('a person who works here already is not invited again', async () => {
      await owner.getByRole('button', { name: 'Invite User' }).click()
      await owner.getByLabel('Email').fill('staff@napoli.test')
      await owner.getByRole('button', { name: 'Send invitation' }).click()
      await expectText(owner, 'Error sending invitation')
    })
    await step('an invitation that was typed is not lost without a question', async () => {
      await stayAfter(owner, () => owner.goBack())
      assert.equal(await owner.getByLabel('Email').inputValue(), 'staff@napoli.test')
      await owner.getByRole('button', { name: 'Cancel' }).click()
      await owner
        .getByRole('alertdialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Discard changes' })
        .click()
      await owner.getByLabel('Email').waitFor({ state: 'detached' })
    })
    await step('the manager accepts with a new account and is signed in', async () => {
      await open(manager, link)
      await expectText(manager, 'Join Bella Napoli')
      assert.equal(new URL(manager.url()).search, '', 'the token stays in the address bar')
      await manager.getByLabel('Last name').fill('Quinn')
      await manager.getByLabel('Password', { exact: true }).fill('too short')
      await manager.getByRole('button', { name: 'Accept invitation' }).click()
      await expectText(manager, 'Password must be at least 12 characters')
      await manager.getByLabel('Password', { exact: true }).fill('seven wet otters')
      await manager.getByRole('button', { name: 'Accept invitation' }).click()
      await manager.waitForURL('**/admin')
      assert.equal(await boardStatus(), 200)
    })

    await step('the manager has access to the kitchen, but not to users', async () => {
      await manager
        .getByRole('link', { name: /Kitchen/ })
        .first()
        .waitFor()
      assert.equal(await manager.getByRole('link', { name: 'Users' }).count(), 0)
      await open(manager, world.url('napoli', '/admin/users'))
      await expectText(manager, /access denied/i)
    })

    await step('the link works once', async () => {
      const other = await newWindow()
      await open(other, link)
      await expectText(other, 'This invitation was already accepted')
      await expectText(other, 'Each link works once. Sign in with your account.')
      await open(manager, link)
      await expectText(manager, `Each link works once. You are signed in as ${email}.`)
      await signInByApi(other, world, 'customer@comanda.test', world.url('napoli'))
      await open(other, link)
      const onward = other.getByRole('link', { name: 'Continue' })
      assert.equal(await onward.getAttribute('href'), '/', 'a customer has no access to the back office')
    })

    await step('the owner deactivates the manager after re-authentication', async () => {
      await open(owner, world.url('napoli', '/admin/users'))
      await owner.getByRole('searchbox', { name: 'Search users...' }).fill(email)
      const row = rowOf(owner, email)
      const actions = row.getByRole('button', { name: 'Actions for Nora Quinn' })
      await actions.waitFor()
      await owner.mouse.move(0, 0)
      await expectInView(actions, 'the actions appear under the pointer only')
      await actions.click()
      await owner.getByRole('menuitem', { name: 'Deactivate' }).click()
      const question = owner.getByRole('alertdialog', { name: 'Deactivate Nora Quinn?' })
      await question.getByRole('button', { name: 'Deactivate' }).click()
      const proof = owner.getByRole('dialog', { name: 'Confirm your identity' })
      await proof.getByLabel('Password', { exact: true }).fill(password)
      const release = await holdWrites(owner, /\/deactivate$/)
      await proof.locator('button[type=submit]').click()
      await question.getByText('Deactivating…').waitFor()
      release()
      await expectText(owner, 'Nora Quinn was deactivated')
      await question.waitFor({ state: 'detached' })
      await row.getByText('Deactivated, Manager').filter({ visible: true }).waitFor()
      assert.deepEqual(await violationsOn(owner), [])
    })

    await step('the table of a tablet has a column for the date', async () => {
      const tablet = await newWindow({ viewport: { width: 834, height: 1112 } })
      await openAs(tablet, world, 'owner@napoli.test', 'napoli', '/admin/users')
      await tablet.getByRole('columnheader', { name: 'Created' }).waitFor()
    })

    await step('the manager loses access immediately', async () => {
      assert.equal(await boardStatus(), 403)
      await open(manager, world.url('napoli', '/admin'))
      await expectText(manager, /access denied/i)
    })

    await step('a role that someone else has changed meanwhile is shown, and not overwritten', async () => {
      const change = (values: string) =>
        world.sql(
          `update memberships set ${values} where user_id = (select id from auth.users where email = $1)`,
          [email],
        )
      await change('deactivated_at = null')
      await owner.reload()
      await rowOf(owner, email).click()
      const panel = owner.getByRole('region', { name: 'Edit User' })
      await panel.getByRole('radio', { name: /^Staff/ }).check()
      await change("role = 'owner'")
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expectText(owner, 'Someone else has changed this role in the meantime.')
      await panel.getByRole('radio', { name: /^Owner/, checked: true }).waitFor()
    })
  },
}

function rowOf(page: Page, email: string) {
  return page.getByRole('row').filter({ hasText: email })
}
