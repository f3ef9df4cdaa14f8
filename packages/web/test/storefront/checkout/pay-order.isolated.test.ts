import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Confirmation } from '../../../src/experiences/storefront/checkout/card/card-form-handle.ts'
import { payOrder } from '../../../src/experiences/storefront/checkout/pay/pay-order.ts'
import {
  clearPendingPayment,
  readPendingPayment,
  readSubmittedPayment,
  storePendingPayment,
} from '../../../src/experiences/storefront/checkout/pay/pending-payment.ts'
import * as queries from '../../../src/experiences/storefront/checkout/queries.ts'
import { stubBrowser } from '../stub-browser.ts'
import { billing, cardFormReturning, earlier, prepared, refusal, request } from './paying.ts'

vi.mock('../../../src/experiences/storefront/checkout/queries.ts', () => ({
  placeOrder: vi.fn(),
  chooseCard: vi.fn(),
  settleOrder: vi.fn(),
}))

const place = vi.mocked(queries.placeOrder)
const choose = vi.mocked(queries.chooseCard)
const settle = vi.mocked(queries.settleOrder)

describe('payOrder', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    const endBrowser = stubBrowser({ sessionStorage: new Map() })
    clearPendingPayment()
    place.mockResolvedValue(prepared)
    settle.mockResolvedValue({} as Awaited<ReturnType<typeof queries.settleOrder>>)
    return endBrowser
  })

  test('places the order, confirms the payment and settles it', async () => {
    const cardForm = cardFormReturning({ kind: 'confirmed' })
    expect(await payOrder(request, cardForm, billing)).toMatchObject({
      kind: 'paid',
      order: { token: 'new' },
    })
    expect(cardForm.confirm).toHaveBeenCalledOnce()
    expect(settle).toHaveBeenCalledExactlyOnceWith('new')
  })

  test('reports an unknown charge while the bank is still processing the payment', async () => {
    const message = 'Payment was not successful. Status: processing'
    settle.mockRejectedValue(
      Object.assign(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'processing' }), { message }),
    )
    expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toEqual({
      kind: 'failed',
      failure: { message, code: null, charged: 'unknown' },
    })
  })

  test('follows a confirmation without a response, which the provider can still receive', async () => {
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }))
    const cardForm = cardFormReturning({
      kind: 'unclear',
      error: new DOMException('No response', 'TimeoutError'),
    })
    const before = Date.now()
    const result = await payOrder(request, cardForm, billing)
    expect(result).toMatchObject({ kind: 'failed', failure: { charged: 'unknown' } })
    expect(readSubmittedPayment()).toMatchObject({ token: 'new' })
    expect(readSubmittedPayment()?.submittedAt).toBeGreaterThanOrEqual(before)
  })

  test('returns a paid earlier order instead of placing another one', async () => {
    storePendingPayment(earlier)
    expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toMatchObject({
      kind: 'paid',
      order: { token: 'earlier' },
    })
    expect(place).not.toHaveBeenCalled()
  })

  test('replaces an unpaid earlier order', async () => {
    storePendingPayment(earlier)
    settle.mockRejectedValueOnce(
      refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }),
    )
    expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toMatchObject({
      kind: 'paid',
    })
    expect(place).toHaveBeenCalledExactlyOnceWith({ ...request, ownOrder: 'earlier' })
    expect(readPendingPayment()).toMatchObject({ token: 'new' })
  })

  test('places no other order while the earlier payment is processing', async () => {
    storePendingPayment(earlier)
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'processing' }))
    const result = await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ kind: 'failed', failure: { charged: 'unknown' } })
    expect(place).not.toHaveBeenCalled()
  })

  test('continues if the earlier card was declined', async () => {
    storePendingPayment(earlier)
    settle.mockRejectedValueOnce(
      refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }),
    )
    expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toMatchObject({
      order: { token: 'new' },
    })
  })

  test('needs no card for a free order', async () => {
    place.mockResolvedValue({ ...prepared, payment: null })
    expect(await payOrder(request, null, billing)).toMatchObject({ kind: 'paid', order: { token: 'new' } })
  })

  test("shows the provider's message when the card is declined", async () => {
    const result = await payOrder(
      request,
      cardFormReturning({ kind: 'refused', message: 'Your card was declined.' }),
      billing,
    )
    expect(result).toEqual({
      kind: 'failed',
      failure: { message: 'Your card was declined.', code: null, charged: 'no' },
    })
    expect(settle).not.toHaveBeenCalled()
    expect(readPendingPayment()?.token).toBe('new')
  })

  test('shows the payment id for support when the card was charged but the order could not be settled', async () => {
    settle.mockRejectedValue(new TypeError('Failed to fetch'))
    const result = await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({
      failure: {
        charged: 'yes',
        message:
          'Order creation failed: Unable to connect to our servers. Please try again in a moment. Your payment was processed successfully. Please contact support with payment ID: pi_1',
      },
    })
    expect(settle).toHaveBeenCalledTimes(3)
  })

  test('does not call it unknown whether a payment was charged that does not match its order', async () => {
    const message =
      'Order creation failed: the payment amount differs from the order total. Your payment was processed successfully. Please contact support with payment ID: pi_1'
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'succeeded' }, message))
    const charged = { kind: 'failed', failure: { message, code: null, charged: 'yes' } }
    const cardForm = cardFormReturning({ kind: 'confirmed' })
    expect(await payOrder(request, cardForm, billing)).toEqual(charged)
    expect(await payOrder(request, cardForm, billing)).toEqual(charged)
    expect(cardForm.confirm).toHaveBeenCalledOnce()
  })

  test('does not settle again after a timeout, for which the customer has waited long enough', async () => {
    settle.mockRejectedValue(new DOMException('No response', 'TimeoutError'))
    const result = await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ failure: { code: 'TIMEOUT_ERROR', charged: 'yes' } })
    expect(settle).toHaveBeenCalledOnce()
    expect(readSubmittedPayment()).toMatchObject({ token: 'new' })
  })

  test('settles through the server when the response of the provider is lost', async () => {
    const lost: Confirmation = { kind: 'unclear', error: new TypeError('Failed to fetch') }
    expect(await payOrder(request, cardFormReturning(lost), billing)).toMatchObject({ kind: 'paid' })
  })

  test('reports that nothing was charged when the confirmation never reached the provider', async () => {
    const lost: Confirmation = { kind: 'unclear', error: new TypeError('Failed to fetch') }
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }))
    expect(await payOrder(request, cardFormReturning(lost), billing)).toMatchObject({
      failure: { charged: 'no', code: 'FETCH_ERROR' },
    })
  })

  test('explains that the bank has not confirmed the payment when its page was closed', async () => {
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_action' }))
    const result = await payOrder(request, cardFormReturning({ kind: 'unclear', error: null }), billing)
    expect(result).toMatchObject({
      failure: {
        charged: 'no',
        hint: 'Your bank has not confirmed the payment. Pay again to return to its page.',
      },
    })
  })

  test('returns the rejection of the server', async () => {
    place.mockRejectedValue(refusal('PRICE_CHANGED', 409, {}))
    const result = await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'PRICE_CHANGED' } })
    expect(readPendingPayment()).toBeNull()
  })

  test('does not take a request that the server received too slowly for its rejection of the order', async () => {
    place.mockRejectedValue(refusal('TIMEOUT', 408, null, 'Request Timeout'))
    const result = await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    expect(result).toEqual({
      kind: 'failed',
      failure: { message: 'Request Timeout', code: 'HTTP_408', charged: 'no' },
    })
  })

  describe('when rate limited', () => {
    const sentence = 'Too many requests. Please wait and try again.'
    const tooMany = () => refusal('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 60 }, sentence)

    test('fails before placing an order, and leaves the checkout unchanged', async () => {
      place.mockRejectedValue(tooMany())
      const cardForm = cardFormReturning({ kind: 'confirmed' })
      expect(await payOrder(request, cardForm, billing)).toEqual({
        kind: 'failed',
        failure: { message: sentence, code: 'HTTP_429', charged: 'no' },
      })
      expect(cardForm.confirm).not.toHaveBeenCalled()
      expect(readPendingPayment()).toBeNull()
    })

    test('keeps a charged order as pending, reports it, and finds it paid on the next attempt', async () => {
      settle.mockRejectedValueOnce(tooMany())
      expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toEqual({
        kind: 'failed',
        failure: {
          message: `Order creation failed: ${sentence} Your payment was processed successfully. Please contact support with payment ID: pi_1`,
          code: 'HTTP_429',
          charged: 'yes',
        },
      })
      expect(readPendingPayment()).toMatchObject({ token: 'new', submittedAt: expect.any(Number) })
      expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toMatchObject({
        kind: 'paid',
      })
      expect(place).toHaveBeenCalledOnce()
    })

    test('places no other order while the earlier one cannot be settled', async () => {
      storePendingPayment(earlier)
      settle.mockRejectedValueOnce(tooMany())
      expect(await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)).toEqual({
        kind: 'failed',
        failure: { message: sentence, code: 'HTTP_429', charged: 'unknown' },
      })
      expect(place).not.toHaveBeenCalled()
      expect(readPendingPayment()?.token).toBe('earlier')
    })
  })

  test('the server learns of a saved card, and of another choice after it', async () => {
    const declining = cardFormReturning({ kind: 'refused', message: 'Your card was declined.' })
    declining.choice.mockReturnValue({ savedCardId: 'pm_1', save: false })
    await payOrder(request, declining, billing)
    expect(choose).toHaveBeenCalledExactlyOnceWith('new', { savedCardId: 'pm_1', save: false })
    expect(choose.mock.invocationCallOrder[0]).toBeLessThan(
      declining.confirm.mock.invocationCallOrder[0] ?? 0,
    )

    // The earlier attempt is settled first: it awaits a card.
    settle.mockRejectedValueOnce(
      refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }),
    )
    const entered = { savedCardId: null, save: false }
    const accepting = cardFormReturning({ kind: 'confirmed' })
    accepting.choice.mockReturnValue(entered)
    expect(await payOrder(request, accepting, billing)).toMatchObject({ kind: 'paid' })
    expect(choose).toHaveBeenLastCalledWith('new', entered)
  })

  test('does not call the server about a card that is neither saved nor to be saved', async () => {
    const cardForm = cardFormReturning({ kind: 'confirmed' })
    cardForm.choice.mockReturnValue({ savedCardId: null, save: false })
    await payOrder(request, cardForm, billing)
    expect(choose).not.toHaveBeenCalled()
  })

  test('charges nothing when the saved card was removed', async () => {
    const cardForm = cardFormReturning({ kind: 'confirmed' })
    cardForm.choice.mockReturnValue({ savedCardId: 'pm_1', save: false })
    choose.mockRejectedValue(refusal('CARD_REMOVED', 409, null))
    expect(await payOrder(request, cardForm, billing)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'CARD_REMOVED' },
    })
    expect(cardForm.confirm).not.toHaveBeenCalled()
  })

  test('returns a rejection for an order that expired during the payment', async () => {
    settle.mockRejectedValue(refusal('ORDER_EXPIRED', 409, null))
    const result = await payOrder(request, cardFormReturning({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'ORDER_EXPIRED' } })
  })
})
