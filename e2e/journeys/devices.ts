import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees, seesNot, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { signIn, ticketOf } from '../people/staff.ts'

const tablet = {
  viewport: { width: 1366, height: 768 },
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1',
}

export const devices: Journey = {
  // It changes what others stand on.
  alone: 'liberty',
  name: 'devices: a kitchen screen is paired, worked at by PIN, and revoked',
  async run({ world, newWindow, step }) {
    const screen = await newWindow(tablet)
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const page = await newWindow()
    await screen.addLocatorHandler(screen.getByRole('button', { name: 'Enable sound' }), (button) =>
      button.click(),
    )

    const code = await step('the screen shows a code', async () => {
      await customer.open(screen, world.url('kitchen.liberty'))
      await sees(screen, 'Waiting for approval. This screen opens by itself.')
      return codeOn(screen)
    })
    await step('it keeps its code when it is loaded again', async () => {
      await screen.reload()
      await sees(screen, 'Waiting for approval. This screen opens by itself.')
      assert.equal(await codeOn(screen), code)
    })
    await step('the owner sees it ask, and approves it by its code', async () => {
      await customer.open(owner, world.url('liberty', '/admin/devices'))
      await signIn(owner, 'owner@liberty.test')
      await owner.getByText(`${code.slice(0, 3)} ${code.slice(3)}`, { exact: true }).waitFor()
      await owner.getByRole('button', { name: 'Pair a screen' }).first().click()
      await owner.getByLabel('Code on the screen').fill('222222')
      await owner.getByRole('button', { name: 'Find screen' }).click()
      await sees(owner, 'No screen shows this code now.')
      await owner.getByLabel('Code on the screen').fill(code.toLowerCase())
      await owner.getByRole('button', { name: 'Find screen' }).click()
      await sees(owner, 'Safari on iPad')
      await owner.getByRole('button', { name: 'Approve screen' }).click()
      await sees(owner, 'Name is required')
      await owner.getByRole('textbox', { name: 'Name' }).fill('Grill station')
      await owner.getByRole('button', { name: 'Approve screen' }).click()
    })
    await step('the board opens by itself', async () => {
      await screen.getByRole('heading', { name: 'Liberty Burger House', level: 1 }).waitFor()
      await owner.getByRole('row', { name: /Grill station.*Online now/ }).waitFor()
    })
    const pin = await step('a cook gets a PIN, and PINs are asked for', async () => {
      const staff = owner.getByRole('table', { name: 'Staff and their PINs' })
      await staff
        .getByRole('row', { name: /Staff/ })
        .last()
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await owner.getByRole('menuitem', { name: /PIN$/ }).first().click()
      await owner.getByLabel('PIN', { exact: true }).fill('1234')
      await owner.getByRole('button', { name: 'Save' }).click()
      await sees(owner, 'This PIN is too easy to guess. Choose another PIN.')
      await owner.getByRole('button', { name: 'Generate PIN' }).click()
      await sees(owner, /It is not shown again\./)
      const told =
        (await owner
          .getByRole('status')
          .filter({ hasText: /^\d{4}$/ })
          .textContent()) ?? ''
      await owner.getByRole('button', { name: 'Done' }).click()
      await owner.getByRole('switch', { name: /PIN needed to work/ }).check({ force: true })
      await eventually(async () => (await pinRule()).required, true)
      return told
    })
    const order = await step('an order arrives', async () => {
      await customer.orderUpToPayment(page, world, { contact: customer.somebodyNew() })
      await customer.fillCard(page)
      const token = await customer.pay(page)
      const path = `/api/orders/${token}`
      const { id, orderNumber } = await page.evaluate(async (from) => (await fetch(from)).json(), path)
      await ticketOf(screen, orderNumber).waitFor()
      return { id: String(id), number: String(orderNumber) }
    })
    await step('without a PIN it stays where it is', async () => {
      await screen.reload()
      await ticketOf(screen, order.number).getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      await sees(screen, 'This kitchen asks who moves orders on.')
      await screen.getByRole('button', { name: '9', exact: true }).waitFor()
      await screen.keyboard.type('98125')
      await screen.keyboard.press('Enter')
      await sees(screen, 'Wrong PIN. Try again.')
      assert.deepEqual(await stepsOf(order.id), [])
    })
    await step('with it, it moves on under the cook’s name', async () => {
      for (const digit of pin) await screen.getByRole('button', { name: digit, exact: true }).click()
      await screen.getByRole('button', { name: 'Enter', exact: true }).click()
      await ticketOf(screen, order.number).getByRole('button', { name: 'START PREPARING' }).waitFor()
      const [who] = await world.sql<{ actor: string }>(
        `select 'device:' || devices.id || ':user:' || worker_user_id as actor from devices
         where name = 'Grill station' and revoked_at is null`,
      )
      const step = { to_status: 'acknowledged', actor: who?.actor }
      await settled(async () => assert.deepEqual(await stepsOf(order.id), [step]))
    })
    await step('the cook leaves', async () => {
      await screen.getByRole('button', { name: /works here$/ }).click()
      await screen.getByRole('button', { name: 'Leave' }).click()
      await screen.getByRole('button', { name: 'Enter PIN' }).waitFor()
    })
    await step('revoked, the screen is back at its code at once', async () => {
      const row = owner.getByRole('row', { name: /Grill station/ })
      await row.getByRole('button', { name: /^Actions for/ }).click()
      await owner.getByRole('menuitem', { name: 'Revoke' }).click()
      await sees(owner, 'Revoke Grill station?')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await sees(screen, 'Waiting for approval. This screen opens by itself.')
      assert.notEqual(await codeOn(screen), code)
      await seesNot(screen, order.number.slice(-6))
    })
    await step('refused, it stays outside', async () => {
      const asked = await codeOn(screen)
      const banner = owner.getByText(`${asked.slice(0, 3)} ${asked.slice(3)}`, { exact: true })
      await banner.waitFor()
      await owner.getByRole('status').filter({ has: banner }).getByRole('button', { name: 'Refuse' }).click()
      await sees(screen, 'This screen was refused.')
    })
    await step('all of it is written down', async () => {
      const rows = await world.sql<{ action: string }>(
        `select distinct action from audit_entries where restaurant_id = $1 and area = 'access'
           and (action like '%.device\\_%' or action like '%.pin\\_%') order by action`,
        [await world.restaurantId('liberty')],
      )
      const told = rows.map(({ action }) => action.replace('access.', ''))
      for (const action of [
        'device_approved',
        'device_refused',
        'device_revoked',
        'pin_entered',
        'pin_refused',
        'pin_set',
      ])
        assert.ok(told.includes(action), `${action} is not in the audit log: ${told.join(', ')}`)
      await world.sql('update restaurants set kitchen_pin_required = false where domain = $1', [
        'liberty.localhost',
      ])
    })

    async function pinRule() {
      const [row] = await world.sql<{ required: boolean }>(
        `select kitchen_pin_required as required from restaurants where domain = 'liberty.localhost'`,
      )
      return { required: row?.required ?? false }
    }
    function stepsOf(orderId: string) {
      return world.sql<{ to_status: string; actor: string }>(
        `select to_status, actor from order_status_history
         where order_id = $1 and to_status not in ('pending') order by id`,
        [orderId],
      )
    }
  },
}

/** The code as it is read out: sign by sign. */
async function codeOn(screen: Page): Promise<string> {
  const read = await screen
    .getByText(/^(?:[2-9A-HJKMNP-Z] ){5}[2-9A-HJKMNP-Z]$/)
    .first()
    .textContent()
  return (read ?? '').replaceAll(' ', '')
}
