import { expect, test } from 'vitest'
import { cartBlockOf, cartStatuses, cartStatusOf } from './carts.ts'

test('a known cart status is itself, and any other one counts as expired', () => {
  for (const status of cartStatuses) expect(cartStatusOf(status)).toBe(status)
  expect(cartStatusOf('frozen')).toBe('expired')
  expect(cartStatusOf('')).toBe('expired')
})

test('a refused address is distinguished from a quote that failed', () => {
  const refused = (advice: string | null) => ({ code: 'DELIVERY_UNAVAILABLE', data: { advice } })
  expect(cartBlockOf(refused('other_address'))).toBe('address_refused')
  expect(cartBlockOf(refused(null))).toBe('address_refused')
  expect(cartBlockOf(refused('try_again'))).toBe('quote_failed')
})

test('errors that are resolved in the same step block no cart', () => {
  expect(cartBlockOf({ code: 'BELOW_MINIMUM', data: { missing: 500 } })).toBe('below_minimum')
  for (const code of ['DISCOUNT_REFUSED', 'PRICE_CHANGED', 'CONTACT_INVALID', 'constructor'])
    expect(cartBlockOf({ code, data: null })).toBeNull()
})

test('a pause is distinguished from closing time', () => {
  const refused = (reason: string) => cartBlockOf({ code: 'ORDERING_REFUSED', data: { reason } })
  for (const reason of ['PAUSED', 'OFFLINE', 'NOT_ACCEPTING']) expect(refused(reason)).toBe('paused')
  for (const reason of ['CLOSED', 'PAST_CUTOFF', 'BAD_TIME', 'DELIVERY_OFF'])
    expect(refused(reason)).toBe('closed')
  expect(cartBlockOf({ code: 'ORDERING_REFUSED', data: null })).toBe('closed')
})
