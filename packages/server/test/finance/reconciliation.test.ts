import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { reconcileDaily } from '../../src/modules/finance/public.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { purchaseActions } from '../gift-cards/purchase-actions.ts'
import { type Finance, openFinance } from './finance.ts'

let actions: Finance
let shop: Finance['shop']
beforeEach(async () => {
  actions = await openFinance()
  shop = actions.shop
})

describe('a reconciliation', () => {
  test('finds no differences after charges, transferred fees, refunds, disputes and payouts', async () => {
    const own = await payOrder(shop)
    await actions.refund(own, 333)
    await shop.changeMenu(
      'update restaurants set application_fee_percentage = 7777, application_fee_flat = 30',
    )
    await actions.connect()
    shop.clock.now += 120_000
    const passedOn = await payOrder(shop)
    const [order] = await actions.rows(
      `select connected_account, grand_total from orders where id = '${passedOn}'`,
    )
    expect(order.connected_account).toMatch(/^acct_/)
    await actions.refund(passedOn, 111)
    await actions.refund(passedOn, 222)
    await actions.refund(passedOn, order.grand_total - 333)
    const disputed = await payOrder(shop)
    await actions.press(`intents/${await actions.intentOf(disputed)}/dispute`)
    await actions.press('payouts')
    await actions.deliverAll()
    const run = await actions.reconcileAll()
    expect(run).toMatchObject({ difference: 0, differences: [] })
    const { available, pending } = await actions.stripe('balance')
    const { provider } = totalOf(await actions.ledgerByKind())
    expect(available[0].amount + pending[0].amount).toBe(provider)
    expect([run.ours, run.theirs]).toEqual([provider, provider])
  })

  test('compares a refund on the day on which its bank completed it, of an order or a sold gift card', async () => {
    await actions.connect()
    shop.clock.now += 120_000
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_pendingRefund')
    const sale = purchaseActions(shop, actions.owner)
    await sale.sell()
    const bought = await sale.buy()
    await sale.pay(bought, 'pm_card_pendingRefund')
    await sale.settle(bought)
    await actions.deliverAll()
    await actions.refund(placed.orderId, 300)
    const sold = await actions.rows('select payment_intent_id as id from gift_card_purchases')
    const passedOn = { reverse_transfer: 'true', refund_application_fee: 'true' }
    await actions.stripe('refunds', { payment_intent: sold[0].id, amount: '500', ...passedOn })
    await actions.deliverAll()
    const left = shop.clock.now
    expect(await actions.differencesOf(left)).toEqual([])
    const later = left + hours(24 * 5)
    shop.clock.now = later
    for (const { id } of (await actions.stripe('refunds')).data)
      await actions.press(`refunds/${id}/completed`)
    await actions.deliverAll()
    const recorded = (await actions.ledger()).filter(({ kind }) => kind === 'refund')
    expect(recorded).toHaveLength(2)
    expect(await actions.differencesOf(later)).toEqual([])
    expect(await actions.differencesOf(left)).toEqual([])
  })

  test('ignores offsetting cents between refunds of one sold gift card', async () => {
    await shop.changeMenu(
      'update restaurants set application_fee_percentage = 7777, application_fee_flat = 30',
    )
    await actions.connect()
    const sale = purchaseActions(shop, actions.owner)
    await sale.sell()
    await sale.buyPaid({ amount: cents(2108) })
    const [{ id }] = await actions.rows('select payment_intent_id as id from gift_card_purchases')
    const passedOn = { reverse_transfer: 'true', refund_application_fee: 'true' }
    const made: { id: string }[] = []
    for (const amount of ['723', '735'])
      made.push(await actions.stripe('refunds', { payment_intent: id, amount, ...passedOn }))
    for (const refund of made.toReversed()) await actions.sendEvent('refund.created', refund)
    expect((await actions.reconcileAll()).differences).toEqual([])
  })

  test('leaves out a refund while its bank has not completed it, and a return of days later', async () => {
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_pendingRefund')
    await actions.deliverAll()
    await actions.refund(placed.orderId, 300)
    expect((await actions.reconcileAll()).differences).toEqual([])
    const [refund] = await actions.rows('select provider_refund_id as id from refunds')
    await actions.press(`refunds/${refund.id}/failed`)
    await actions.deliverAll()
    const { listMovements } = shop.app.payments
    /** As if the period began after the refund; what is looked up around an instant is complete. */
    const onlyReturn = async (from: number, to: number) =>
      (await listMovements(from, to)).filter(({ kind }) => kind !== 'refund' || to - from < hours(1))
    shop.app.payments = { ...shop.app.payments, listMovements: onlyReturn }
    expect((await actions.reconcileAll()).differences).toEqual([])
    const onlyRefund = async (from: number, to: number) =>
      (await listMovements(from, to)).filter(({ kind }) => kind !== 'refund_failed')
    shop.app.payments = { ...shop.app.payments, listMovements: onlyRefund }
    expect((await actions.reconcileAll()).differences).toEqual([])
  })

  test('reports movements that only one side has, and amounts that differ by a cent', async () => {
    const [refunded, missing] = [await payOrder(shop), await payOrder(shop)]
    await actions.press(`intents/${await actions.intentOf(refunded)}/refund`, { dollars: '1.00' })
    const lost = await actions.intentOf(missing)
    await shop.query('alter table ledger_entries disable trigger stay')
    await shop.query(`delete from ledger_entries where provider_ref = '${lost}' and kind = 'charge'`)
    await shop.query(
      `update ledger_entries set provider = provider - 1, card_fee = card_fee + 1
       where provider_ref = '${lost}' and kind = 'card_fee'`,
    )
    await shop.query(
      `insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, bank)
       values (null, 'payout', 'po_never', now(), -500, 500)`,
    )
    const early = await actions.intentOf(refunded)
    await shop.query(
      `update ledger_entries set at = at + interval '1 day' where provider_ref = '${early}' and kind = 'charge'`,
    )
    const run = await actions.reconcileAll()
    const moved = run.differences.filter(({ kind }) => kind === 'day')
    expect(moved.map(({ movement, ref }) => [movement, ref])).toEqual([['charge', early]])
    run.differences = run.differences.filter(({ kind }) => kind !== 'day')
    expect(run.differences.map(({ kind, movement, ref }) => [kind, movement, ref.split('_')[0]])).toEqual([
      ['amount', 'card_fee', 'pi'],
      ['missing_here', 'charge', 'pi'],
      ['missing_there', 'payout', 'po'],
      ['missing_here', 'refund', 're'],
    ])
    expect(run.differences[1]).toMatchObject({ ref: lost, restaurantId: shop.restaurant.id, ours: null })
    const [{ order_number: number }] = await actions.rows(
      `select order_number from orders where id = '${missing}'`,
    )
    expect(run.differences.slice(0, 3).map(({ order }) => order)).toEqual([
      { id: missing, number, restaurantName: 'Corner Kitchen' },
      { id: missing, number, restaurantName: 'Corner Kitchen' },
      null,
    ])
    expect(run.difference).toBe(run.ours - run.theirs)
    expect(run.difference).not.toBe(0)
  })

  test('runs once per day, and emails master admins about differences', async () => {
    await payOrder(shop)
    const { listMovements } = shop.app.payments
    const queried: [number, number][] = []
    shop.app.payments = {
      ...shop.app.payments,
      listMovements: (from, to) => {
        queried.push([from, to])
        return listMovements(from, to)
      },
    }
    // Noon of a later day, so that the payout of the day before belongs to the due day at any hour of a test run.
    shop.clock.now = Math.floor(shop.clock.now / hours(24)) * hours(24) + hours(60)
    await actions.rows(
      `insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, bank)
       values (null, 'payout', 'po_never', to_timestamp(${(shop.clock.now - hours(24)) / 1000}), -500, 500)`,
    )
    await reconcileDaily(shop.app)
    await reconcileDaily(shop.app)
    expect(queried).toHaveLength(1)
    shop.clock.now += hours(24)
    await reconcileDaily(shop.app)
    expect(queried).toHaveLength(2)
    const [{ count }] = await actions.rows(
      `select count(*)::int from notifications where kind = 'reconciliation'`,
    )
    const [{ found }] = await actions.rows(
      'select count(distinct run_id)::int as found from reconciliation_differences',
    )
    expect(found).toBeGreaterThan(0)
    expect(count).toBe(found)
    expect(await actions.rows('select from_at from reconciliation_runs')).toHaveLength(2)
  })
})
