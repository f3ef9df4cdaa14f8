import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Confirmation } from '../../../src/experiences/storefront/checkout/card/card-form-handle.ts'
import { isUncharged } from '../../../src/experiences/storefront/checkout/pay/pay-failure.ts'
import { payOrder, resumePayment } from '../../../src/experiences/storefront/checkout/pay/pay-order.ts'
import {
  clearPendingPayment,
  readPendingPayment,
  readSubmittedPayment,
  storePendingPayment,
  uncharged,
} from '../../../src/experiences/storefront/checkout/pay/pending-payment.ts'
import { followPendingPayment } from '../../../src/experiences/storefront/checkout/pay/settle-pending-payment.ts'
import * as queries from '../../../src/experiences/storefront/checkout/queries.ts'
import { stubBrowser } from '../stub-browser.ts'
import { billing, cardFormReturning, earlier, prepared, refusal, request } from './paying.ts'

vi.mock('../../../src/experiences/storefront/checkout/queries.ts', () => ({
  placeOrder: vi.fn(),
  settleOrder: vi.fn(),
}))

const place = vi.mocked(queries.placeOrder)
const settle = vi.mocked(queries.settleOrder)
const confirmed: Confirmation = { kind: 'confirmed' }
/** The storage that all tabs of the browser share. */
let shared = new Map<string, string>()

beforeEach(() => {
  vi.resetAllMocks()
  shared = new Map()
  const endBrowser = stubBrowser({ sessionStorage: new Map(), localStorage: shared })
  clearPendingPayment()
  place.mockResolvedValue(prepared)
  settle.mockResolvedValue({} as Awaited<ReturnType<typeof queries.settleOrder>>)
  return endBrowser
})

describe('a payment that was sent to the provider', () => {
  test('is known to every tab until its outcome is', async () => {
    settle.mockRejectedValue(new TypeError('Failed to fetch'))
    await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    closeTab()
    expect(readSubmittedPayment()).toMatchObject({ token: 'new', orderNumber: 'NEW00000' })
    settle.mockReset()
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'processing' }))
    place.mockClear()
    const again = await payOrder({ ...request, checkoutKey: 'key-2' }, cardFormReturning(confirmed), billing)
    expect(again).toMatchObject({ kind: 'failed', failure: { charged: 'unknown' } })
    expect(place).not.toHaveBeenCalled()
  })

  test('of another tab, once paid, does not replace this order and is no longer in progress', async () => {
    storePendingPayment({ ...earlier, submittedAt: Date.now() })
    closeTab()
    const result = await payOrder(request, cardFormReturning(confirmed), billing)
    expect(result).toMatchObject({ kind: 'paid', order: { token: 'new' } })
    expect(readSubmittedPayment()?.token).not.toBe('earlier')
  })

  test('keeps every page from saying that nothing was charged', async () => {
    expect(uncharged()).toBe('Nothing was charged.')
    settle.mockRejectedValue(new TypeError('Failed to fetch'))
    const result = await payOrder(request, cardFormReturning(confirmed), billing)
    expect(uncharged()).toBe('')
    expect(result.kind === 'failed' && isUncharged(result.failure)).toBe(false)
  })

  test('is no longer in progress after the card was declined', async () => {
    await payOrder(request, cardFormReturning({ kind: 'refused', message: 'Declined.' }), billing)
    expect(readSubmittedPayment()).toBeNull()
    expect(readPendingPayment()?.token).toBe('new')
  })

  test('continues with the bank’s challenge after a reload, without placing the order again', async () => {
    const cardForm = cardFormReturning(confirmed)
    const interrupted = { ...earlier, payment: prepared.payment, submittedAt: 1 }
    expect(await resumePayment(interrupted, cardForm)).toMatchObject({
      kind: 'paid',
      order: { token: 'earlier' },
    })
    expect(cardForm.resume).toHaveBeenCalledExactlyOnceWith(prepared.payment)
    expect(place).not.toHaveBeenCalled()
  })
})

describe('followPendingPayment', () => {
  const submitted = { ...earlier, submittedAt: 0 }
  const followed = () => followPendingPayment(submitted, new AbortController().signal)

  test('checks until the provider knows the outcome', async () => {
    settle.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    settle.mockRejectedValueOnce(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'processing' }))
    expect(await followed()).toBe(true)
    expect(settle).toHaveBeenCalledTimes(3)
  })

  test('does not report a payment as unpaid while it may still be in transit', async () => {
    const start = Date.now()
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }))
    storePendingPayment({ ...earlier, submittedAt: start })
    const following = followPendingPayment({ ...earlier, submittedAt: start }, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await following).toBe(false)
    expect(settle.mock.calls.length).toBeGreaterThan(3)
    expect(readSubmittedPayment()).toBeNull()
    expect(readPendingPayment()?.token).toBe('earlier')
  })

  test('ends for an order that expired', async () => {
    settle.mockRejectedValue(refusal('ORDER_EXPIRED', 409, null))
    storePendingPayment(submitted)
    expect(await followed()).toBe(false)
    expect(readPendingPayment()).toBeNull()
  })
})

/** What another tab of the browser knows after this one is closed. */
function closeTab(): void {
  const stored = [...shared]
  clearPendingPayment()
  for (const [key, value] of stored) shared.set(key, value)
}
