import type { CheckoutRequest } from '@comanda/contract/checkout'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearPendingPayment,
  storePendingPayment,
  whilePlacing,
} from '../../../src/experiences/storefront/checkout/pay/pending-payment.ts'
import { requestOwnPrice } from '../../../src/experiences/storefront/checkout/price/own-price.ts'
import * as queries from '../../../src/experiences/storefront/checkout/queries.ts'

vi.mock('../../../src/experiences/storefront/checkout/queries.ts', () => ({ requestPrice: vi.fn() }))

const requestPrice = vi.mocked(queries.requestPrice)
const request = {} as CheckoutRequest
const price = {} as queries.Price
const refusal = new Error('This code has been used up.')
const { signal } = new AbortController()
const pending = { token: 'own', orderNumber: 'A', checkoutKey: 'key', payment: null, submittedAt: null }

beforeEach(() => {
  requestPrice.mockReset()
  clearPendingPayment()
})

test('a refusal due to the order that is being placed is requested again in its name', async () => {
  let placed = () => {}
  void whilePlacing(
    new Promise<void>((resolve) => {
      placed = resolve
    }).then(() => storePendingPayment(pending)),
  )
  requestPrice.mockRejectedValueOnce(refusal).mockResolvedValueOnce(price)
  const result = requestOwnPrice('r', request, signal)
  placed()
  expect(await result).toBe(price)
  expect(requestPrice.mock.calls.map(([, , ownOrder]) => ownOrder)).toEqual([null, 'own'])
})

test('any other refusal is reported immediately', async () => {
  storePendingPayment(pending)
  requestPrice.mockRejectedValue(refusal)
  await expect(requestOwnPrice('r', request, signal)).rejects.toBe(refusal)
  expect(requestPrice).toHaveBeenCalledTimes(1)
})

test('an order that cannot be placed does not delay the refusal', async () => {
  whilePlacing(Promise.reject(new Error('offline'))).catch(() => {})
  requestPrice.mockRejectedValue(refusal)
  await expect(requestOwnPrice('r', request, signal)).rejects.toBe(refusal)
})
