import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type Counter, expectRefused, openCounter } from './counter.ts'

let counter: Counter
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  counter = await openCounter(cleanUp, { restaurant: { minimum_order_delivery: 0 } })
})

const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }
const tenKilobytes = 'x'.repeat(10_240)

describe('a text that is too long', () => {
  test.each(['firstName', 'lastName', 'phone', 'email'])('a %s of 10 kB is rejected', async (field) => {
    const order = await counter.order({ contact: { ...contact, [field]: tenKilobytes } })
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 400,
      code: 'BAD_REQUEST',
      paths: [`contact.${field}`],
    })
  })

  test.each([
    ['dropoffNote', { dropoffNote: tenKilobytes }],
    ['address', { address: tenKilobytes }],
  ])('a %s of 10 kB is rejected', async (path, changes) => {
    const order = await counter.order(changes)
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 400,
      code: 'BAD_REQUEST',
      paths: [path],
    })
  })

  test('a kitchen note of 10 kB is rejected', async () => {
    const lines = [counter.shop.line('Soup', { specialInstructions: tenKilobytes })]
    const order = { ...(await counter.order()), request: { ...counter.shop.request(), lines } }
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 400,
      code: 'BAD_REQUEST',
      paths: ['request.lines.0.specialInstructions'],
    })
  })

  test('a name of 81 characters is rejected with a message', async () => {
    const order = await counter.order({ contact: { ...contact, firstName: 'x'.repeat(81) } })
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 422,
      code: 'CONTACT_INVALID',
      message: 'First name can have at most 80 characters.',
      paths: ['contact.firstName'],
    })
  })
})

describe('a name without visible characters', () => {
  test.each([
    ['spaces', '   '],
    ['a NUL', '\u0000'],
    ['direction overrides', '\u202E\u2066\u200F'],
    ['invisible characters', '\u200B\u3164\u115F'],
    ['half an emoji', '\uD83D'],
  ])('of %s counts as missing', async (_, firstName) => {
    const order = await counter.order({ contact: { ...contact, firstName } })
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 422,
      code: 'CONTACT_INVALID',
      message: 'First name is required.',
    })
  })
})

describe('an email address with additional content', () => {
  test.each([
    'ada@example.com\r\nBcc: everybody@example.com',
    'ada@example.com,eve@example.com',
    'ada@example.com eve@example.com',
    '<script>@example.com',
    '"ada"<eve@example.com>',
    'ada@',
    '@example.com',
    'ada@example',
    'ada\u0000@example.com',
  ])('is rejected: %j', async (email) => {
    const order = await counter.order({ contact: { ...contact, email } })
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 422,
      code: 'CONTACT_INVALID',
      message: 'Invalid email address',
    })
  })
})

describe('a name with unusual characters', () => {
  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ["Robert'); drop table orders; --", "Robert'); drop table orders; --"],
    ['\u202Elive\u202C', 'live'],
    ['Zoë\u0301\u0301', 'Zoë\u0301\u0301'.normalize('NFC')],
    ['👩‍👩‍👧 Ada', '👩‍👩‍👧 Ada'],
    ['Ada\u0000\u0007\nLong', 'Ada Long'],
    ['%s{{7*7}}', '%s{{7*7}}'],
    ['עדה', 'עדה'],
  ])('%j is stored as %j', async (typed, stored) => {
    const lines = [counter.shop.line('Soup', { specialInstructions: typed })]
    const order = await counter.order({ contact: { ...contact, firstName: typed } }, {})
    const request = { ...counter.shop.request(), lines: [{ ...lines[0], quantity: 2 }] }
    const { status, json } = await counter.post('/orders', { ...order, request })
    expect(status, json.message).toBe(201)
    const view = await counter.call('GET', `/api/orders/${json.token}`)
    expect(view.json).toMatchObject({
      customer: { firstName: stored },
      breakdown: { lines: [{ specialInstructions: stored }] },
    })
  })
})

describe('an address', () => {
  test.each([
    ['', 'Please provide a complete address with street, city, and state'],
    ['Main Street', 'Please provide a complete address with street, city, and state'],
    ['\u0000, \u202E, \u200B', 'Please provide a complete address with street, city, and state'],
    ['1 Main, Summit, NJ', 'Please include state and zip code in your address'],
    ['1 Main, Summit, NJ 1234', 'Please include state and zip code in your address'],
    ['1 Main, Summit, NJ 07901; drop table', 'Please include state and zip code in your address'],
  ])('is rejected: "%s": %s', async (address, message) => {
    await expectRefused(counter, () => counter.post('/delivery-quotes', { address }), {
      status: 422,
      code: 'DELIVERY_UNAVAILABLE',
      message,
    })
  })

  test('with markup or control characters is accepted, without the control characters', async () => {
    const address = '<b>1</b> \u202EMain\u202C\u0000, Summit, NJ 07901'
    const { status, json } = await counter.post('/delivery-quotes', { address })
    expect(status).toBe(200)
    expect(json.address).toBe('<B>1</B> Main, Summit, NJ 07901')
  })
})

describe('a discount code', () => {
  test.each(["' or '1'='1", '<script>', '%', '_', '\u0000', 'TEN\u0000OF', '🎉', 'x'.repeat(40)])(
    'is rejected: %j',
    async (code) => {
      const lines = counter.shop.request().lines
      await expectRefused(counter, () => counter.post('/discount-checks', { code, lines }), {
        status: 422,
        code: 'DISCOUNT_REFUSED',
        message: /^(Invalid discount code|Please enter a discount code)$/,
      })
    },
  )
})
