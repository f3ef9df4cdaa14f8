import type { Route } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

/** Every payment failure shows the specified message, whichever party caused it. */
export const paymentMessages: Journey = {
  name: 'payment: every failure shows its own message',
  copyOf: 'liberty',
  sandbox: 'payments',
  // The page logs the malformed response.
  expectedErrors: /'token'/,
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const fails = async (message: string, money: keyof typeof moneyTexts) => {
      await customer.payButton(page).click()
      await expectText(page, 'Payment Error')
      const box = page.getByRole('alert').filter({ hasText: 'Payment Error' })
      await expectText(box, new RegExp(`^${escapeRegExp(message)}( [A-Z_]+)? *$`))
      await expectText(box, moneyTexts[money])
    }
    const withRoute = async (
      url: RegExp,
      handler: (route: Route) => Promise<void>,
      run: () => Promise<void>,
    ) => {
      await page.route(url, handler)
      await run()
      await page.unroute(url)
    }
    await step('the customer reaches the payment page', () =>
      customer.orderUpToPayment(page, world, { host, contact }),
    )
    await step('no card', () => fails('Card information is required.', 'no'))
    await step('an invalid card number', async () => {
      await customer.fillCard(page, '4242424242424241')
      await fails('Invalid card information.', 'no')
      await customer.fillCard(page)
    })
    await step('a part of the order is missing', () =>
      withRoute(orders, withoutContact, () =>
        fails('Missing required order information. Please go back and review your order details.', 'no'),
      ),
    )
    await step('the provider cannot prepare the payment', async () => {
      const onlyFor = await world.restaurantId(host)
      await world.controlPayments({ onlyFor, failNext: 'network', failOn: 'create', failTimes: 10 })
      await fails(
        'Failed to create payment intent: The payment provider cannot be reached. Please try again.',
        'no',
      )
      await world.resetSandbox()
    })
    await step('a malformed response', () =>
      withRoute(
        orders,
        (route) => route.fulfill({ json: null }),
        () => fails('An unexpected error occurred during payment processing.', 'unknown'),
      ),
    )
    await step('the card is declined without a message', () =>
      withRoute(confirm, refusedSilently, () => fails('Payment processing failed.', 'no')),
    )
    await step('a forged success in the browser', () =>
      withRoute(confirm, claimedPaid, () =>
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
    'It is not yet known whether your card was charged. Press the button again: we check first and never charge twice.',
}

async function withoutContact(route: Route): Promise<void> {
  const { contact: _, ...rest } = route.request().postDataJSON()
  await route.continue({ postData: JSON.stringify(rest) })
}

async function refusedSilently(route: Route): Promise<void> {
  await route.fulfill({ status: 402, json: { error: { type: 'card_error' } } })
}

/** The provider never receives the card; the browser's claim of success must be ignored. */
async function claimedPaid(route: Route): Promise<void> {
  await route.fulfill({
    json: { id: 'pi_1', status: 'succeeded', next_action: null, last_payment_error: null },
  })
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
