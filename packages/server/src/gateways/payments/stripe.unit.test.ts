import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@comanda/domain/money/cents'
import { expect, onTestFinished, test } from 'vitest'
import { IntentRefused, IntentUncertain, PaymentGatewayError } from './port.ts'
import { createStripe } from './stripe.ts'

const failures = ['no response', 'a response that breaks off', 'a server error'] as const

test.each(failures)(
  '%s at the first attempt is repeated with the same key and parameters',
  async (failure) => {
    const { stripe, requests } = await open(failure)
    const created = await stripe.createIntent({
      amount: cents(1234),
      subject: { orderId: 'o-1', orderNumber: 'A1B2C3D4' },
      restaurantId: 'r-1',
      receiptEmail: "o'hara+test@example.com",
      description: 'Order [A1] (50% off!) for José & co. * ~ 日本',
      captureLater: true,
      transferTo: { account: 'acct_1', platformFee: cents(99) },
      idempotencyKey: 'key-1',
    })
    expect(created).toMatchObject({ id: 'pi_1', clientSecret: 'secret', amount: 1234, orderId: 'o-1' })
    expect(requests).toHaveLength(2)
    const [first, second] = requests
    expect(second).toEqual(first)
    expect(first).toMatchObject({ method: 'POST', url: '/v1/payment_intents', key: 'key-1' })
    expect(first?.version).toMatch(/^\d{4}-\d\d-\d\d/)
  },
)

const newIntent = {
  amount: cents(1234),
  subject: { orderId: 'o-1', orderNumber: 'A1B2C3D4' },
  restaurantId: 'r-1',
  receiptEmail: null,
  description: 'Order A1',
  captureLater: false,
  transferTo: null,
  idempotencyKey: 'key-1',
}

test('a rejection of the payment is a refusal', async () => {
  const error = { type: 'invalid_request_error', code: 'insufficient_capabilities_for_transfer' }
  const { stripe } = await open(() => ({ status: 400, error }))
  await expect(stripe.createIntent(newIntent)).rejects.toBeInstanceOf(IntentRefused)
})

test.each([
  ['a rejected API key', 401, { type: 'invalid_request_error' }],
  ['a missing permission', 403, { type: 'invalid_request_error' }],
  ['an unknown connected account', 400, { type: 'invalid_request_error', code: 'resource_missing' }],
  ['a key that is in use', 409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }],
  ['a rate limit', 429, { type: 'invalid_request_error', code: 'lock_timeout' }],
  ['a server error', 500, { type: 'api_error' }],
])('%s is no refusal', async (_, status, error) => {
  const { stripe } = await open(() => ({ status, error }))
  const failure = await stripe.createIntent(newIntent).catch((problem) => problem)
  expect(failure).toBeInstanceOf(PaymentGatewayError)
  expect(failure).not.toBeInstanceOf(IntentRefused)
})

test('a rejection is uncertain and no refusal if an earlier release may have created the payment with the same key', async () => {
  const { stripe, requests } = await open(({ key, method }) => {
    if (method === 'GET') return { status: 200, error: null }
    const type = key === 'key-1' ? 'idempotency_error' : 'invalid_request_error'
    return { status: 400, error: { type } }
  })
  const failure = await stripe.createIntent(newIntent).catch((problem) => problem)
  expect(failure).toBeInstanceOf(IntentUncertain)
  expect(requests.map(({ key }) => key)).toContain('key-1:2')
})

test('reading a payment sends one request, for the same data as when the SDK repeats it', async () => {
  const { stripe, requests } = await open('no response')
  for (const id of ['pi_1', 'pi_2']) expect(await stripe.retrieveIntent(id)).toMatchObject({ id })
  expect(requests.map(({ url }) => url)).toEqual([
    '/v1/payment_intents/pi_1?expand[0]=latest_charge.balance_transaction',
    '/v1/payment_intents/pi_1?expand[0]=latest_charge.balance_transaction',
    '/v1/payment_intents/pi_2?expand[0]=latest_charge.balance_transaction',
  ])
})

test('a provider that never responds is tried three times', async () => {
  const { stripe, requests } = await open('silence', 50)
  await expect(stripe.retrieveIntent('pi_1')).rejects.toMatchObject({
    message: 'The payment provider cannot be reached. Please try again.',
    retryable: true,
  })
  expect(requests).toHaveLength(3)
})

interface Received {
  method: string | undefined
  url: string | undefined
  body: string
  key: unknown
  version: unknown
}

type Rejection = (request: Received) => { status: number; error: object | null }

/** A provider whose first response fails, that is silent, or that rejects requests; without an error it finds nothing. */
async function open(failure: (typeof failures)[number] | 'silence' | Rejection, timeoutMs = 5000) {
  const requests: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    const received = {
      method,
      url,
      body,
      key: headers['idempotency-key'],
      version: headers['stripe-version'],
    }
    requests.push(received)
    if (failure === 'silence') return
    if (typeof failure === 'function') {
      const { status, error } = failure(received)
      const found = error === null ? { object: 'search_result', data: [], has_more: false } : { error }
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    }
    const isFirst = requests.length === 1
    if (isFirst && failure === 'no response') return request.socket.destroy()
    if (isFirst && failure === 'a server error') return response.writeHead(500).end('{"error":{}}')
    const id = /payment_intents\/(\w+)/.exec(url ?? '')?.[1] ?? 'pi_1'
    const text = JSON.stringify({
      id,
      client_secret: 'secret',
      status: 'requires_payment_method',
      amount: 1234,
      currency: 'usd',
      metadata: { order_id: 'o-1', restaurant_id: 'r-1' },
    })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
    if (!isFirst || failure !== 'a response that breaks off') return response.end(text)
    response.write(text.slice(0, 20), () => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const sandboxOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_1', sandboxOrigin }
  return { stripe: createStripe({ ...options, timeoutMs }), requests }
}
