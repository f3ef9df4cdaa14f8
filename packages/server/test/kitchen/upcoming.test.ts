import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import { describe, expect, test } from 'vitest'
import { openShop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'

describe('a scheduled order', () => {
  test('comes up at the same time in the database and on the screens', async () => {
    const shop = await openShop()
    const orderId = await payOrder(shop)
    const dueInDatabase = async () =>
      (
        await shop.query('select order_comes_up_at(o) as due from orders o where id = $1', [orderId])
      )[0].due.getTime()
    const paidAt = (await shop.query('select paid_at from orders'))[0].paid_at.getTime()
    expect(await dueInDatabase()).toBe(paidAt)
    for (const fulfillment of ['pickup', 'delivery'] as const)
      for (const prepMinutes of [null, 0, 25])
        for (const leadMinutes of [null, 0, 90])
          for (const ahead of [10, 60, 600]) {
            const promisedAt = paidAt + ahead * 60_000
            await shop.query(
              `update orders set delivery_type = $1, delivery_address = 'x', scheduled_for = $2, promised_at = $2`,
              [fulfillment, new Date(promisedAt)],
            )
            await shop.query('update restaurants set estimated_prep_time = $1', [prepMinutes])
            await shop.query(
              `insert into kitchen_settings (restaurant_id, lead_minutes) values ($1, $2)
               on conflict (restaurant_id) do update set lead_minutes = excluded.lead_minutes`,
              [shop.restaurant.id, leadMinutes],
            )
            const order = { scheduledFor: promisedAt, promisedAt, paidAt, fulfillment }
            expect(await dueInDatabase(), JSON.stringify({ order, prepMinutes, leadMinutes })).toBe(
              comesUpAt(order, { leadMinutes, prepMinutes }),
            )
          }
  })
})
