import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardTexts } from '../../../src/experiences/storefront/checkout/card/card-form-handle.ts'
import {
  confirmSavedWithStripe,
  confirmWithStripe,
  validateWithStripe,
} from '../../../src/experiences/storefront/checkout/card/stripe-confirm.ts'
import {
  isProviderUrl,
  type StripeElements,
  type StripeError,
  type StripeScript,
} from '../../../src/experiences/storefront/checkout/card/stripe-script.ts'

const billing = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '5551234567' }

function elementsWithError(error?: StripeError): StripeElements {
  return {
    create: () => {
      throw new Error('not used in this test')
    },
    update: () => {},
    submit: async () => (error ? { error } : {}),
  }
}

type Confirm = StripeScript['confirmPayment']

function stripeWith(confirmPayment: Confirm): StripeScript {
  return {
    elements: () => elementsWithError(),
    confirmPayment,
    retrievePaymentIntent: async () => ({}),
    handleNextAction: async () => ({}),
  }
}

const at = (pathname: string, search = '') =>
  vi.stubGlobal('location', { origin: 'https://sakura.example', pathname, search })

beforeEach(() => void at('/checkout/summary'))
afterEach(() => void vi.unstubAllGlobals())

test('the card form has the documented messages', () => {
  expect(cardTexts).toMatchObject({
    notReady: 'Payment system is not ready. Please refresh the page and try again.',
    required: 'Card information is required.',
    invalid: 'Invalid card information.',
  })
})

test('validation returns the provider’s own message', async () => {
  expect(await validateWithStripe(elementsWithError())).toBeNull()
  const incomplete = { type: 'validation_error', message: 'Your card’s security code is incomplete.' }
  expect(await validateWithStripe(elementsWithError(incomplete))).toBe(incomplete.message)
  expect(await validateWithStripe(elementsWithError({ type: 'validation_error' }))).toBe(
    'Invalid card information.',
  )
})

test('a payment is confirmed with its secret, the customer and a return URL', async () => {
  const asked: Parameters<Confirm>[0][] = []
  const stripe = stripeWith(async (input) => {
    asked.push(input)
    return { paymentIntent: { status: 'succeeded' } }
  })
  const elements = elementsWithError()
  expect(await confirmWithStripe(stripe, elements, 'pi_1_secret_2', billing)).toEqual({ kind: 'confirmed' })
  expect(asked).toEqual([
    {
      elements,
      clientSecret: 'pi_1_secret_2',
      confirmParams: {
        return_url: 'https://sakura.example/checkout/payment',
        payment_method_data: { billing_details: billing },
      },
      redirect: 'if_required',
    },
  ])
})

test('a payment method that redirects returns to the page that follows the payment', async () => {
  const returnsTo = async (pathname: string, search?: string) => {
    at(pathname, search)
    const asked: Parameters<Confirm>[0][] = []
    const stripe = stripeWith(async (input) => {
      asked.push(input)
      return {}
    })
    await confirmWithStripe(stripe, elementsWithError(), 's', billing)
    return asked[0]?.confirmParams.return_url
  }
  expect(await returnsTo('/checkout/payment')).toBe('https://sakura.example/checkout/payment')
  expect(await returnsTo('/gift-cards')).toBe('https://sakura.example/gift-cards')
  expect(await returnsTo('/checkout/pay', '?order=t')).toBe('https://sakura.example/checkout/pay?order=t')
})

test('only a card error is known to have charged nothing', async () => {
  const outcomeOf = (error: StripeError) =>
    confirmWithStripe(
      stripeWith(async () => ({ error })),
      elementsWithError(),
      's',
      billing,
    )
  expect(await outcomeOf({ type: 'card_error', message: 'Your card was declined.' })).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  })
  expect(await outcomeOf({ type: 'validation_error', message: 'Incomplete' })).toMatchObject({
    kind: 'refused',
  })
  expect(await outcomeOf({ type: 'api_error', message: 'Oops' })).toEqual({ kind: 'unclear', error: null })
  const lost = new TypeError('Failed to fetch')
  expect(
    await confirmWithStripe(
      stripeWith(() => Promise.reject(lost)),
      elementsWithError(),
      's',
      billing,
    ),
  ).toEqual({
    kind: 'unclear',
    error: lost,
  })
  expect(await confirmWithStripe(null, null, 's', billing)).toEqual({ kind: 'unclear', error: null })
})

test('only the provider’s own hosts are allowed as script URLs', () => {
  for (const url of ['https://js.stripe.com/v3/', 'https://b.js.stripe.com/x.js'])
    expect(isProviderUrl(url), url).toBe(true)
  for (const url of [
    'http://js.stripe.com/v3/',
    'https://js.stripe.com:8443/v3/',
    'https://js.stripe.com.evil.example/v3/',
    'https://evil-js.stripe.com/v3/',
    'https://js.stripe.com@evil.example/v3/',
    'javascript:alert(1)//js.stripe.com',
    '/v3/',
    '',
  ])
    expect(isProviderUrl(url), url).toBe(false)
})

test('a saved card is confirmed with the secret alone, and a decline charges nothing', async () => {
  const asked: object[] = []
  const stripe = stripeWith(async (input) => {
    asked.push(input)
    return asked.length === 1 ? {} : { error: { type: 'card_error', message: 'Your card was declined.' } }
  })
  expect(await confirmSavedWithStripe(Promise.resolve(stripe), 'pi_1_secret_2')).toEqual({
    kind: 'confirmed',
  })
  expect(asked).toEqual([
    {
      clientSecret: 'pi_1_secret_2',
      confirmParams: { return_url: 'https://sakura.example/checkout/payment' },
      redirect: 'if_required',
    },
  ])
  expect(await confirmSavedWithStripe(Promise.resolve(stripe), 'pi_1_secret_2')).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  })
})

test('a confirmation without a response ends as unclear, but not while the bank’s challenge is open', async () => {
  vi.useFakeTimers()
  try {
    const status = vi.fn(async () => ({ paymentIntent: { status: 'requires_action' } }))
    const stripe = { ...stripeWith(() => new Promise(() => {})), retrievePaymentIntent: status }
    let outcome: unknown = null
    void confirmWithStripe(stripe, elementsWithError(), 'pi_1_secret_2', billing).then((result) => {
      outcome = result
    })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(outcome).toBeNull()
    status.mockResolvedValue({ paymentIntent: { status: 'requires_payment_method' } })
    await vi.advanceTimersByTimeAsync(40_000)
    expect(outcome).toMatchObject({ kind: 'unclear', error: { name: 'TimeoutError' } })
    // The status is not awaited without a limit, either.
    outcome = null
    status.mockReturnValue(new Promise(() => {}))
    void confirmSavedWithStripe(Promise.resolve(stripe), 'pi_1_secret_2').then((result) => {
      outcome = result
    })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(outcome).toMatchObject({ kind: 'unclear', error: { name: 'TimeoutError' } })
  } finally {
    vi.useRealTimers()
  }
})
