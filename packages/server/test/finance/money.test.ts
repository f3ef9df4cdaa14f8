import { totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readBalanceAndPayouts } from '../../src/modules/finance/balance-and-payouts.ts'
import { enqueueMissingCardFees, recordPayouts } from '../../src/modules/finance/public.ts'
import { paymentsProbe } from '../../src/modules/health/checks/payments.ts'
import { readConnect } from '../../src/modules/payments/connect/read-connect.ts'
import { startConnect } from '../../src/modules/payments/connect/start-connect.ts'
import { flushProviderEvents, refreshAccounts, syncDisputes } from '../../src/modules/payments/public.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { holdResult } from '../hold-result.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { type Finance, openFinance } from './finance.ts'

let actions: Finance
let shop: Finance['shop']
let owner: Caller
let admin: Caller
beforeEach(async () => {
  actions = await openFinance()
  ;({ shop, owner, admin } = actions)
})

describe('a card fee', () => {
  test('that the provider reports later is recorded once', async () => {
    await shop.control({ feeAfterSeconds: 3600 })
    await payOrder(shop)
    await runJobs(shop)
    expect((await actions.ledgerByKind()).map(({ kind }) => kind)).toEqual(['charge'])
    const { retrieveIntent } = shop.app.payments
    shop.app.payments = {
      ...shop.app.payments,
      retrieveIntent: async (id) => ({ ...(await retrieveIntent(id)), cardFee: 77 as never }),
    }
    // The queue was lost.
    await actions.rows('delete from graphile_worker._private_jobs')
    await Promise.all([enqueueMissingCardFees(shop.app), enqueueMissingCardFees(shop.app)])
    expect(
      await actions.rows("select 1 from graphile_worker._private_jobs where key like 'card-fee:%'"),
    ).toHaveLength(1)
    await runJobs(shop)
    await enqueueMissingCardFees(shop.app)
    expect(await actions.rows('select 1 from graphile_worker._private_jobs')).toEqual([])
    expect(await actions.ledgerByKind()).toMatchObject([
      { kind: 'card_fee', card_fee: 77, provider: -77 },
      { kind: 'charge' },
    ])
  })
})

describe('a connected account', () => {
  test('is opened once, and used for orders only while its charges are enabled', async () => {
    const { id: restaurantId } = shop.restaurant
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({ state: 'none' })
    await Promise.all(
      [1, 2].map(() => startConnect(shop.app, owner, { restaurantId }, 'https://corner.test')),
    )
    expect(await actions.rows('select account_id from connected_accounts')).toHaveLength(1)
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({
      state: 'unfinished',
      requirements: expect.arrayContaining(['A bank account for payouts']),
    })
    const account = await actions.connect()
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({
      state: 'enabled',
      accountId: account,
      requirements: [],
    })
    await actions.press(`onboarding/${account}/restricted`)
    await refreshAccounts(shop.app)
    await actions.deliverAll()
    expect(await actions.rows('select stripe_connect_enabled, stripe_connect_id from restaurants')).toEqual([
      { stripe_connect_enabled: false, stripe_connect_id: account },
    ])
    const letters = await actions.rows(
      `select kind, recipient from notifications where kind = 'connect_stopped'`,
    )
    expect(letters).toHaveLength(2)
    expect(
      await actions.rows(`select action from audit_entries where action like 'money.connect%' order by 1`),
    ).toEqual([
      { action: 'money.connect_changed' },
      { action: 'money.connect_changed' },
      { action: 'money.connect_started' },
      { action: 'money.connect_started' },
      { action: 'money.connect_started' },
    ])
  })

  test('keeps its latest state if an earlier request for it ends later', async () => {
    const account = await actions.connect()
    const { payments } = shop.app
    const { held, read, release } = holdResult(payments.retrieveAccount.bind(payments))
    vi.spyOn(payments, 'retrieveAccount').mockImplementationOnce(held)
    const early = refreshAccounts(shop.app)
    await read
    shop.clock.now += 1000
    await actions.press(`onboarding/${account}/restricted`)
    await refreshAccounts(shop.app)
    release()
    await early
    expect(await actions.rows('select stripe_connect_enabled from restaurants')).toEqual([
      { stripe_connect_enabled: false },
    ])
  })

  test('can be opened only by an owner with a fresh proof of identity', async () => {
    const input = { restaurantId: shop.restaurant.id }
    const begin = (caller: Caller) => startConnect(shop.app, caller, input, 'https://corner.test')
    await expect(begin(await signedIn(shop, 'manager'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(begin(await signedIn(shop, 'owner', { proven: false }))).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    })
    expect(await actions.rows('select * from connected_accounts')).toEqual([])
  })
})

describe('a dispute', () => {
  test('is recorded once with its fee, alerts once, and blocks refunds until it is won', async () => {
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_createDispute')
    await actions.deliverAll()
    const { orderId } = placed
    const [dispute] = await actions.rows('select * from disputes')
    expect(dispute).toMatchObject({ order_id: orderId, fee: 1500, status: 'needs_response', closed_at: null })
    const kinds = async () => (await actions.ledgerByKind()).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['card_fee', 'charge', 'dispute'])
    expect(await actions.refund(orderId, 100)).toMatchObject({ kind: 'disputed' })
    await actions.press(`disputes/${dispute.id}/won`)
    await actions.deliverAll()
    await syncDisputes(shop.app)
    expect(await kinds()).toEqual(['card_fee', 'charge', 'dispute', 'dispute_won'])
    expect(totalOf(await actions.ledgerByKind()).disputed).toBe(1500)
    expect((await actions.rows('select status, closed_at from disputes'))[0]).toMatchObject({ status: 'won' })
    expect(
      await actions.rows(
        `select subject_id from events where type in ('order.disputed', 'order.dispute_closed')`,
      ),
    ).toEqual([{ subject_id: orderId }, { subject_id: orderId }])
    expect(await actions.rows(`select 1 from notifications where kind = 'dispute'`)).toHaveLength(4)
    expect(await actions.refund(orderId, 100)).toMatchObject({ refund: { state: 'succeeded' } })
  })
})

describe('payouts', () => {
  test('of the platform are recorded, and reversed when they fail', async () => {
    await payOrder(shop)
    const held = totalOf(await actions.ledgerByKind()).provider
    expect(await readBalanceAndPayouts(shop.app, admin, { restaurantId: null })).toMatchObject({
      state: 'known',
      balance: { available: 0, pending: held },
      next: { amount: held, arrivalAt: null, estimated: true },
    })
    await actions.press('payouts')
    await actions.deliverAll()
    expect(totalOf(await actions.ledgerByKind())).toMatchObject({ provider: 0, bank: held })
    const facts = await readBalanceAndPayouts(shop.app, admin, { restaurantId: null })
    expect(facts).toMatchObject({
      next: { amount: held, estimated: false },
      balance: { available: 0, pending: 0 },
    })
    const { data } = await actions.stripe('payouts')
    await actions.press(`payouts/${data[0].id}/failed`)
    await recordPayouts(shop.app)
    await recordPayouts(shop.app)
    expect(totalOf(await actions.ledgerByKind())).toMatchObject({ provider: held, bank: 0 })
    expect((await actions.reconcileAll()).differences).toEqual([])
    expect(await actions.rows(`select recipient from notifications where kind = 'payout_failed'`)).toEqual([
      { recipient: admin.user?.email },
    ])
  })

  test('of a restaurant that fail are reported to its owner and to the platform once, and by the health check', async () => {
    const account = await actions.connect()
    await actions.press('payouts')
    await payOrder(shop)
    await actions.press('payouts', { account })
    const { data } = await actions.stripe('events?limit=100')
    const created = data.find(
      (event: { type: string; account?: string }) =>
        event.type === 'payout.created' && event.account === account,
    )
    await actions.press(`payouts/${created.data.object.id}/failed`)
    await actions.deliverAll()
    const sent = await actions.rows(
      `select recipient, restaurant_id from notifications where kind = 'payout_failed'`,
    )
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [owner.user?.email, admin.user?.email].toSorted(),
    )
    for (const { restaurant_id } of sent) expect(restaurant_id).toBe(shop.restaurant.id)
    await flushProviderEvents(shop.app)
    expect(await paymentsProbe.read(shop.app)).toMatchObject({
      status: 'warning',
      message: '1 payout failed in the last 3 days: see Payouts',
    })
  })

  test('of a restaurant are those of its connected account, without guessed data', async () => {
    const restaurantId = shop.restaurant.id
    expect(await readBalanceAndPayouts(shop.app, owner, { restaurantId })).toEqual({ state: 'not_connected' })
    await actions.connect()
    await shop.control({ failNext: '500', failTimes: 9, failOn: 'read' })
    expect(await readBalanceAndPayouts(shop.app, owner, { restaurantId })).toEqual({ state: 'unavailable' })
    await shop.control({ failNext: null })
    expect(await readBalanceAndPayouts(shop.app, owner, { restaurantId })).toMatchObject({
      state: 'known',
      payouts: [],
    })
    await expect(readBalanceAndPayouts(shop.app, owner, { restaurantId: null })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
