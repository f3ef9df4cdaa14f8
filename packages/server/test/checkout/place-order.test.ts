import { expect, test } from 'vitest'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { visitor } from '../test-app.ts'
import { openShop } from './ordering.ts'

test('an order is stored, paid and settled', async () => {
  const shop = await openShop()
  const placed = await shop.place()
  expect(placed.payment).toMatchObject({ provider: 'sandbox', amount: placed.breakdown.grandTotal })
  expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', paid_at: null }])
  await shop.pay(placed)
  const settled = await settleCheckout(shop.app, visitor(), placed.token)
  expect(settled).toMatchObject({
    id: placed.orderId,
    orderNumber: placed.orderNumber,
    paymentStatus: 'succeeded',
    status: 'pending',
    breakdown: placed.breakdown,
    card: { brand: 'visa', last4: '4242' },
    history: [{ status: 'pending', at: shop.clock.now }],
  })
  expect(await shop.events()).toEqual(['order.paid'])
})
