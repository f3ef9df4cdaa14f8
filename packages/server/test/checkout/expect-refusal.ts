import type { CheckoutRequest } from '@comanda/contract/checkout'
import { expect } from 'vitest'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { visitor } from '../test-app.ts'
import type { Shop } from './ordering.ts'

/** The price of a request with these changes is refused. */
export async function expectRefusal(
  shop: Shop,
  changes: Partial<CheckoutRequest>,
  code: string,
  message: string | RegExp,
) {
  const refusal = priceRequest(shop.app, visitor(), {
    restaurantId: shop.restaurant.id,
    request: shop.request(changes),
  })
  await expect(refusal).rejects.toMatchObject({
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
}
