import { expect, test } from 'vitest'
import {
  cardDeclined,
  failureBeforeCharge,
} from '../../../src/experiences/storefront/checkout/pay/pay-failure.ts'

test('shows what to do about a malformed order, and the server\u2019s message for other rejections', () => {
  const refused = { code: 'HTTP_400', message: 'Input validation failed', status: 400, data: null }
  expect(failureBeforeCharge(refused)).toEqual({
    message: 'Missing required order information. Please go back and review your order details.',
    code: null,
    charged: 'no',
  })
  expect(failureBeforeCharge({ ...refused, code: 'BELOW_MINIMUM', message: 'Add $2.00.' }).message).toBe(
    'Add $2.00.',
  )
})

test('a gift card that cannot be used needs no code', () => {
  const refused = {
    code: 'GIFT_CARD_REFUSED',
    message: 'Nothing is left on this gift card.',
    status: 422,
    data: null,
  }
  expect(failureBeforeCharge(refused).code).toBeNull()
})

test('falls back to a generic message if there is none', () => {
  expect(cardDeclined(null).message).toBe('Payment processing failed.')
  expect(failureBeforeCharge({ code: 'X', message: '', status: 500, data: null }).message).toBe(
    'An unexpected error occurred during payment processing.',
  )
})
