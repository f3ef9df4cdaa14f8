import assert from 'node:assert/strict'
import { expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { loseResponse, stayAfter } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

/** A manager issues a gift card; its holder pays an order in part with it and another one in full. */
export const giftCards: Journey = {
  name: 'gift cards: issue, pay in part and in full, refund and void',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const manager = await newWindow({ viewport: { width: 1440, height: 900 } })
    const page = await newWindow()
    const contact = customer.newContact()
    const recipient = customer.newContact().email.replace('@', `@${'x'.repeat(60)}.`)
    let code = ''

    await step('a manager issues a gift card', async () => {
      await openAs(manager, world, `manager@${host}.test`, host, '/admin/gift-cards')
      await manager.getByRole('heading', { name: 'Gift Cards', level: 1 }).waitFor()
      await manager.getByRole('button', { name: 'Issue gift card' }).first().click()
      const form = manager.getByRole('dialog', { name: 'Issue gift card' })
      await form.getByLabel('Amount').fill('3')
      await form.getByLabel('Recipient', { exact: true }).fill('Grace')
      await form.getByRole('button', { name: /^Issue/ }).click()
      await expectText(form, 'Enter an amount from $5.00 to $500.00.')
      await form.getByLabel('Amount').and(manager.locator(':focus')).waitFor()
      await stayAfter(manager, () => manager.keyboard.press('Escape'))
      await form.getByLabel('Amount').fill('20')
      await form.getByLabel('Email').fill(recipient)
      await form.getByLabel('Message to the recipient').fill('Sorry for the cold fries.')
      await form.getByRole('button', { name: 'Issue $20.00' }).click()
      await confirmIdentity(manager)
      const issued = manager.getByRole('dialog', { name: 'Gift card for Grace' })
      code = (await issued.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/).textContent()) ?? ''
      assert.equal(code.length, 19)
      assert.equal(await issued.evaluate(isContentWithin), true)
      await issued.getByRole('button', { name: 'Done' }).click()
      await expectText(manager, `Gift card ending in ${code.slice(-4)}`)
      await expectText(manager, 'Issued')
    })
    await step('its recipient gets the code by email', async () => {
      const mail = await mailTo(world, recipient, /gift card/)
      assert.ok(mail.text.includes(code))
      assert.match(mail.text, /Sorry for the cold fries\./)
    })
    await step('it is sent again once, however often that is pressed', async () => {
      await manager.getByRole('button', { name: 'Send again' }).press('Enter')
      await manager.getByRole('button', { name: 'Sent', exact: true }).press('Enter')
      await manager.getByRole('button', { name: 'Refresh' }).click()
      const [sent] = await world.sql<{ count: number }>(
        'select count(*)::int from notifications where recipient = $1',
        [recipient],
      )
      assert.equal(sent?.count, 2)
    })
    await step('a wrong code is refused, and the gift card pays what is on it', async () => {
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 4)
      await customer.toSummary(page)
      await page.getByRole('button', { name: 'Use a gift card' }).click()
      await page.getByLabel('Gift card code').fill('AAAA-BBBB-CCCC-DDDD')
      await page.getByRole('button', { name: 'Apply gift card' }).click()
      await expectText(page, 'This gift card code is not valid. Please check it and try again.')
      await page.getByLabel('Gift card code').fill(code.toLowerCase())
      await page.getByRole('button', { name: 'Apply gift card' }).click()
      await expectText(page, /pays \$20\.00\. Nothing is left on it\./)
      await page.reload()
      await expectText(page, /pays \$20\.00\. Nothing is left on it\./)
    })
    await step('the rest is charged to a card, and the confirmation has both parts', async () => {
      await customer.toInformation(page)
      await customer.fillInformation(page, contact)
      await customer.toPayment(page)
      await customer.payByCard(page)
      await expectText(page, /^Paid \$\d+\.\d\d with Visa ending 4242 and \$20\.00 by gift card$/)
      const receipt = await mailTo(world, contact.email, /^Order Confirmed/)
      assert.match(receipt.text, new RegExp(`Gift card ${code.slice(-4)}`))
    })
    const [order] = await world.sql<{ order_number: string; charged: number; intent: string }>(
      `select order_number, (grand_total - gift_card_amount)::int as charged, payment_intent_id as intent
       from orders where customer_email = $1`,
      [contact.email],
    )
    assert.ok(order)
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const dialog = owner.getByRole('dialog', { name: `Refund ${order.order_number}` })
    const dispute = async (path: string) => {
      const address = world.url('', `/sandbox/payments/${path}`)
      assert.ok((await fetch(address, { method: 'POST', redirect: 'manual' })).status < 400)
    }
    await step(
      'while the card payment is disputed, only what the gift card paid can be refunded',
      async () => {
        await dispute(`intents/${order.intent}/dispute`)
        await mailTo(
          world,
          `owner@${host}.test`,
          new RegExp(`^Payment disputed: order ${order.order_number}`),
        )
        await openAs(owner, world, `owner@${host}.test`, host, '/admin/payments')
        await owner
          .getByRole('row')
          .filter({ hasText: order.order_number })
          .getByRole('button')
          .first()
          .click()
        await expectText(owner, 'Paid by gift card')
        await owner.getByRole('button', { name: 'Refund', exact: true }).click()
        await expectText(dialog, 'Up to $20.00, paid by gift card')
        await expectText(dialog, 'Refund to the gift card')
        await expectNoText(dialog, /^Refund to Visa/)
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
          'select d.id from disputes d join orders o on o.id = d.order_id where o.payment_intent_id = $1',
          [order.intent],
        )
        await dispute(`disputes/${id}/won`)
        await mailTo(world, `owner@${host}.test`, new RegExp(`^Dispute won: order ${order.order_number}`))
        await owner.reload()
      },
    )
    await step('a full refund returns to the card and to the gift card', async () => {
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      await expectText(dialog, /^Refund to Visa/)
      await expectText(dialog, 'Refund to the gift card')
      await dialog.getByRole('button', { name: /^Refund \$/ }).click()
      await confirmIdentity(owner)
      await expectText(owner, 'Refunded in full.')
      const mail = await mailTo(world, contact.email, /^Refund of \$20\.00/)
      assert.match(mail.text, /your gift card/)
    })
    await step('an order that the gift card pays in full needs no card', async () => {
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 1)
      await customer.toSummary(page)
      await page.getByRole('button', { name: 'Use a gift card' }).click()
      await page.getByLabel('Gift card code').fill(code)
      await page.getByRole('button', { name: 'Apply gift card' }).click()
      await expectText(page, /stays on it\.$/)
      await customer.toInformation(page)
      await customer.fillInformation(page, contact)
      await customer.toPayment(page)
      await expectText(page, 'Your gift card covers this order. No card is needed for this order.')
      await page.getByRole('button', { name: 'Place order' }).click()
      await customer.waitForConfirmation(page)
      await expectText(page, /^Paid \$\d+\.\d\d by gift card$/)
    })
    await step('the manager sees every change, and voids the rest', async () => {
      await manager.getByRole('button', { name: 'Refresh' }).click()
      await expectText(manager, `Refund of order ${order.order_number}`)
      await expectText(manager, `Paid order ${order.order_number}`)
      await manager.getByRole('button', { name: 'Void', exact: true }).click()
      const dialog = manager.getByRole('alertdialog', { name: /^Void the gift card/ })
      await manager.route('**/void', (route) => route.abort(), { times: 1 })
      await dialog.getByRole('button', { name: 'Void gift card' }).click()
      await expectText(dialog.getByRole('alert'), 'Could not confirm whether the gift card was voided')
      await dialog.getByRole('button', { name: 'Void gift card' }).click()
      await expectText(manager, 'Voided')
      const [sums] = await world.sql<{ left: number; owed: number }>(
        `select sum(balance)::int as left, (select -sum(l.gift_cards)::int from ledger_entries l
           where l.restaurant_id = g.restaurant_id) as owed
         from gift_cards g where last4 = $1 group by g.restaurant_id`,
        [code.slice(-4)],
      )
      assert.deepEqual(sums, { left: 0, owed: 0 })
    })
    await step('a second one with the request of the first one is refused, and then issued', async () => {
      await manager.getByRole('button', { name: 'Issue gift card' }).first().click()
      const form = manager.getByRole('dialog', { name: 'Issue gift card' })
      await form.getByLabel('Amount').fill('5')
      await form.getByLabel('Recipient', { exact: true }).fill('Edsger')
      await loseResponse(manager, /\/gift-cards$/)
      await form.getByRole('button', { name: 'Issue $5.00' }).click()
      await expectText(form.getByRole('alert'), 'Could not confirm the gift card')
      await form.getByLabel('Recipient', { exact: true }).fill('Barbara')
      await form.getByRole('button', { name: 'Issue $5.00' }).click()
      const used =
        /A gift card of \$5\.00 for Edsger, ending in \w{4}, was already issued with this request\./
      await form.getByRole('alert').filter({ hasText: used }).waitFor()
      await form.getByRole('button', { name: 'Issue $5.00' }).click()
      const second = manager.getByRole('dialog', { name: 'Gift card for Barbara' })
      await second.getByRole('button', { name: 'Done' }).click()
      await expectText(manager.getByRole('main'), 'Edsger')
    })
  },
}

/** Runs in a page: whether nothing in an element is cut at its right edge. */
function isContentWithin(element: Element): boolean {
  const { right } = element.getBoundingClientRect()
  return [...element.querySelectorAll('*')].every((one) => one.getBoundingClientRect().right <= right)
}
