import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { loyaltyPoints } from '../../src/modules/loyalty/public.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { setStock } from '../../src/modules/menus/stock/set-stock.ts'
import { abandonOrder } from '../../src/modules/payments/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { eventually } from '../eventually.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

const fifty = Array.from({ length: 50 }, (_, index) => index)

async function count(shop: Shop, portions: number) {
  const productId = shop.restaurant.productId('Soup')
  const manager = await signedIn(shop, 'manager')
  await setStock(shop.app, manager, { restaurantId: shop.restaurant.id, productId, count: portions })
  await eventually(async () =>
    expect((await loadStorefront(shop.app, shop.restaurant.id))?.counted.has(productId)).toBe(true),
  )
}

test('fifty concurrent refunds return what was paid and not a cent more', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  const id = await payOrder(shop, {
    request: shop.request({ discountCode: 'TENOFF', tip: { kind: 'custom', amount: cents(317) } }),
  })
  const { grand_total: grandTotal } = await actions.order(id)
  const results = await Promise.all(fifty.map((index) => actions.refund(id, 61 + index)))
  const made = results.flatMap((result) => (result.kind === 'made' ? result.refund : []))
  const sum = made.reduce((total, { amount }) => total + amount, 0)
  expect(made.every(({ state }) => state === 'succeeded')).toBe(true)
  expect(sum).toBeLessThanOrEqual(grandTotal)
  expect(grandTotal - sum).toBeLessThan(111)
  expect(await actions.order(id)).toMatchObject({ refunded_amount: sum })
  const { data } = await actions.stripe('refunds?limit=100')
  expect(data.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)).toBe(sum)
  await actions.expectLedgerMatchesProvider()
})

test('a code’s last use and a dish’s last portions go to one of fifty orders, with orders abandoned in between', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await count(shop, 4)
  const request = shop.request({ lines: [shop.line('Soup')], discountCode: 'LASTONE' })
  const requests = await Promise.all(fifty.map(() => shop.orderInput({ request })))
  const held: string[] = []
  const outcomes = await Promise.allSettled(
    requests.map(async (request, index) => {
      const placed = await placeOrder(shop.app, visitor({ ip: `203.0.113.${index + 1}` }), request)
      held.push(placed.orderId)
      if (held.length < 4)
        await abandonOrder(shop.app, await actions.unsettled(placed.orderId), {
          reason: 'Abandoned.',
          actor: 'test',
        })
    }),
  )
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(['DISCOUNT_REFUSED', 'CART_INVALID', 'PRICE_CHANGED']).toContain(outcome.reason.code)
  }
  expect(held.length).toBeGreaterThan(0)
  const active = await actions.rows('select id from orders where released_at is null')
  expect(active.length).toBeLessThanOrEqual(1)
  expect(await actions.rows(`select current_uses from discount_codes where code = 'LASTONE'`)).toEqual([
    { current_uses: active.length },
  ])
  expect(await actions.rows('select count from product_stock')).toEqual([{ count: 4 - active.length }])
})

test('a repeated bank challenge uses a code once and charges once', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
  const settle = () => settleCheckout(shop.app, visitor(), placed.token)
  for (let turn = 1; turn <= 3; turn += 1) {
    await shop.pay(placed, 'pm_card_authenticationRequired')
    await expect(settle()).rejects.toMatchObject({ code: 'PAYMENT_NOT_SUCCESSFUL' })
  }
  await shop.pay(placed, 'pm_card_chargeDeclined')
  await expect(settle()).rejects.toMatchObject({ code: 'PAYMENT_NOT_SUCCESSFUL' })
  await shop.pay(placed)
  await Promise.all([settle(), settle(), settle()])
  expect(await actions.rows('select state from discount_redemptions')).toEqual([{ state: 'redeemed' }])
  expect(await actions.rows(`select current_uses from discount_codes where code = 'LASTONE'`)).toEqual([
    { current_uses: 1 },
  ])
  const { data } = await actions.stripe('charges?limit=100')
  expect(data.filter(({ captured }: { captured: boolean }) => captured)).toHaveLength(1)
})

test('points follow partial refunds and a cancellation in any order, without gain or loss', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  const ada = await signedIn(shop, 'staff')
  await shop.changeMenu(
    `insert into loyalty_programs (restaurant_id, name, points_per_dollar, reward_threshold, reward_value, is_active)
     values ('${shop.restaurant.id}', 'Regulars', 37, 70, 300, true)`,
  )
  const place = async () => {
    const placed = await shop.place({}, ada)
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
    return placed.orderId
  }
  const [first, second] = [await place(), await place()]
  const runPointsJob = async () => {
    const rows = await actions.rows('select seq from events order by random()')
    await handleEvents(shop.app, loyaltyPoints, {
      restaurantId: shop.restaurant.id,
      seqs: rows.map(({ seq }) => Number(seq)),
    })
  }
  const { grand_total: grandTotal, points_to_earn: toEarn } = await actions.order(first)
  expect(toEarn).toBeGreaterThan(40)
  await Promise.all([
    ...[111, 222, 57].map((amount) => actions.refund(first, amount)),
    actions.cancel(second),
    runPointsJob(),
    runPointsJob(),
  ])
  await Promise.all([runPointsJob(), runPointsJob(), runPointsJob()])
  const [{ balance, written }] = await actions.rows(`
    select balance, (select sum(points)::int from loyalty_ledger) as written from loyalty_members`)
  expect([balance, written]).toEqual(
    Array.from({ length: 2 }, () => Math.floor((toEarn * (grandTotal - 390)) / grandTotal)),
  )
  await actions.refund(first, grandTotal - 390)
  await Promise.all([runPointsJob(), runPointsJob()])
  expect(await actions.rows('select balance from loyalty_members')).toEqual([{ balance: 0 }])
})
