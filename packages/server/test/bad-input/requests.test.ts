import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type Counter, expectRefused, openCounter } from './counter.ts'

let counter: Counter
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  counter = await openCounter(cleanUp)
})

const malformed = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'Invalid request. Please check your information and try again.',
}
const orders = () => `/api/restaurants/${counter.shop.restaurant.id}/orders`

describe('a body', () => {
  test.each([
    ['that is truncated', '{"request": {'],
    ['with a trailing comma', '{"request": {},}'],
    ['that is not JSON', 'hello'],
    ['of a single NUL', '\u0000'],
    ['that is empty', ''],
    ['that is a list', '[]'],
    ['that is null', 'null'],
    ['that is a number', '42'],
    ['that is a string', '"order"'],
    ['that is a form', 'request=1&displayedTotal=2'],
    ['that nests deeply', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['that nests objects deeply', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ])('%s is rejected', async (_, body) => {
    await expectRefused(counter, () => counter.call('POST', orders(), body), malformed)
  })

  test('that is not UTF-8 is rejected', async () => {
    await expectRefused(
      counter,
      () => counter.call('POST', orders(), new Uint8Array([0xff, 0xfe, 0x7b, 0xc3])),
      malformed,
    )
  })

  test('over 256 kB is not read', async () => {
    const body = JSON.stringify(await counter.order({ dropoffNote: 'x'.repeat(300_000) }))
    const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' }
    await expectRefused(counter, () => counter.call('POST', orders(), body), tooLarge)
    const stated = { 'content-length': String(body.length) }
    await expectRefused(counter, () => counter.call('POST', orders(), body, stated), tooLarge)
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data', 'application/octet-stream', 'x'])(
    'with the content type "%s" is rejected',
    async (contentType) => {
      const body = JSON.stringify(await counter.order())
      const before = await counter.fingerprint()
      const { status, json } = await counter.call('POST', orders(), body, { 'content-type': contentType })
      expect([400, 415]).toContain(status)
      expect(json.code).toMatch(/./)
      expect(await counter.fingerprint()).toEqual(before)
    },
  )

  test('from another site is rejected', async () => {
    const order = await counter.order()
    const forbidden = { status: 403, code: 'FORBIDDEN', message: 'Access denied.' }
    const crossSite: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of crossSite) {
      await expectRefused(counter, () => counter.call('POST', orders(), order, headers), forbidden)
    }
  })
})

describe('keys with a meaning in JavaScript', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s has no effect',
    async (key) => {
      const order = await counter.order()
      const text = JSON.stringify(order)
      const poisoned = `{"${key}":{"isAdmin":true,"displayedTotal":1,"termsAccepted":true},${text.slice(1)}`
      const { status, json } = await counter.call('POST', orders(), poisoned)
      expect([201, 400]).toContain(status)
      if (status === 201) expect(json).toMatchObject({ breakdown: { grandTotal: order.displayedTotal } })
      expect(Object.prototype).not.toHaveProperty('isAdmin')
      expect({}).not.toHaveProperty('displayedTotal')
    },
  )

  test('are rejected as ids, codes, kinds and modes', async () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      for (const request of [
        { lines: [{ ...counter.shop.line('Soup'), productId: key }] },
        { timing: { mode: key } },
        { tip: { kind: key } },
        { fulfillment: key },
      ]) {
        const order = await counter.order({}, request)
        await expectRefused(counter, () => counter.post('/orders', order), malformed)
      }
      const order = await counter.order({}, { discountCode: key })
      await expectRefused(counter, () => counter.post('/orders', order), {
        status: 422,
        code: 'DISCOUNT_REFUSED',
        message: 'Invalid discount code',
      })
    }
  })
})

describe('a list that is far too long is rejected', () => {
  const ten = Array.from({ length: 10_000 }, () => 1)

  test.each([
    ['request.lines', (order: Order) => ({ ...order, request: { ...order.request, lines: ten } })],
    ['request.kidsMeals', (order: Order) => ({ ...order, request: { ...order.request, kidsMeals: ten } })],
    ['request.lines.0.selections', (order: Order) => withSelections(order, ten)],
    [
      'request.lines.0.selections.0.optionIds',
      (order: Order) => withSelections(order, [{ groupId: uuid, optionIds: ten }]),
    ],
  ])('%s', async (path, change) => {
    const order = change((await counter.order()) as Order)
    const { status, json } = await counter.post('/orders', order)
    expect(status).toBe(400)
    expect(json.issues.some((issue) => issue.path.startsWith(path))).toBe(true)
  })

  type Order = { request: { lines: object[] } }
  const uuid = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'
  function withSelections(order: Order, selections: unknown[]) {
    return { ...order, request: { ...order.request, lines: [{ ...order.request.lines[0], selections }] } }
  }
})

describe('a path or method that is not served', () => {
  test.each([
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/restaurants/%ff/menu', 400],
    ['GET', '/api/../../etc/passwd', 200],
    ['GET', '/media/../../../etc/passwd', 200],
    ['GET', '/media/..%2f..%2f..%2fetc%2fpasswd', 404],
    ['GET', '/media/%00', 404],
    ['GET', '/assets/..%2f..%2fpackage.json', 404],
    ['DELETE', '/api/restaurants', 405],
    ['PUT', '/', 405],
    ['POST', '/checkout/payment', 405],
  ])('%s %s: %d', async (method, path, status) => {
    const response = await counter.call(method, path)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.json)).not.toContain('root:')
  })
})
