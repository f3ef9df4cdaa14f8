import { totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readMoneyFacts } from '../../src/modules/finance/money-facts.ts'
import { bookCardFees, bookPayouts } from '../../src/modules/finance/public.ts'
import { readConnect } from '../../src/modules/payments/connect/read-connect.ts'
import { startConnect } from '../../src/modules/payments/connect/start-connect.ts'
import { catchUpDisputes, refreshAccounts } from '../../src/modules/payments/public.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { signedIn } from '../payments/signed-in.ts'
import { type Finance, openFinance } from './finance.ts'

let hands: Finance
let shop: Finance['shop']
let owner: Caller
let admin: Caller
beforeEach(async () => {
  hands = await openFinance()
  ;({ shop, owner, admin } = hands)
})

describe('a card fee', () => {
  test('that the provider tells later is booked once', async () => {
    await shop.control({ feeAfterSeconds: 3600 })
    await payOrder(shop)
    shop.clock.now += 120_000
    await bookCardFees(shop.app)
    expect((await hands.booksByKind()).map(({ kind }) => kind)).toEqual(['charge'])
    const { retrieveIntent } = shop.app.payments
    shop.app.payments = {
      ...shop.app.payments,
      retrieveIntent: async (id) => ({ ...(await retrieveIntent(id)), cardFee: 77 as never }),
    }
    await Promise.all([bookCardFees(shop.app), bookCardFees(shop.app)])
    expect(await hands.booksByKind()).toMatchObject([
      { kind: 'card_fee', card_fee: 77, provider: -77 },
      { kind: 'charge' },
    ])
  })
})

describe('a connected account', () => {
  test('is opened once, and used for orders only while it may take charges', async () => {
    const { id: restaurantId } = shop.restaurant
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({ state: 'none' })
    await Promise.all(
      [1, 2].map(() => startConnect(shop.app, owner, { restaurantId }, 'https://corner.test')),
    )
    expect(await hands.rows('select account_id from connected_accounts')).toHaveLength(1)
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({
      state: 'unfinished',
      requirements: expect.arrayContaining(['A bank account for payouts']),
    })
    const account = await hands.connect()
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({
      ...{ state: 'enabled', accountId: account, requirements: [] },
    })
    await hands.press(`onboarding/${account}/restricted`)
    await refreshAccounts(shop.app)
    await hands.deliverAll()
    expect(await hands.rows('select stripe_connect_enabled, stripe_connect_id from restaurants')).toEqual([
      { stripe_connect_enabled: false, stripe_connect_id: account },
    ])
    const letters = await hands.rows(`select kind, recipient from letters where kind = 'connect_stopped'`)
    expect(letters).toHaveLength(2)
    expect(
      await hands.rows(`select action from audit_entries where action like 'money.connect%' order by 1`),
    ).toEqual([
      { action: 'money.connect_changed' },
      { action: 'money.connect_changed' },
      { action: 'money.connect_started' },
      { action: 'money.connect_started' },
      { action: 'money.connect_started' },
    ])
  })

  test('is opened by an owner who proves that it is them', async () => {
    const input = { restaurantId: shop.restaurant.id }
    const begin = (caller: Caller) => startConnect(shop.app, caller, input, 'https://corner.test')
    await expect(begin(await signedIn(shop, 'manager'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(begin(await signedIn(shop, 'owner', { proven: false }))).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    })
    expect(await hands.rows('select * from connected_accounts')).toEqual([])
  })
})

describe('a dispute', () => {
  test('is booked once with its fee, told of once, and keeps refunds away until it is won', async () => {
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_createDispute')
    await hands.deliverAll()
    const { orderId } = placed
    const [dispute] = await hands.rows('select * from disputes')
    expect(dispute).toMatchObject({ order_id: orderId, fee: 1500, status: 'needs_response', closed_at: null })
    const kinds = async () => (await hands.booksByKind()).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['card_fee', 'charge', 'dispute'])
    expect(await hands.refund(orderId, 100)).toMatchObject({
      refund: { state: 'failed', failure: 'The payment is disputed, and its bank decides about the money.' },
    })
    await hands.press(`disputes/${dispute.id}/won`)
    await hands.deliverAll()
    await catchUpDisputes(shop.app)
    expect(await kinds()).toEqual(['card_fee', 'charge', 'dispute', 'dispute_won'])
    expect(totalOf(await hands.booksByKind()).disputed).toBe(1500)
    expect((await hands.rows('select status, closed_at from disputes'))[0]).toMatchObject({ status: 'won' })
    expect(
      await hands.rows(
        `select subject_id from events where type in ('order.disputed', 'order.dispute_closed')`,
      ),
    ).toEqual([{ subject_id: orderId }, { subject_id: orderId }])
    expect(await hands.rows(`select 1 from letters where kind = 'dispute'`)).toHaveLength(4)
    expect(await hands.refund(orderId, 100)).toMatchObject({ refund: { state: 'succeeded' } })
  })
})

describe('payouts', () => {
  test('of the platform are booked, and come back when they fail', async () => {
    await payOrder(shop)
    const held = totalOf(await hands.booksByKind()).provider
    expect(await readMoneyFacts(shop.app, admin, { restaurantId: null })).toMatchObject({
      state: 'known',
      balance: { available: 0, pending: held },
      next: { amount: held, arrivalAt: null, estimated: true },
    })
    await hands.press('payouts')
    await hands.deliverAll()
    expect(totalOf(await hands.booksByKind())).toMatchObject({ provider: 0, bank: held })
    const facts = await readMoneyFacts(shop.app, admin, { restaurantId: null })
    expect(facts).toMatchObject({
      next: { amount: held, estimated: false },
      balance: { available: 0, pending: 0 },
    })
    const { data } = await hands.stripe('payouts')
    await hands.press(`payouts/${data[0].id}/failed`)
    await bookPayouts(shop.app)
    await bookPayouts(shop.app)
    expect(totalOf(await hands.booksByKind())).toMatchObject({ provider: held, bank: 0 })
    expect((await hands.reconcileAll()).differences).toEqual([])
  })

  test('of a restaurant are its own account’s, and nothing is guessed', async () => {
    const restaurantId = shop.restaurant.id
    expect(await readMoneyFacts(shop.app, owner, { restaurantId })).toEqual({ state: 'not_connected' })
    await hands.connect()
    await shop.control({ failNext: '500', failTimes: 9, failOn: 'read' })
    expect(await readMoneyFacts(shop.app, owner, { restaurantId })).toEqual({ state: 'unavailable' })
    await shop.control({ failNext: null })
    expect(await readMoneyFacts(shop.app, owner, { restaurantId })).toMatchObject({
      state: 'known',
      payouts: [],
    })
    await expect(readMoneyFacts(shop.app, owner, { restaurantId: null })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
