import type { Route } from 'playwright-core'
import { sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'

/** What can go wrong with a payment is said in the words that were agreed on, whoever it was that broke. */
export const paymentTexts: Journey = {
  name: 'payment: what goes wrong is said in its own words',
  alone: true,
  // The answer that nobody understands.
  expectedErrors: /reading 'token'/,
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    const fails = async (sentence: string, money: keyof typeof moneyTexts) => {
      await customer.payButton(page).click()
      await sees(page, 'Payment Error')
      const box = page.getByRole('alert').filter({ hasText: 'Payment Error' })
      await sees(box, new RegExp(`^${escaped(sentence)}( [A-Z_]+)? *$`))
      await sees(box, moneyTexts[money])
    }
    const broken = async (
      address: RegExp,
      answer: (route: Route) => Promise<void>,
      run: () => Promise<void>,
    ) => {
      await page.route(address, answer)
      await run()
      await page.unroute(address)
    }
    await step('up to the payment', () => customer.orderUpToPayment(page, world, { contact }))
    await step('a card that is none', async () => {
      await customer.fillCard(page, '4242424242424241')
      await fails('Invalid card information.', 'no')
      await customer.fillCard(page)
    })
    await step('a part of the order is gone', () =>
      broken(orders, withoutContact, () =>
        fails('Missing required order information. Please go back and review your order details.', 'no'),
      ),
    )
    await step('the provider cannot prepare the payment', async () => {
      await world.controlPayments({ failNext: 'network', failOn: 'create', failTimes: 10 })
      await fails(
        'Failed to create payment intent: The payment service cannot be reached. Please try again.',
        'no',
      )
      await world.calmSandbox()
    })
    await step('an answer that nobody understands', () =>
      broken(
        orders,
        (route) => route.fulfill({ json: null }),
        () => fails('An unexpected error occurred during payment processing.', 'unknown'),
      ),
    )
    await step('the card is refused without a word', () =>
      broken(confirm, refusedSilently, () => fails('Payment processing failed.', 'no')),
    )
    await step('a browser that says it is paid', () =>
      broken(confirm, claimedPaid, () =>
        fails('Payment was not successful. Status: requires_payment_method', 'no'),
      ),
    )
  },
}

const orders = /\/restaurants\/[^/]+\/orders$/
const confirm = /\/payment_intents\/[^/]+\/confirm$/

const moneyTexts = {
  no: 'Your card was not charged. Everything you entered is still here.',
  unknown:
    'It is not yet known whether your card was charged. Press the button again: it asks first and never charges twice.',
}

async function withoutContact(route: Route): Promise<void> {
  const { contact: _, ...rest } = route.request().postDataJSON()
  await route.continue({ postData: JSON.stringify(rest) })
}

async function refusedSilently(route: Route): Promise<void> {
  await route.fulfill({ status: 402, json: { error: { type: 'card_error' } } })
}

/** The provider never hears of the card; what the browser says about it is worth nothing. */
async function claimedPaid(route: Route): Promise<void> {
  await route.fulfill({
    json: { id: 'pi_1', status: 'succeeded', next_action: null, last_payment_error: null },
  })
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
