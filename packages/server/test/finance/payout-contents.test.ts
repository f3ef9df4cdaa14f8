import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { exportPayout } from '../../src/modules/finance/payouts/export-payout.ts'
import { openPayout } from '../../src/modules/finance/payouts/open-payout.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { type Finance, openFinance } from './finance.ts'

let actions: Finance
let shop: Finance['shop']
let restaurantId: string
beforeEach(async () => {
  actions = await openFinance()
  ;({ shop } = actions)
  restaurantId = shop.restaurant.id
})

const open = (payoutId: string, id?: string, caller = id ? actions.owner : actions.admin) =>
  openPayout(shop.app, caller, { payoutId, restaurantId: id })
async function payOut(account: string | null): Promise<{ id: string; amount: number }> {
  await actions.press('payouts', account === null ? {} : { account })
  const [payout] = await shop.app.payments.listPayouts(account, null)
  if (!payout) throw new Error('nothing was paid out')
  return payout
}
async function known(...request: Parameters<typeof open>) {
  const found = await open(...request)
  if (found.state !== 'known') throw new Error(`the payout is ${found.state}`)
  return found
}
const numberOf = async (orderId: string): Promise<string> =>
  (await actions.rows(`select order_number from orders where id = '${orderId}'`))[0].order_number

test('a payout of a restaurant lists its orders and refunds, which add up to it, and is stored once', async () => {
  const account = await actions.connect()
  const first = await payOrder(shop)
  const second = await payOrder(shop)
  await actions.refund(first, 300)
  await runJobs(shop)
  const payout = await payOut(account)
  const details = await known(payout.id, restaurantId)
  expect(details).toMatchObject({ isComplete: true, count: 3, payout: { amount: payout.amount } })
  expect(details.total.net).toBe(payout.amount)
  expect(details.sums.map(({ kind, count }) => [kind, count])).toEqual([
    ['charge', 2],
    ['refund', 1],
  ])
  const fees = await actions.rows('select sum(platform_fee)::int as fee from ledger_entries')
  expect(details.total.fee).toBe(fees[0].fee)
  expect(details.lines.map(({ kind, order }) => [kind, order?.number])).toEqual([
    ['charge', await numberOf(first)],
    ['charge', await numberOf(second)],
    ['refund', await numberOf(first)],
  ])
  await Promise.all([open(payout.id, restaurantId), open(payout.id, restaurantId)])
  expect(await actions.rows('select restaurant_id, payout_id from payout_contents')).toEqual([
    { restaurant_id: restaurantId, payout_id: payout.id },
  ])
  shop.app.payments = {
    ...shop.app.payments,
    listPayoutLines: () => Promise.reject(new PaymentGatewayError('must not be read again', false)),
  }
  expect((await known(payout.id, restaurantId)).lines).toEqual(details.lines)
})

test('a payout of the platform lists the parts of transferred charges, with the order of each', async () => {
  // The platform bears the card fees of transferred charges: alone they are not a payout.
  await payOrder(shop)
  await actions.connect()
  const orderId = await payOrder(shop)
  await actions.refund(orderId, 200)
  await payOrder(shop)
  await runJobs(shop)
  const payout = await payOut(null)
  const { sums, total, lines } = await known(payout.id)
  expect(total.net).toBe(payout.amount)
  expect(sums.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['charge', 'refund', 'transfer', 'transfer_returned', 'platform_fee']),
  )
  expect(lines.filter(({ order }) => order === null)).toEqual([])
  expect(lines[0]?.order?.restaurant.id).toBe(restaurantId)
})

test('a payout that failed is an entry of the next one', async () => {
  await payOrder(shop)
  const failed = await payOut(null)
  await actions.press(`payouts/${failed.id}/failed`)
  await payOrder(shop)
  const payout = await payOut(null)
  const { sums, total } = await known(payout.id)
  expect(total.net).toBe(payout.amount)
  expect(sums.map(({ kind, net }) => [kind, net])).toEqual([
    ['charge', payout.amount - failed.amount],
    ['payout_failed', failed.amount],
  ])
})

test('what does not add up to the payout is shown as incomplete, and not stored', async () => {
  await payOrder(shop)
  const payout = await payOut(null)
  const { listPayoutLines } = shop.app.payments
  const lists = (change: typeof listPayoutLines) => {
    shop.app.payments = { ...shop.app.payments, listPayoutLines: change }
  }
  await payOrder(shop)
  lists(async (...of) => (await listPayoutLines(...of)).map((line) => ({ ...line, net: 1 as never })))
  expect(await open(payout.id)).toMatchObject({ state: 'known', isComplete: false })
  lists(async () => [])
  expect(await open(payout.id)).toMatchObject({ state: 'not_listed', payout: { id: payout.id } })
  lists(() => Promise.reject(new PaymentGatewayError('no response', true)))
  expect(await open(payout.id)).toEqual({ state: 'unavailable' })
  expect(await actions.rows('select 1 from payout_contents')).toEqual([])
})

test('the CSV has every entry and the total, and is audited', async () => {
  const account = await actions.connect()
  const orderId = await payOrder(shop)
  const payout = await payOut(account)
  const { name, content } = await exportPayout(shop.app, actions.owner, { payoutId: payout.id, restaurantId })
  expect(name).toBe(`payout-${payout.id}.csv`)
  const rows: string[][] = parse(await new Response(content).text(), { bom: true })
  expect(rows).toHaveLength(3)
  expect(rows[1]?.slice(2, 5)).toEqual(['Orders', await numberOf(orderId), 'Corner Kitchen'])
  expect(rows.at(-1)?.[7]).toBe((payout.amount / 100).toFixed(2))
  expect(
    await actions.rows(`select restaurant_id from audit_entries where action = 'data.payout_exported'`),
  ).toEqual([{ restaurant_id: restaurantId }])
})

test('a payout is visible to those who see payouts of its account only', async () => {
  await payOrder(shop)
  const account = await actions.connect()
  await payOrder(shop)
  const own = await payOut(account)
  const platform = await payOut(null)
  const other = await makeRestaurant(shop.app)
  for (const [payoutId, id, caller, code] of [
    [own.id, undefined, actions.admin, 'NOT_FOUND'],
    [platform.id, restaurantId, actions.owner, 'NOT_FOUND'],
    [own.id, other.id, actions.admin, 'NOT_FOUND'],
    [platform.id, undefined, actions.owner, 'FORBIDDEN'],
    [own.id, other.id, actions.owner, 'FORBIDDEN'],
    [own.id, restaurantId, await signedIn(shop, 'manager'), 'FORBIDDEN'],
    [own.id, restaurantId, visitor(), 'UNAUTHORIZED'],
  ] as const) {
    await expect(open(payoutId, id, caller)).rejects.toMatchObject({ code })
    await expect(exportPayout(shop.app, caller, { payoutId, restaurantId: id })).rejects.toMatchObject({
      code,
    })
  }
})
