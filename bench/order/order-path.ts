import { randomBytes, randomUUID } from 'node:crypto'
import { type Shop, simpleLine } from '../../tools/program/shop.ts'
import type { Connection, Reply } from '../load/connection.ts'

/** Builds the requests of identical orders by different customers. */
export interface OrderPath {
  /**
   * Places, confirms and settles one order of a customer with a separate address. Throws when any response is
   * unexpected.
   */
  order(program: Connection, provider: Connection): Promise<void>
  /** Sends the first request only, for the bare server. */
  placeOnly(bare: Connection): Promise<void>
  /** Prices the order without placing it. */
  price(program: Connection): Promise<void>
}

export async function createOrderPath(origin: string, shop: Shop): Promise<OrderPath> {
  const request = checkoutRequestOf(shop)
  const displayedTotal = await priceOf(origin, shop, request)
  const placePath = `/api/restaurants/${shop.id}/orders`
  const priceRequest = post(
    `/api/restaurants/${shop.id}/prices`,
    'application/json',
    JSON.stringify({ request }),
  )

  function placeRequest(path: string, headers = ''): string {
    return post(path, 'application/json', JSON.stringify(orderOf(request, displayedTotal)), headers)
  }
  return {
    async order(program, provider) {
      const from = `X-Forwarded-For: 10.${randomBytes(3).join('.')}\r\n`
      const placed = JSON.parse(expect(await program.request(placeRequest(placePath, from)), 201)) as Placed
      const confirmed = await provider.request(confirmRequest(placed.payment))
      expect(confirmed, 200)
      const settled = await program.request(
        post(`/api/orders/${placed.token}/settle`, 'application/json', '{}', from),
      )
      const { paymentStatus } = JSON.parse(expect(settled, 200)) as { paymentStatus: string }
      if (paymentStatus !== 'succeeded') throw new Error(`The order is ${paymentStatus} after settling.`)
    },
    async placeOnly(bare) {
      expect(await bare.request(placeRequest('/orders')), 201)
    },
    async price(program) {
      expect(await program.request(priceRequest), 200)
    },
  }
}

interface Placed {
  token: string
  payment: { paymentIntentId: string; publishableKey: string; clientSecret: string }
}

function checkoutRequestOf(shop: Shop) {
  const [first, second] = shop.products
  if (!first || !second) throw new Error(`${shop.domain} has fewer than two products`)
  return {
    lines: [simpleLine('line-1', first, 2), simpleLine('line-2', second, 1)],
    fulfillment: 'pickup',
    timing: { mode: 'asap' },
    quoteId: null,
    discountCode: null,
    kidsMeals: [],
    tip: { kind: 'percentage', percentage: 18_000 },
  }
}

function orderOf(request: object, displayedTotal: number) {
  const checkoutKey = randomUUID()
  return {
    checkoutKey,
    request,
    displayedTotal,
    contact: {
      firstName: 'Robin',
      lastName: 'Bench',
      phone: '(212) 555-0150',
      email: `guest-${checkoutKey}@bench.test`,
    },
    address: null,
    dropoffNote: null,
    termsAccepted: true,
    ageConfirmed: false,
    sessionId: null,
  }
}

async function priceOf(origin: string, shop: Shop, request: object): Promise<number> {
  const response = await fetch(`${origin}/api/restaurants/${shop.id}/prices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request }),
  })
  if (!response.ok) throw new Error(`The price of the order: ${response.status} ${await response.text()}`)
  const { breakdown } = (await response.json()) as { breakdown: { grandTotal: number } }
  return breakdown.grandTotal
}

function confirmRequest({ paymentIntentId, publishableKey, clientSecret }: Placed['payment']): string {
  const fields = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  const path = `/v1/payment_intents/${paymentIntentId}/confirm`
  return post(path, 'application/x-www-form-urlencoded', fields.toString())
}

function post(path: string, type: string, body: string, headers = ''): string {
  const length = Buffer.byteLength(body)
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`
}

function expect({ status, body }: Reply, expected: number): string {
  if (status === expected) return body.toString()
  throw new Error(`Status ${status} instead of ${expected}: ${body.toString().slice(0, 300)}`)
}
