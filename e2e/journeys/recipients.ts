import assert from 'node:assert/strict'
import { sees, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { mailTo } from '../people/mailbox.ts'
import { signIn } from '../people/staff.ts'

/** From the mail about an order to who gets it, and the next mail goes there. */
export const recipientsChange: Journey = {
  alone: 'liberty',
  name: 'notifications: a manager changes who gets the order mails, by the link in one',
  async run({ world, newWindow, step }) {
    const guest = await newWindow()
    const manager = await newWindow({ viewport: { width: 390, height: 844 } })
    const restaurantId = await world.restaurantId('liberty')
    const paid = async () => {
      const contact = customer.somebodyNew()
      await customer.orderUpToPayment(guest, world, { contact })
      await customer.fillCard(guest)
      await customer.pay(guest)
      const [order] = await world.sql<{ order_number: string }>(
        'select order_number from orders where lower(customer_email) = $1',
        [contact.email],
      )
      return order?.order_number ?? ''
    }
    const address = `orders-${restaurantId.slice(0, 8)}@example.com`
    await step('the mail leads to who gets it', async () => {
      const mail = await mailTo(world, null, `NEW ORDER ${await paid()}`)
      const [, link] =
        /href="([^"]*\/admin\/notifications[^"]*)"[^>]*>Change who gets it</.exec(mail.html) ?? []
      assert.ok(link, 'the mail has no link')
      await customer.open(manager, link.replaceAll('&amp;', '&'))
      await signIn(manager, 'manager@liberty.test')
      await manager.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
      await sees(manager, mail.to[0] ?? '')
    })
    await step('what is no address is said at its field, and nothing is saved', async () => {
      await manager.getByLabel('E-mail for notifications').fill('orders@nowhere')
      await manager.getByRole('button', { name: 'Save' }).click()
      await sees(manager, 'This is not an e-mail address')
    })
    await step('the next mail goes where it was changed to', async () => {
      await manager.getByLabel('E-mail for notifications').fill(address)
      await manager.getByRole('button', { name: 'Save' }).click()
      await sees(manager, 'Saved. It holds from the next order on.')
      const number = await paid()
      await settled(async () => {
        const mail = await mailTo(world, address, `NEW ORDER ${number}`)
        assert.deepEqual(mail.to, [address])
      })
    })
    await step('who did it is written down; then it is as it was', async () => {
      const [entry] = await world.sql<{ actor_name: string }>(
        `select actor_name from audit_entries where action = 'settings.recipients_changed' and restaurant_id = $1
         order by at desc limit 1`,
        [restaurantId],
      )
      assert.ok(entry?.actor_name)
      await manager.getByLabel('E-mail for notifications').fill('')
      await manager.getByRole('button', { name: 'Save' }).click()
      await manager.getByText('Not saved yet').waitFor({ state: 'detached' })
    })
  },
}
