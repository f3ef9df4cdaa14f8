import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import type { PlacedOrder } from '../../src/modules/checkout/place-order.ts'
import { purgeUnusedQuotes, quoteDelivery } from '../../src/modules/delivery/public.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

const home = '5 Oak Lane, Summit, NJ 07901'

test('a courier quote backs one of several concurrent orders, and the others get a new quote', async () => {
  const shop = await openShop()
  const quoteId = await courierQuote(shop)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => order(shop, quoteId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    expect(result.reason).toMatchObject({
      code: 'QUOTE_EXPIRED',
      data: { quote: { quoteId: expect.any(String), address: home } },
    })
    expect(result.reason.data.quote.quoteId).not.toBe(quoteId)
  }
  expect(await shop.orders()).toHaveLength(1)
})

test('a quote can be used again when its order expired', async () => {
  const shop = await openShop()
  const quoteId = await courierQuote(shop)
  await order(shop, quoteId)
  await shop.query("update delivery_quotes set expires_at = expires_at + interval '1 hour'")
  shop.clock.now += minutes(16)
  expect(await sweepOrders(shop.app)).toMatchObject({ expired: 1 })
  expect(await order(shop, quoteId)).toHaveProperty('orderId')
})

test('a house quote can back several orders', async () => {
  const shop = await openShop()
  const { quoteId } = await requestQuote(shop)
  await order(shop, quoteId)
  expect(await order(shop, quoteId)).toHaveProperty('orderId')
})

test('unused quotes are deleted a week after they expired', async () => {
  const shop = await openShop()
  const used = await requestQuote(shop)
  await order(shop, used.quoteId)
  await requestQuote(shop)
  await purgeUnusedQuotes(shop.app)
  expect(await quotes(shop)).toHaveLength(2)
  shop.clock.now += minutes(8 * 24 * 60)
  await purgeUnusedQuotes(shop.app)
  expect(await quotes(shop)).toEqual([used.quoteId])
})

const requestQuote = (shop: Shop) =>
  quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address: home })

async function courierQuote(shop: Shop): Promise<string> {
  const { quoteId } = await requestQuote(shop)
  await shop.query("update delivery_quotes set provider = 'courier', provider_quote_id = 'dqt_1'")
  return quoteId
}

function order(shop: Shop, quoteId: string): Promise<PlacedOrder> {
  const lines = [shop.line('Soup', { quantity: 4 })]
  return shop.place({ request: shop.request({ fulfillment: 'delivery', quoteId, lines }), address: home })
}

async function quotes(shop: Shop): Promise<string[]> {
  return (await shop.query('select id from delivery_quotes')).map((row) => row.id)
}
