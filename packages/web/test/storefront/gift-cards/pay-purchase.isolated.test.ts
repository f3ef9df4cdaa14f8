import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Confirmation } from '../../../src/experiences/storefront/checkout/card/card-form-handle.ts'
import { followPurchase, payPurchase } from '../../../src/experiences/storefront/gift-cards/pay-purchase.ts'
import { readPendingPurchase } from '../../../src/experiences/storefront/gift-cards/pending-purchase.ts'
import * as queries from '../../../src/experiences/storefront/gift-cards/queries.ts'
import { stubBrowser } from '../stub-browser.ts'

vi.mock('../../../src/experiences/storefront/gift-cards/queries.ts', () => ({
  buyGiftCard: vi.fn(),
  settlePurchase: vi.fn(),
}))

const buy = vi.mocked(queries.buyGiftCard)
const settle = vi.mocked(queries.settlePurchase)
const input = { restaurantId: 'r1', purchaseId: 'p1' } as queries.PurchaseInput
const bought = { amount: 2500 } as Awaited<ReturnType<typeof queries.settlePurchase>>
const prepared = { token: 'token', payment: { paymentIntentId: 'pi_1' } } as queries.PreparedPurchase

const unpaid = (status: string) =>
  new ORPCError('PAYMENT_NOT_SUCCESSFUL', { status: 402, message: 'Not complete', data: { status } })
const over = new ORPCError('PURCHASE_EXPIRED', { status: 409, message: 'The time ran out.' })
const card = (confirmation: Confirmation) => ({ confirm: vi.fn(() => Promise.resolve(confirmation)) })

beforeEach(() => {
  vi.resetAllMocks()
  const endBrowser = stubBrowser({ localStorage: new Map() })
  buy.mockResolvedValue(prepared)
  settle.mockResolvedValue(bought)
  return endBrowser
})

describe('payPurchase', () => {
  test('confirms the payment, settles it, and remembers nothing afterwards', async () => {
    const entry = card({ kind: 'confirmed' })
    expect(await payPurchase(input, entry)).toEqual({ kind: 'bought', card: bought })
    expect(entry.confirm).toHaveBeenCalledOnce()
    expect(readPendingPurchase('r1')).toBeNull()
  })

  test('confirms nothing for a purchase that is paid already', async () => {
    buy.mockResolvedValue({ ...prepared, payment: null })
    const entry = card({ kind: 'confirmed' })
    expect(await payPurchase(input, entry)).toEqual({ kind: 'bought', card: bought })
    expect(entry.confirm).not.toHaveBeenCalled()
  })

  test('a declined card charges nothing, and the same purchase can be paid with another one', async () => {
    const result = await payPurchase(input, card({ kind: 'refused', message: 'Declined.' }))
    expect(result).toMatchObject({ kind: 'failed', isOver: false, failure: { charged: 'no' } })
    expect(settle).not.toHaveBeenCalled()
    expect(readPendingPurchase('r1')).toBeNull()
  })

  test('an expired purchase needs a new one', async () => {
    buy.mockRejectedValue(over)
    expect(await payPurchase(input, card({ kind: 'confirmed' }))).toMatchObject({
      kind: 'failed',
      isOver: true,
    })
  })

  test('a payment without an outcome stays pending, for this restaurant only', async () => {
    settle.mockRejectedValue(unpaid('processing'))
    const result = await payPurchase(input, card({ kind: 'unclear', error: null }))
    expect(result).toMatchObject({ kind: 'pending', pending: { token: 'token', restaurantId: 'r1' } })
    expect(readPendingPurchase('r1')).toMatchObject({ token: 'token' })
    expect(readPendingPurchase('r2')).toBeNull()
  })

  test('a confirmation without a response stays pending, because the provider can still receive it', async () => {
    settle.mockRejectedValue(unpaid('requires_payment_method'))
    const lost = card({ kind: 'unclear', error: new TypeError('Failed to fetch') })
    expect(await payPurchase(input, lost)).toMatchObject({ kind: 'failed', failure: { charged: 'no' } })
    const hung = card({ kind: 'unclear', error: new DOMException('No response', 'TimeoutError') })
    expect(await payPurchase(input, hung)).toMatchObject({ kind: 'pending' })
    expect(readPendingPurchase('r1')).toMatchObject({ token: 'token' })
  })

  test('is settled again after a lost response, but followed after a timeout', async () => {
    settle.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await payPurchase(input, card({ kind: 'confirmed' }))).toEqual({ kind: 'bought', card: bought })
    expect(settle).toHaveBeenCalledTimes(2)
    settle.mockReset()
    settle.mockRejectedValue(new DOMException('No response', 'TimeoutError'))
    expect(await payPurchase(input, card({ kind: 'confirmed' }))).toMatchObject({ kind: 'pending' })
    expect(settle).toHaveBeenCalledOnce()
  })
})

describe('followPurchase', () => {
  const pending = { restaurantId: 'r1', token: 'token', submittedAt: Date.now() }

  test('asks until the payment is confirmed', async () => {
    settle.mockRejectedValueOnce(unpaid('processing')).mockRejectedValueOnce(new TypeError('fetch failed'))
    expect(await followPurchase(pending, new AbortController().signal)).toBe(bought)
    expect(settle).toHaveBeenCalledTimes(3)
  })

  test('ends without a gift card when the purchase expired, or no card arrived for a while', async () => {
    settle.mockRejectedValueOnce(over)
    expect(await followPurchase(pending, new AbortController().signal)).toBeNull()
    settle.mockRejectedValue(unpaid('requires_payment_method'))
    const old = { ...pending, submittedAt: Date.now() - 60_000 }
    expect(await followPurchase(old, new AbortController().signal)).toBeNull()
  })
})
