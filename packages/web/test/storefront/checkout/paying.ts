import { vi } from 'vitest'
import type {
  CardFormHandle,
  Confirmation,
} from '../../../src/experiences/storefront/checkout/card/card-form-handle.ts'
import type { PlacedOrder, PlaceOrderInput } from '../../../src/experiences/storefront/checkout/queries.ts'

export const billing = { name: 'Maya Okafor', email: 'maya@example.com', phone: '' }
export const request = { checkoutKey: 'key-1' } as PlaceOrderInput
/** An order of an earlier attempt to pay. */
export const earlier = {
  token: 'earlier',
  orderNumber: 'EARLIER0',
  checkoutKey: 'key-0',
  payment: null,
  submittedAt: null,
}
export const prepared = {
  token: 'new',
  orderNumber: 'NEW00000',
  payment: { paymentIntentId: 'pi_1' },
} as PlacedOrder

export function cardFormReturning(confirmation: Confirmation) {
  return {
    check: () => null,
    describe: () => null,
    confirm: vi.fn<CardFormHandle['confirm']>().mockResolvedValue(confirmation),
    choice: vi.fn<CardFormHandle['choice']>().mockReturnValue(null),
    reload: () => {},
    resume: vi.fn<CardFormHandle['resume']>().mockResolvedValue(confirmation),
  }
}

export function refusal(
  code: string,
  status: number,
  data: unknown,
  message = `rejected with ${code}`,
): Error {
  return Object.assign(new Error(message), { code, status, data })
}
