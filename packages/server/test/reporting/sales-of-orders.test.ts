import { addSales } from '@comanda/domain/reporting/sales'
import { beforeEach, expect, test } from 'vitest'
import { readSales, sumUpSalesDays } from '../../src/modules/reporting/public.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { type Finance, openFinance } from '../finance/finance.ts'
import { runJobs } from '../run-jobs.ts'

let finance: Finance
beforeEach(async () => {
  finance = await openFinance()
})

test('revenue is the total of paid orders less refunds, and tips are a figure of their own', async () => {
  const [first, second] = [await payOrder(finance.shop), await payOrder(finance.shop)]
  await runJobs(finance.shop)
  const order = await finance.order(first)
  expect(await read()).toMatchObject({
    orders: 2,
    revenue: 2 * order.total,
    gross: 2 * order.total,
    tips: 2 * order.tip,
    tax: 2 * order.tax,
    refunds: 0,
    refundCount: 0,
    platformFees: 2 * order.application_fee_amount,
    estimatedCardFees: 0,
  })
  await finance.refund(first, 500)
  await finance.cancel(second)
  await runJobs(finance.shop)
  const after = await read()
  const { tip } = await finance.order(second)
  expect(after).toMatchObject({ orders: 1, refundCount: 2, gross: 2 * order.total })
  expect(after.revenue + after.tips).toBe(2 * order.grand_total - 500 - order.grand_total)
  expect(after.tips).toBeLessThanOrEqual(2 * order.tip - tip)
  await finance.expectLedgerMatchesProvider()
})

test('a card fee is estimated until the provider reports it', async () => {
  await finance.shop.control({ feeAfterSeconds: 3600 })
  const order = await finance.order(await payOrder(finance.shop))
  const { cardFees, estimatedCardFees } = await read()
  expect(cardFees).toBe(Math.round(order.grand_total * 0.029) + 30)
  expect(estimatedCardFees).toBe(cardFees)
})

test('money that is only authorized is not revenue', async () => {
  await finance.shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  await payOrder(finance.shop)
  expect(await read()).toMatchObject({ orders: 0, revenue: 0 })
})

async function read() {
  await sumUpSalesDays(finance.shop.app)
  const period = { first: '2020-01-01', last: '2030-12-31' }
  const sums = await finance.shop.app.db.platform('test', (tx) =>
    readSales(tx, { ...period, restaurantIds: 'all', zone: null }),
  )
  return addSales(...sums.map(({ sales }) => sales))
}
