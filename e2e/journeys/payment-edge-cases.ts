import assert from 'node:assert/strict'
import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

/** A customer who returns from the bank with a forged URL has paid nothing. */
export const forgedReturn: Journey = {
  name: 'payment: a forged return URL does not mark an order as paid',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const order = async () => {
      const [row] = await world.sql<{ payment_status: string; payment_intent_id: string; token: string }>(
        'select payment_status, payment_intent_id from orders where lower(customer_email) = $1',
        [contact.email],
      )
      assert.ok(row)
      return row
    }
    await step('the bank’s challenge is shown and not completed', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page, '4000002500003155')
      await customer.payButton(page).click()
      await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Complete' }).waitFor()
    })
    await step('a return URL that claims success is ignored', async () => {
      const { payment_intent_id: intent } = await order()
      const claims = `payment_intent=${intent}&payment_intent_client_secret=x&redirect_status=succeeded`
      await customer.open(page, world.url('liberty', `/checkout/payment?${claims}`))
      await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Complete' }).waitFor()
      assert.equal((await order()).payment_status, 'pending')
    })
    await step('the confirmation of an unpaid order does not show it as confirmed', async () => {
      const token = await page.evaluate(
        () => JSON.parse(sessionStorage.getItem('comanda.payment') ?? '{}').token,
      )
      assert.ok(token)
      await customer.open(
        page,
        world.url('liberty', `/order-confirmation?order=${token}&redirect_status=succeeded`),
      )
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectNoText(page, 'Order Confirmed')
      assert.equal((await order()).payment_status, 'pending')
    })
  },
}

/** A code for the full amount: the order is placed without a card, once for a double click. */
export const nothingToPay: Journey = {
  name: 'payment: a free order needs no card, and an amount below the minimum charge is rejected',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const [free, almost] = [1326, 1296].map(
      (amount) => `OFF${amount}X${contact.email.slice(4, 8).toUpperCase()}`,
    )
    const restaurant = await world.restaurantId('liberty')
    await world.sql(
      `insert into discount_codes (restaurant_id, code, description, discount_type, discount_amount)
       values ($1, $2, 'full amount', 'fixed_amount', 1326), ($1, $3, 'almost full amount', 'fixed_amount', 1296)`,
      [restaurant, free, almost],
    )
    await step('the summary rejects an amount of thirty cents', async () => {
      await customer.openForPickup(page, world.url('liberty'))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.toSummary(page)
      await customer.applyCode(page, almost ?? '')
      await expectText(page, 'Payment amount must be at least $0.50.')
    })
    await step('a free order is placed without a card', async () => {
      await page.getByRole('button', { name: /^Remove/ }).click()
      await customer.applyCode(page, free ?? '')
      await customer.toInformation(page)
      await customer.fillInformation(page, contact)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Secure Payment', level: 1 }).waitFor()
      await expectNoText(page, 'Card number')
      await page.getByRole('button', { name: 'Place order' }).dblclick()
      await customer.waitForConfirmation(page)
    })
    await step('the order is paid once, without a payment at the provider', async () => {
      await eventuallyEqual(
        () =>
          world.sql(
            `select payment_status, payment_intent_id, grand_total::int from orders where lower(customer_email) = $1`,
            [contact.email],
          ),
        [{ payment_status: 'succeeded', payment_intent_id: null, grand_total: 0 }],
      )
    })
  },
}
