import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardDesk, Confirmation } from '../../../src/experiences/storefront/checkout/card/card-desk.ts'
import { payOrder } from '../../../src/experiences/storefront/checkout/pay/pay-order.ts'
import {
  forgetPending,
  keepPending,
  readPending,
} from '../../../src/experiences/storefront/checkout/pay/pending-payment.ts'
import * as queries from '../../../src/experiences/storefront/checkout/queries.ts'

vi.mock('../../../src/experiences/storefront/checkout/queries.ts', () => ({
  placeOrder: vi.fn(),
  settleOrder: vi.fn(),
}))

const place = vi.mocked(queries.placeOrder)
const settle = vi.mocked(queries.settleOrder)
const billing = { name: 'Maya Okafor', email: 'maya@example.com', phone: '' }
const request = {} as queries.PlaceOrderInput
const prepared = { token: 'new', payment: { paymentIntentId: 'pi_1' } } as queries.PlacedOrder

describe('payOrder', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    vi.stubGlobal('navigator', { onLine: true })
    forgetPending()
    place.mockResolvedValue(prepared)
    settle.mockResolvedValue({} as Awaited<ReturnType<typeof queries.settleOrder>>)
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  test('places, confirms and settles', async () => {
    const desk = deskThat({ kind: 'confirmed' })
    expect(await payOrder(request, desk, billing)).toEqual({ kind: 'paid', token: 'new' })
    expect(desk.confirm).toHaveBeenCalledOnce()
    expect(settle).toHaveBeenCalledExactlyOnceWith('new')
  })

  test('does not say that a payment went through while the bank takes its time', async () => {
    const message = 'Payment was not successful. Status: processing'
    settle.mockRejectedValue(
      Object.assign(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'processing' }), { message }),
    )
    expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toEqual({
      kind: 'failed',
      failure: { message, code: null, charged: 'unknown' },
    })
  })

  test('finds an earlier order paid and makes no other', async () => {
    keepPending({ token: 'earlier', intentId: 'pi_0' })
    expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toEqual({
      kind: 'paid',
      token: 'earlier',
    })
    expect(place).not.toHaveBeenCalled()
  })

  test('names the earlier order, which is unpaid, as the one to be replaced', async () => {
    keepPending({ token: 'earlier', intentId: 'pi_0' })
    settle.mockRejectedValueOnce(
      refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }),
    )
    expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toMatchObject({ kind: 'paid' })
    expect(place).toHaveBeenCalledExactlyOnceWith({ ownOrder: 'earlier' })
    expect(readPending()).toMatchObject({ token: 'new' })
  })

  test('makes no other order while nobody can say whether the earlier one is paid', async () => {
    keepPending({ token: 'earlier', intentId: 'pi_0' })
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'processing' }))
    const result = await payOrder(request, deskThat({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ kind: 'failed', failure: { charged: 'unknown' } })
    expect(place).not.toHaveBeenCalled()
  })

  test('goes on when the earlier card was refused', async () => {
    keepPending({ token: 'earlier', intentId: 'pi_0' })
    settle.mockRejectedValueOnce(
      refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }),
    )
    expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toMatchObject({ token: 'new' })
  })

  test('needs no card for what costs nothing', async () => {
    place.mockResolvedValue({ ...prepared, payment: null })
    expect(await payOrder(request, null, billing)).toEqual({ kind: 'paid', token: 'new' })
  })

  test("shows the provider's sentence when the card is refused", async () => {
    const result = await payOrder(
      request,
      deskThat({ kind: 'refused', message: 'Your card was declined.' }),
      billing,
    )
    expect(result).toEqual({
      kind: 'failed',
      failure: { message: 'Your card was declined.', code: null, charged: 'no' },
    })
    expect(settle).not.toHaveBeenCalled()
    expect(readPending()?.token).toBe('new')
  })

  test('says what to tell support when a charged card has no final order', async () => {
    settle.mockRejectedValue(new TypeError('Failed to fetch'))
    const result = await payOrder(request, deskThat({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({
      failure: {
        charged: 'yes',
        message:
          'Order creation failed: Unable to connect to our servers. Please try again in a moment. Your payment was processed successfully. Please contact support with payment ID: pi_1',
      },
    })
    expect(settle).toHaveBeenCalledTimes(3)
  })

  test('asks the server when the answer of the provider is lost', async () => {
    const lost: Confirmation = { kind: 'unclear', error: new TypeError('Failed to fetch') }
    expect(await payOrder(request, deskThat(lost), billing)).toMatchObject({ kind: 'paid' })
  })

  test('knows that nothing was charged when the lost answer was never asked for', async () => {
    const lost: Confirmation = { kind: 'unclear', error: new TypeError('Failed to fetch') }
    settle.mockRejectedValue(refusal('PAYMENT_NOT_SUCCESSFUL', 402, { status: 'requires_payment_method' }))
    expect(await payOrder(request, deskThat(lost), billing)).toMatchObject({
      failure: { charged: 'no', code: 'FETCH_ERROR' },
    })
  })

  test('hands on why an order is not taken', async () => {
    place.mockRejectedValue(refusal('PRICE_CHANGED', 409, {}))
    const result = await payOrder(request, deskThat({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'PRICE_CHANGED' } })
    expect(readPending()).toBeNull()
  })

  describe('when too much is asked', () => {
    const sentence = 'Too many requests. Please wait and try again.'
    const tooMany = () => refusal('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 60 }, sentence)

    test('says so before anything is placed, and keeps the checkout as it is', async () => {
      place.mockRejectedValue(tooMany())
      const desk = deskThat({ kind: 'confirmed' })
      expect(await payOrder(request, desk, billing)).toEqual({
        kind: 'failed',
        failure: { message: sentence, code: 'TOO_MANY_REQUESTS', charged: 'no' },
      })
      expect(desk.confirm).not.toHaveBeenCalled()
      expect(readPending()).toBeNull()
    })

    test('keeps a charged order, says so, and finds it paid when asked again', async () => {
      settle.mockRejectedValueOnce(tooMany())
      expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toEqual({
        kind: 'failed',
        failure: {
          message: `Order creation failed: ${sentence} Your payment was processed successfully. Please contact support with payment ID: pi_1`,
          code: 'TOO_MANY_REQUESTS',
          charged: 'yes',
        },
      })
      expect(readPending()).toEqual({ token: 'new', intentId: 'pi_1' })
      expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toMatchObject({
        kind: 'paid',
      })
      expect(place).toHaveBeenCalledOnce()
    })

    test('makes no other order while the earlier one cannot be asked about', async () => {
      keepPending({ token: 'earlier', intentId: 'pi_0' })
      settle.mockRejectedValueOnce(tooMany())
      expect(await payOrder(request, deskThat({ kind: 'confirmed' }), billing)).toEqual({
        kind: 'failed',
        failure: { message: sentence, code: 'TOO_MANY_REQUESTS', charged: 'unknown' },
      })
      expect(place).not.toHaveBeenCalled()
      expect(readPending()?.token).toBe('earlier')
    })
  })

  test('wants a new checkout for an order that expired on the way', async () => {
    settle.mockRejectedValue(refusal('ORDER_EXPIRED', 409, null))
    const result = await payOrder(request, deskThat({ kind: 'confirmed' }), billing)
    expect(result).toMatchObject({ kind: 'refused', refusal: { code: 'ORDER_EXPIRED' } })
  })
})

function deskThat(confirmation: Confirmation) {
  return {
    check: () => null,
    describe: () => null,
    confirm: vi.fn<CardDesk['confirm']>().mockResolvedValue(confirmation),
  }
}

function refusal(code: string, status: number, data: unknown, message = `said ${code}`): Error {
  return Object.assign(new Error(message), { code, status, data })
}
