import assert from 'node:assert/strict'
import { eventually, sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { openPlatform } from '../people/back-office.ts'
import * as customer from '../people/customer.ts'
import { mailTo } from '../people/mailbox.ts'
import { password, signIn } from '../people/staff.ts'

/** An owner opens the account that the restaurant is paid to, and comes back to see how it stands. */
export const payoutsOffice: Journey = {
  // It changes how other orders are charged.
  alone: 'liberty',
  name: 'payouts office: connect, come back, and see the money as the provider tells it',
  async run({ world, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const disconnect = async () => {
      await world.sql('delete from connected_accounts')
      await world.sql('update restaurants set stripe_connect_enabled = false, stripe_connect_id = null')
    }
    await disconnect()
    await step('an owner connects payouts, after proving who it is', async () => {
      await customer.open(owner, world.url('liberty', '/admin/payouts'))
      await signIn(owner, 'owner@liberty.test')
      await sees(owner, 'Not connected')
      await owner.getByRole('button', { name: 'Connect payouts' }).dblclick()
      const proof = owner.getByRole('dialog', { name: 'Confirm it is you' })
      await proof.getByLabel('Password', { exact: true }).fill(password)
      await proof.locator('button[type=submit]').click()
      await owner.getByRole('button', { name: 'Leave unfinished' }).click()
    })
    await step('what is still wanted stands there, and Continue goes on', async () => {
      await sees(owner, 'You are back from the payment service')
      assert.equal(new URL(owner.url()).search, '')
      await sees(owner, 'Unfinished')
      await sees(owner, 'A bank account for payouts')
      const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
        'select count(*)::int as count from connected_accounts where restaurant_id = $1',
        [await world.restaurantId('liberty')],
      )
      assert.equal(count, 1, 'a double click opened two accounts')
      await owner.getByRole('button', { name: 'Continue' }).click()
      await owner.getByRole('button', { name: 'Complete' }).click()
      await sees(owner, 'Connected')
      await seesNot(owner, 'Still wanted by the payment service')
      await sees(owner, 'Nothing to pay out')
    })
    await step('the platform sees all accounts and its own balance', async () => {
      const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openPlatform(admin, world, 'admin@comanda.test', '/admin/payouts')
      await sees(admin, 'The platform’s balance')
      const card = admin.getByRole('listitem').filter({ hasText: 'Liberty Burger House' })
      await sees(card, 'Connected')
      await card.getByRole('button', { name: 'Open' }).click()
      await admin.getByRole('heading', { name: /^Payout account/ }).waitFor()
    })
    await step('a manager sees none of it', async () => {
      const manager = await newWindow()
      await customer.open(manager, world.url('liberty', '/admin/payouts'))
      await signIn(manager, 'manager@liberty.test')
      await sees(manager, /access denied/i)
    })
    await disconnect()
  },
}

/** The admin reads the health of all parts, and sees to a mail that was not delivered. */
export const healthOffice: Journey = {
  name: 'system health: real readings, and a mail that is sent after all',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const contact = customer.somebodyNew()
    const again = `again-${contact.email}`
    const hopeless = `hopeless-${contact.email}`
    await step('an order whose mails are not delivered', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
      await customer.pay(page)
      await world.sql(
        `insert into messages (restaurant_id, kind, subject_id, recipient, state, attempts, last_error)
         select restaurant_id, 'receipt', id, unnest($2::text[]), 'dead', 14, '550 no such mailbox'
         from orders where lower(customer_email) = $1`,
        [contact.email, [again, hopeless]],
      )
    })
    await step('the admin sees what works', async () => {
      await openPlatform(admin, world, 'admin@comanda.test', '/admin/health')
      await admin.getByRole('heading', { name: 'System Health', level: 1 }).waitFor()
      const checks = admin.getByRole('list', { name: 'Checks' })
      for (const name of ['Database Connection', 'Realtime Updates', 'Security Policies']) {
        await checks.getByRole('listitem').filter({ hasText: name }).getByText('Healthy').waitFor()
      }
      await checks.getByText('Sandbox', { exact: true }).waitFor()
    })
    const rowOf = (recipient: string) => admin.getByRole('row').filter({ hasText: recipient })
    await step('a retry sends the mail once, for a double click', async () => {
      await rowOf(again).getByText('550 no such mailbox').waitFor()
      await rowOf(again).getByRole('button', { name: 'Retry' }).dblclick()
      await mailTo(world, again, /./)
      await rowOf(again).waitFor({ state: 'hidden' })
      await eventually(
        () => world.sql('select state, attempts from messages where recipient = $1', [again]),
        [{ state: 'sent', attempts: 15 }],
      )
    })
    await step('another is given up, with a reason', async () => {
      await rowOf(hopeless)
        .getByRole('button', { name: /^(More|Actions)/ })
        .click()
      await admin.getByRole('menuitem', { name: 'Discard' }).click()
      const dialog = admin.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await sees(dialog, 'Say why, for the audit log')
      await dialog.getByLabel('Reason').fill('<img src=x onerror=alert(1)> wrong address')
      await dialog.getByRole('button', { name: 'Discard' }).click()
      await rowOf(hopeless).waitFor({ state: 'hidden' })
      const entries = await world.sql(
        "select reason from audit_entries where action = 'data.letter_discarded'",
      )
      assert.deepEqual(entries, [{ reason: '<img src=x onerror=alert(1)> wrong address' }])
    })
    await step('the books are compared on demand', async () => {
      await admin.getByRole('button', { name: 'Compare the last 7 days' }).click()
      await sees(admin, /movements/)
    })
  },
}
