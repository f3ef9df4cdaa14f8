import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { enableSound, openAs, ticketOf } from '../helpers/staff.ts'

const tablet = {
  viewport: { width: 1366, height: 768 },
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1',
}

export const devices: Journey = {
  copyOf: 'liberty',
  name: 'devices: a kitchen screen is paired, used with a PIN, and revoked',
  async run({ world, host, newWindow, step }) {
    const screen = await newWindow(tablet)
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const page = await newWindow()
    await enableSound(screen)

    const code = await step('the screen shows a code', async () => {
      await customer.open(screen, world.url(`kitchen.${host}`))
      await expectText(screen, 'Waiting for approval. The kitchen opens automatically.')
      return codeOn(screen)
    })
    await step('the code survives a reload', async () => {
      await screen.reload()
      await expectText(screen, 'Waiting for approval. The kitchen opens automatically.')
      assert.equal(await codeOn(screen), code)
    })
    await step('the owner sees the pairing request and approves it by its code', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/devices')
      await owner.getByText(`${code.slice(0, 3)} ${code.slice(3)}`, { exact: true }).waitFor()
      await owner.getByRole('button', { name: 'Pair a screen' }).first().click()
      await owner.getByLabel('Code on the screen').fill('347347')
      await owner.getByRole('button', { name: 'Find screen' }).click()
      await expectText(owner, 'No screen is showing this code.')
      await owner.getByLabel('Code on the screen').fill(code.toLowerCase())
      await expectNoText(owner, 'No screen is showing this code.')
      await owner.getByRole('button', { name: 'Find screen' }).click()
      await expectText(owner, 'Safari on iPad')
      await owner.getByRole('button', { name: 'Approve screen' }).click()
      await expectText(owner, 'Name is required')
      await owner.getByRole('textbox', { name: 'Name' }).fill('Grill station')
      await owner.getByRole('button', { name: 'Approve screen' }).click()
    })
    await step('the board opens automatically', async () => {
      await screen.getByRole('heading', { name: `Restaurant ${host}`, level: 1 }).waitFor()
      await owner.getByRole('row', { name: /Grill station.*Online now/ }).waitFor()
    })
    const pin = await step('a cook gets a PIN, and PINs become required', async () => {
      const staff = owner.getByRole('table', { name: 'Staff and their PINs' })
      await staff
        .getByRole('row', { name: /Staff/ })
        .last()
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await owner.getByRole('menuitem', { name: /PIN$/ }).first().click()
      await owner.getByLabel('PIN', { exact: true }).fill('1234')
      await owner.getByRole('button', { name: 'Save' }).click()
      await expectText(owner, 'This PIN is too easy to guess. Choose another PIN.')
      await owner.getByRole('button', { name: 'Generate PIN' }).click()
      await expectText(owner, /It is not shown again\./)
      const generated =
        (await owner
          .getByRole('status')
          .filter({ hasText: /^\d{4}$/ })
          .textContent()) ?? ''
      await owner.getByRole('button', { name: 'Done' }).click()
      await owner.getByRole('switch', { name: /Require a PIN/ }).check({ force: true })
      await eventuallyEqual(async () => (await pinRule()).required, true)
      return generated
    })
    const order = await step('an order arrives', async () => {
      await customer.orderUpToPayment(page, world, { host, contact: customer.newContact() })
      const token = await customer.payByCard(page)
      const path = `/api/orders/${token}`
      const { id, orderNumber } = await page.evaluate(async (from) => (await fetch(from)).json(), path)
      await ticketOf(screen, orderNumber).waitFor()
      return { id: String(id), number: String(orderNumber) }
    })
    await step('a ticket cannot be advanced without a PIN', async () => {
      await screen.reload()
      await ticketOf(screen, order.number).getByRole('button', { name: 'ACKNOWLEDGE' }).click()
      await expectText(screen, 'This kitchen requires a PIN to update orders.')
      await screen.getByRole('button', { name: '9', exact: true }).waitFor()
      await screen.keyboard.type('98125')
      await screen.keyboard.press('Enter')
      await expectText(screen, 'Wrong PIN. Try again.')
      assert.deepEqual(await stepsOf(order.id), [])
    })
    await step('with the PIN the ticket is advanced under the cook’s name', async () => {
      for (const digit of pin) await screen.getByRole('button', { name: digit, exact: true }).click()
      await screen.getByRole('button', { name: 'Enter', exact: true }).click()
      await ticketOf(screen, order.number).getByRole('button', { name: 'START PREPARING' }).waitFor()
      const [who] = await world.sql<{ actor: string }>(
        `select 'device:' || devices.id || ':user:' || worker_user_id as actor from devices
         where name = 'Grill station' and revoked_at is null`,
      )
      const step = { to_status: 'acknowledged', actor: who?.actor }
      await eventually(async () => assert.deepEqual(await stepsOf(order.id), [step]))
    })
    await step('the cook signs out of the screen', async () => {
      await screen.getByRole('button', { name: /is signed in$/ }).click()
      await screen.getByRole('button', { name: 'Leave' }).click()
      await screen.getByRole('button', { name: 'Enter PIN' }).waitFor()
    })
    await step('a revoked screen shows a new pairing code immediately', async () => {
      const row = owner.getByRole('row', { name: /Grill station/ })
      await row.getByRole('button', { name: /^Actions for/ }).click()
      await owner.getByRole('menuitem', { name: 'Revoke' }).click()
      await expectText(owner, 'Revoke Grill station?')
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expectText(screen, 'Waiting for approval. The kitchen opens automatically.')
      assert.notEqual(await codeOn(screen), code)
      await expectNoText(screen, order.number.slice(-6))
    })
    await step('the question about a screen stays open when its code expires, and reports that', async () => {
      await owner.getByRole('button', { name: 'Review' }).click()
      const question = owner.getByRole('dialog', { name: 'Approve this screen?' })
      await question.waitFor()
      const expired = await codeOn(screen)
      await world.sql('update device_pairings set expires_at = now() where code = $1', [expired])
      await screen.reload()
      await eventually(async () => assert.notEqual(await codeOn(screen), expired))
      await owner.getByText(`${expired.slice(0, 3)} ${expired.slice(3)}`).waitFor({ state: 'detached' })
      await question.getByRole('textbox', { name: 'Name' }).fill('Bar')
      await question.getByRole('button', { name: 'Approve screen' }).click()
      await expectText(question, /^This pairing request has ended\./)
      await question.getByRole('button', { name: 'Cancel' }).click()
    })
    await step('a rejected screen stays unpaired', async () => {
      const newCode = await codeOn(screen)
      const banner = owner.getByText(`${newCode.slice(0, 3)} ${newCode.slice(3)}`, { exact: true })
      await banner.waitFor()
      await owner.getByRole('status').filter({ has: banner }).getByRole('button', { name: 'Refuse' }).click()
      await expectText(screen, 'This screen was not approved.')
    })
    await step('all actions are in the audit log', async () => {
      const rows = await world.sql<{ action: string }>(
        `select distinct action from audit_entries where restaurant_id = $1 and area = 'access'
           and (action like '%.device\\_%' or action like '%.pin\\_%') order by action`,
        [await world.restaurantId(host)],
      )
      const actions = rows.map(({ action }) => action.replace('access.', ''))
      for (const action of [
        'device_approved',
        'device_refused',
        'device_revoked',
        'pin_entered',
        'pin_refused',
        'pin_set',
      ])
        assert.ok(actions.includes(action), `${action} is not in the audit log: ${actions.join(', ')}`)
    })

    async function pinRule() {
      const [row] = await world.sql<{ required: boolean }>(
        'select kitchen_pin_required as required from restaurants where id = $1',
        [await world.restaurantId(host)],
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

/** The pairing code without the spaces between its characters. */
async function codeOn(screen: Page): Promise<string> {
  const read = await screen
    .getByText(/^(?:[2-9A-HJKMNP-Z] ){5}[2-9A-HJKMNP-Z]$/)
    .first()
    .textContent()
  return (read ?? '').replaceAll(' ', '')
}
