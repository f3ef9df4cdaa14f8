import assert from 'node:assert/strict'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'
import { holdWrites } from '../helpers/bad-network.ts'
import * as customer from '../helpers/customer.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { openAs, password } from '../helpers/staff.ts'

/** An owner opens the restaurant's payout account, and returns to see its status. */
export const payouts: Journey = {
  copyOf: 'liberty',
  name: 'payouts: connect an account, return, and see the balance of the provider',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    await step('an owner connects payouts after re-authentication', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/payouts')
      await expectText(owner, 'Not connected')
      await owner.getByRole('button', { name: 'Connect payouts' }).dblclick()
      const proof = owner.getByRole('dialog', { name: 'Confirm your identity' })
      await proof.getByLabel('Password', { exact: true }).fill(password)
      const release = await holdWrites(owner, /\/connect$/)
      await proof.locator('button[type=submit]').click()
      await proof.waitFor({ state: 'detached' })
      await owner.getByRole('link', { name: 'Help and Support' }).click()
      const response = owner.waitForResponse(/\/connect$/)
      release()
      await response
      await owner.getByRole('link', { name: 'Payouts', exact: true }).click()
      await owner.getByRole('button', { name: /^(Connect payouts|Continue)$/ }).dblclick()
      await owner.getByRole('button', { name: 'Leave unfinished' }).click()
    })
    await step('the missing requirements are listed, and Continue resumes the onboarding', async () => {
      await expectText(owner, 'You returned from the payment provider')
      assert.equal(new URL(owner.url()).search, '')
      await expectText(owner, 'Unfinished')
      await expectText(owner, 'A bank account for payouts')
      const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
        'select count(*)::int as count from connected_accounts where restaurant_id = $1',
        [await world.restaurantId(host)],
      )
      assert.equal(count, 1, 'a double click created two accounts')
      await owner.getByRole('button', { name: 'Continue' }).click()
      await owner.getByRole('button', { name: 'Complete' }).click()
      await expectText(owner, 'Connected')
      await expectNoText(owner, 'Still required by the payment provider')
      await expectText(owner, 'Nothing to pay out')
    })
    await step('the platform sees all accounts and its own balance', async () => {
      const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openPlatform(admin, world, '/admin/payouts')
      await expectText(admin, 'The platform’s balance')
      const card = admin.getByRole('listitem').filter({ hasText: `Restaurant ${host}` })
      await expectText(card, 'Connected')
      await card.getByRole('button', { name: 'Open' }).click()
      await admin.getByRole('heading', { name: /^Payout account/ }).waitFor()
    })
    await step('a manager is denied access', async () => {
      const manager = await newWindow()
      await openAs(manager, world, `manager@${host}.test`, host, '/admin/payouts')
      await expectText(manager, /access denied/i)
    })
  },
}

/** The admin checks the system health, and retries an email that was not delivered. */
export const systemHealth: Journey = {
  name: 'system health: real checks, and a failed email is retried',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const contact = customer.newContact()
    const retried = `again-${contact.email}`
    const discarded = `hopeless-${contact.email}`
    await step('an order has undelivered emails', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.payByCard(page)
      await world.sql(
        `with dead as (
           insert into notifications (restaurant_id, channel, kind, order_id, recipient, state)
           select restaurant_id, 'email', 'receipt', id, unnest($2::text[]), 'dead' from orders where lower(customer_email) = $1
           returning id
         ), job as (
           select (graphile_worker.add_job('notification', json_build_object('id', id),
             job_key => 'notification:' || id, run_at => now() + interval '1 hour', max_attempts => 1)).id from dead
         )
         select id from job`,
        [contact.email, [retried, discarded]],
      )
      await world.sql(
        `update graphile_worker._private_jobs set attempts = 1, last_error = '550 no such mailbox'
         where key in (select 'notification:' || id from notifications where recipient = any($1))`,
        [[retried, discarded]],
      )
    })
    await step('the admin sees the health checks', async () => {
      await openPlatform(admin, world, '/admin/health')
      await admin.getByRole('heading', { name: 'System Health', level: 1 }).waitFor()
      const checks = admin.getByRole('list', { name: 'Checks' })
      for (const name of ['Database Connection', 'Realtime Updates', 'Security Policies']) {
        // A busy machine responds late, which is a warning.
        const status = name === 'Database Connection' ? /^(Healthy|Warning)$/ : 'Healthy'
        await checks.getByRole('listitem').filter({ hasText: name }).getByText(status).first().waitFor()
      }
      await checks.getByText('Sandbox', { exact: true }).waitFor()
    })
    const rowOf = (recipient: string) => admin.getByRole('row').filter({ hasText: recipient })
    await step('a double click on Retry sends the email once', async () => {
      await rowOf(retried).getByText('550 no such mailbox').waitFor()
      await rowOf(retried).getByRole('button', { name: 'Retry' }).dblclick()
      await mailTo(world, retried, /./)
      await rowOf(retried).waitFor({ state: 'hidden' })
      await eventuallyEqual(
        () => world.sql('select state, attempts from notifications where recipient = $1', [retried]),
        [{ state: 'sent', attempts: 1 }],
      )
    })
    await step('another email is discarded with a reason', async () => {
      await rowOf(discarded)
        .getByRole('button', { name: /^(More|Actions)/ })
        .click()
      await admin.getByRole('menuitem', { name: 'Discard' }).click()
      const dialog = admin.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await expectText(dialog, 'Enter a reason for the audit log')
      await dialog.getByLabel('Reason').fill('<img src=x onerror=alert(1)> wrong address')
      await admin.context().setOffline(true)
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await expectText(dialog, 'Could not confirm that it was discarded')
      await admin.context().setOffline(false)
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await rowOf(discarded).waitFor({ state: 'hidden' })
      const entries = await world.sql("select reason from audit_entries where action = 'data.job_discarded'")
      assert.deepEqual(entries, [{ reason: '<img src=x onerror=alert(1)> wrong address' }])
    })
    await step('the ledger is reconciled on demand', async () => {
      await admin.getByRole('button', { name: 'Compare the last 7 days' }).click()
      await expectText(admin, /movements/)
    })
  },
}
