import assert from 'node:assert/strict'
import { eventually, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { stayAfter } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { confirmIdentity, signInByApi } from '../helpers/staff.ts'

/** From an order email to the notification settings; the next email goes to the new address. */
export const notificationRecipients: Journey = {
  copyOf: 'liberty',
  name: 'notifications: a manager changes the recipient of order emails through the link in one',
  async run({ world, host, newWindow, step }) {
    const guest = await newWindow()
    const manager = await newWindow({ viewport: { width: 390, height: 844 } })
    const restaurantId = await world.restaurantId(host)
    const paid = async () => {
      const contact = customer.newContact()
      await customer.orderUpToPayment(guest, world, { host, contact })
      await customer.payByCard(guest)
      const [order] = await world.sql<{ order_number: string }>(
        'select order_number from orders where lower(customer_email) = $1',
        [contact.email],
      )
      return order?.order_number ?? ''
    }
    const address = `orders-${restaurantId.slice(0, 8)}@example.com`
    await step('the email links to its recipient settings', async () => {
      const mail = await mailTo(world, null, `NEW ORDER ${await paid()}`)
      const [, link] =
        /href="([^"]*\/admin\/notifications[^"]*)"[^>]*>Change who gets it</.exec(mail.html) ?? []
      assert.ok(link, 'the email has no link')
      await signInByApi(manager, world, `manager@${host}.test`, world.url(host))
      await customer.open(manager, link.replaceAll('&amp;', '&'))
      await manager.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
      await expectText(manager, mail.to[0] ?? '')
    })
    await step('an invalid address is reported at its field and not saved', async () => {
      await manager.getByLabel('Email for notifications').fill('orders@nowhere')
      await manager.getByRole('button', { name: 'Save' }).click()
      await expectText(manager, 'Enter a valid email address')
    })
    await step('what was entered is not left without a question', () =>
      stayAfter(manager, () => manager.getByRole('link', { name: 'Orders', exact: true }).click()),
    )
    await step('the next email goes to the new address', async () => {
      await manager.getByLabel('Email for notifications').fill(address)
      await manager.getByRole('button', { name: 'Save' }).click()
      await confirmIdentity(manager)
      await expectText(manager, 'Saved. Applies from the next order.')
      const number = await paid()
      await eventually(async () => {
        const mail = await mailTo(world, address, `NEW ORDER ${number}`)
        assert.deepEqual(mail.to, [address])
      })
    })
    await step('of two managers, the second sees what the first one saved', async () => {
      await manager.getByLabel('Owner’s email').fill('mine@example.com')
      await world.change(
        host,
        `update restaurants set owner_email = 'first@example.com', manager_email = 'theirs@example.com' where id = $restaurant`,
      )
      await manager.getByRole('button', { name: 'Save' }).click()
      await expectText(manager, 'Someone else has changed this restaurant’s recipients in the meantime.')
      await expectText(manager, 'Theirs: first@example.com')
      await expectText(manager, 'Theirs: theirs@example.com')
      await manager.getByRole('button', { name: 'Keep yours' }).click()
      await manager.getByText('Unsaved changes').waitFor({ state: 'detached' })
      const [stored] = await world.sql('select owner_email, manager_email from restaurants where id = $1', [
        restaurantId,
      ])
      assert.deepEqual(stored, { owner_email: 'mine@example.com', manager_email: 'theirs@example.com' })
    })
    await step('the change is in the audit log, and is reverted', async () => {
      const [entry] = await world.sql<{ actor_name: string }>(
        `select actor_name from audit_entries where action = 'settings.recipients_changed' and restaurant_id = $1
         order by at desc limit 1`,
        [restaurantId],
      )
      assert.ok(entry?.actor_name)
      await manager.getByLabel('Email for notifications').fill('')
      await manager.getByRole('button', { name: 'Save' }).click()
      await manager.getByText('Unsaved changes').waitFor({ state: 'detached' })
    })
  },
}
