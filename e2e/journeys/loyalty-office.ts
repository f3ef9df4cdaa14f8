import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { holdRequest, loseResponse, result, submit } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

const password = 'a password of ada'

/** An owner creates a program and adjusts points; the customer's account and the list of members agree. */
export const loyaltyOffice: Journey = {
  name: 'loyalty office: create a program, follow a member, adjust points, refund',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const page = await newWindow()
    const contact = customer.newContact()
    const at = (path: string) => world.url(host, path)
    const field = (name: string) => owner.getByLabel(name, { exact: true })
    const eye = (pressed: boolean) => owner.getByRole('button', { name: 'Active: Cherry Club', pressed })

    await step('a new program starts with the usual terms, and is checked', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/loyalty')
      await owner.getByRole('heading', { name: 'Loyalty', level: 1 }).waitFor()
      await owner.getByRole('button', { name: 'New program' }).first().click()
      await field('Program name').waitFor()
      await eventuallyEqual(() => field('Points per dollar').inputValue(), '1.0')
      await field('Reward at').fill('0')
      await submit(owner, 'Create program')
      await expectText(owner, 'Program name is required')
      await expectText(owner, 'Reward threshold must be at least 1')
    })
    await step('it is created and active', async () => {
      await field('Program name').fill('Cherry Club')
      await field('Reward at').fill('200')
      await field('First order bonus').fill('20')
      await field('Birthday bonus').fill('30')
      await owner.getByLabel('Points expire').selectOption('last_order')
      await field('Months').waitFor()
      await owner.getByRole('switch', { name: 'Active' }).check({ force: true })
      await submit(owner, 'Create program')
      await result(owner, 'Loyalty program created successfully!')
      const row = owner.getByRole('listitem').filter({ hasText: 'Cherry Club' })
      await eye(true).waitFor()
      await expectText(row, '$10.00 at 200')
    })
    await step('the eye turns it off and on, and the status filters the list', async () => {
      await eye(true).click()
      await eye(false).waitFor()
      await owner.getByRole('radio', { name: 'Active', exact: true }).check({ force: true })
      await eye(false).waitFor({ state: 'detached' })
      await owner.getByRole('radio', { name: 'Inactive' }).check({ force: true })
      await eye(false).click()
      await eye(false).waitFor({ state: 'detached' })
      await owner.getByRole('radio', { name: 'All', exact: true }).check({ force: true })
      await eye(true).waitFor()
    })
    await step('a guest creates an account, orders, and earns points with the bonus', async () => {
      const dishes = [{ name: 'Onion Rings', quantity: 1 }]
      await customer.orderUpToPayment(page, world, { host, contact, dishes })
      await customer.payByCard(page)
      const offer = page.getByRole('region', { name: 'Create an account' })
      await offer.getByLabel('Password', { exact: true }).fill(password)
      await offer.getByRole('button', { name: 'Create account' }).click()
      await expectText(page, /^Your account was created\./)
      await customer.openForPickup(page, at('/'))
      await customer.addDish(page, 'Onion Rings', [], 18)
      await customer.toSummary(page)
      await expectText(page, 'This order earns 108 points.')
      await customer.toInformation(page)
      await customer.acceptTermsWithAccount(page)
      await customer.toPayment(page)
      await customer.payByCard(page)
      await showsInAccount(page, at, '128 points in total')
    })
    await step('the account stores the birthday', async () => {
      const form = page.getByRole('form', { name: 'Your birthday' })
      await form.getByLabel('Month').selectOption('02')
      await form.getByLabel('Day').selectOption('30')
      await form.getByRole('button', { name: 'Save birthday' }).click()
      await expectText(form, 'Choose a month and a day.')
      await form.getByLabel('Day').selectOption('28')
      await form.getByRole('button', { name: 'Save birthday' }).click()
      await expectText(page, 'Birthday saved.')
    })
    const panel = owner.getByRole('region', { name: 'Ada Long' })
    await step('the owner finds the member with the same points, and gives 50 more', async () => {
      await customer.open(owner, at('/admin/loyalty?tab=members'))
      await owner.getByRole('searchbox', { name: 'Name or email' }).fill(contact.email)
      await owner.waitForURL(/[?&]search=/)
      await owner.getByRole('button', { name: /Ada Long/ }).click()
      await expectText(panel, '128')
      await expectText(panel, 'First order bonus')
      const members = owner.getByRole('table', { name: 'Loyalty members' })
      // Next to the panel no column is cut off.
      const hidden = () =>
        members.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
      await eventuallyEqual(hidden, 0)
      await panel.getByLabel('Points', { exact: true }).fill('-500')
      await panel.getByLabel('Reason').fill('Sorry for the wait')
      await panel.getByRole('button', { name: 'Change points' }).click()
      await expectText(panel, 'At most 128 points.')
      await panel.getByLabel('Points', { exact: true }).fill('5000000')
      await panel.getByRole('button', { name: 'Change points' }).click()
      await expectText(panel, 'At most 1,000,000 points at once.')
      await loseResponse(owner, /\/adjustments$/)
      await panel.getByLabel('Points', { exact: true }).fill('+50')
      await panel.getByRole('button', { name: 'Change points' }).click()
      await expectText(panel, 'Could not confirm the change')
      // The same points, with another reason or typed again, are the same request.
      await panel.getByLabel('Reason').fill('Sorry for the long wait')
      await panel.getByLabel('Points', { exact: true }).fill('+5')
      await panel.getByLabel('Points', { exact: true }).fill('+50')
      const release = await holdRequest(owner, '**/adjustments')
      await panel.getByRole('button', { name: 'Change points' }).click()
      // What is typed meanwhile is the next change.
      await panel.getByLabel('Points', { exact: true }).fill('5')
      await panel.locator('button[type=submit][aria-busy=true]').waitFor()
      release()
      await expectText(owner, 'Ada Long has 178 points now.')
      assert.equal(await panel.getByLabel('Points', { exact: true }).inputValue(), '5')
      await expectText(panel, '“Sorry for the wait”')
      await loseResponse(owner, /\/adjustments$/)
      await panel.getByLabel('Points', { exact: true }).fill('-8')
      await panel.getByLabel('Reason').fill('By mistake')
      await panel.getByRole('button', { name: 'Change points' }).click()
      await expectText(panel, 'Could not confirm the change')
      await panel.getByLabel('Points', { exact: true }).fill('+9')
      await panel.getByRole('button', { name: 'Change points' }).click()
      await panel.getByRole('alert').filter({ hasText: 'Your change before this one was made.' }).waitFor()
      await expectText(panel, 'New balance: 179 points')
      await panel.getByLabel('Points', { exact: true }).fill('+8')
      await panel.getByRole('button', { name: 'Change points' }).click()
      await expectText(owner, 'Ada Long has 178 points now.')
      await showsInAccount(page, at, '178 points in total')
      await expectText(page, /Sorry for the wait/)
    })
    await step('a full refund takes the points of the order back', async () => {
      const [order] = await world.sql<{ id: string; order_number: string }>(
        `select id, order_number from orders where lower(customer_email) = $1 and points_to_earn > 0`,
        [contact.email],
      )
      const restaurantId = await world.restaurantId(host)
      await customer.open(owner, at(`/admin/payments?open=${restaurantId}.${order?.id}`))
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = owner.getByRole('dialog', { name: `Refund ${order?.order_number}` })
      await dialog.getByRole('button', { name: /^Refund \$\d/ }).click()
      await confirmIdentity(owner)
      await expectText(owner, 'Refunded in full.')
      await eventuallyEqual(
        async () =>
          (
            await world.sql<{ balance: number }>(
              `select balance from loyalty_members join auth.users on users.id = user_id where users.email = $1`,
              [contact.email],
            )
          )[0]?.balance,
        50,
      )
      await showsInAccount(page, at, '50 points in total')
      await customer.open(owner, at('/admin/loyalty?tab=members'))
      await expectText(owner.getByRole('row').filter({ hasText: contact.email }), '50')
    })
    await step('a deleted program is restored, with the points of its members', async () => {
      await customer.open(owner, at('/admin/loyalty'))
      await owner.getByRole('button', { name: 'Actions for Cherry Club' }).click()
      await owner.getByRole('menuitem', { name: 'Delete' }).click()
      await expectText(
        owner,
        'Are you sure you want to delete this loyalty program? This action cannot be undone.',
      )
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await result(owner, 'Loyalty program deleted successfully!')
      const programs = owner.getByRole('tabpanel')
      await expectNoText(programs, 'Cherry Club')
      await owner.getByRole('button', { name: 'Undo' }).click()
      await eye(true).waitFor()
      await showsInAccount(page, at, '50 points in total')
    })
  },
}

/** The points arrive by a job shortly after the order is paid or refunded. */
async function showsInAccount(page: Page, at: (path: string) => string, points: string): Promise<void> {
  await eventuallyEqual(
    async () => {
      await customer.open(page, at('/account/orders'))
      const region = page.getByRole('region', { name: 'Cherry Club' })
      await region.getByText(/points? in total$/).waitFor()
      return region.getByText(points, { exact: true }).count()
    },
    1,
    60_000,
  )
}
