import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { home, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'

test('a courier gets no tip that was refunded, and none of the dishes that were removed', async () => {
  const shop = await openCourierShop()
  const id = await shop.payDelivery(home, { tip: { kind: 'custom', amount: cents(300) } })
  await shop.runPlanner()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await actions.refund(id, 300, { items: { lines: [], deliveryFee: false, tip: true } })
  await actions.rows(`update orders set cart = jsonb_set(cart, '{items,0,removed}', '1')`)
  await processDueCouriers(shop.app)
  const [delivery] = await shop.courier.deliveries()
  const { subtotal } = await actions.order(id)
  expect(delivery).toMatchObject({
    tip: 0,
    manifest_items: [{ name: 'Soup', quantity: 3 }],
    manifest: { total_value: (subtotal * 3) / 4 },
  })
  const row = await shop.row(id)
  expect(row.booked_fee).toBe(row.quoted_fee)
})
