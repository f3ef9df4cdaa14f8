import { randomUUID } from 'node:crypto'
import { totalOf } from '@comanda/domain/ledger/entry'
import { hours } from '@comanda/domain/time/instant'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { readMoneyFacts } from '../../src/modules/finance/money-facts.ts'
import { bookCardFees, bookPayouts, reconcileDaily } from '../../src/modules/finance/public.ts'
import { reconcile } from '../../src/modules/finance/reconcile.ts'
import { readConnect } from '../../src/modules/payments/connect/read-connect.ts'
import { startConnect } from '../../src/modules/payments/connect/start-connect.ts'
import { catchUpDisputes, refreshAccounts, stripeWebhook } from '../../src/modules/payments/public.ts'
import { requestRefund } from '../../src/modules/payments/refunds/request-refund.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let owner: Caller
let admin: Caller
beforeEach(async () => {
  shop = await openShop()
  shop.app.payments = onOneClock(shop.app.payments)
  owner = await signedIn('owner')
  admin = await signedIn('master_admin')
})

/** The stand-in has the real clock, the shop its own: what it tells of is moved to the shop's. */
function onOneClock(payments: PaymentGateway): PaymentGateway {
  const behind = Date.now() - shop.clock.now
  const listMovements: PaymentGateway['listMovements'] = async (from, to) =>
    (await payments.listMovements(from, to)).map((line) => ({ ...line, at: line.at - behind }))
  const listPayouts: PaymentGateway['listPayouts'] = (account, since) =>
    payments.listPayouts(account, since && since + behind)
  return { ...payments, listMovements, listPayouts }
}

/** Somebody of the staff who proved a moment ago that it is them. */
async function signedIn(role: 'owner' | 'master_admin' | 'manager', proven = true): Promise<Caller> {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  const restaurantId = role === 'master_admin' ? null : shop.restaurant.id
  const { owner: database } = shop.database
  await database.query(
    `with person as (insert into auth.users (id, name, email) values ($1, 'Kim', $3))
     insert into auth.sessions (id, token, user_id, expires_at) values ($2, $2, $1, now() + interval '1 year')`,
    [id, sessionId, `${role}-${id}@example.com`],
  )
  await database.query(`select set_config('app.scope', 'platform', false)`)
  await database.query('insert into memberships (user_id, restaurant_id, role) values ($1, $2, $3)', [
    id,
    restaurantId,
    role,
  ])
  if (proven) await database.query(`insert into auth.proofs values ($1, now(), '2100-01-01')`, [sessionId])
  return visitor({
    actor: `user:${id}`,
    user: { id, email: `${role}@example.com`, name: 'Kim' },
    memberships: [{ role, restaurantId }],
    sessionId,
  })
}

const rows = async (sql: string) => (await shop.database.owner.query(sql)).rows
const books = () =>
  shop.app.db.platform('test', (tx) => tx.selectFrom('ledger_entries').selectAll().orderBy('kind').execute())
const intentOf = async (id: string): Promise<string> =>
  (await rows(`select payment_intent_id from orders where id = '${id}'`))[0].payment_intent_id

async function press(path: string, fields: Record<string, string> = {}) {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/payments/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

async function stripe(path: string) {
  const response = await fetch(`${shop.sandboxUrl}/v1/${path}`, {
    headers: { authorization: `Bearer ${shop.app.config.stripe.secretKey}` },
  })
  return response.json()
}

/** Everything that the stand-in told so far, newest first, twice. */
async function deliverAll() {
  const { data } = await stripe('events?limit=100')
  const info = { requestId: 'r', ip: '::1', scheme: 'http' as const, origin: 'http://x', host: 'x' }
  for (const event of [...data, ...data]) {
    const body = JSON.stringify(event)
    const header = new Stripe('sk_test').webhooks.generateTestHeaderString({
      payload: body,
      secret: shop.app.config.stripe.webhookSecret,
    })
    const request = new Request('http://x/api/webhooks/stripe', {
      ...{ method: 'POST', body, headers: { 'stripe-signature': header } },
    })
    expect((await stripeWebhook.handle(shop.app, request, info)).status).toBe(200)
  }
}

async function reconcileAll() {
  const { now } = shop.clock
  shop.clock.now = Math.max(now, Date.now()) + hours(1)
  const run = await reconcile(shop.app, admin, {
    ...{ from: shop.clock.now - hours(24 * 369), to: shop.clock.now },
  })
  shop.clock.now = now
  return run
}

const refundAll = (orderId: string, amount: number) =>
  requestRefund(shop.app, owner, {
    ...{ restaurantId: shop.restaurant.id, orderId, note: '', requestKey: randomUUID() },
    amount: amount as Parameters<typeof requestRefund>[2]['amount'],
    reason: 'requested_by_customer',
  })

async function connect(): Promise<string> {
  const { url } = await startConnect(
    shop.app,
    owner,
    { restaurantId: shop.restaurant.id },
    'https://corner.test',
  )
  const account = new URL(url).pathname.split('/').at(-1) ?? ''
  await press(`onboarding/${account}/complete`)
  await deliverAll()
  return account
}

describe('a card fee', () => {
  it('that the provider tells later is booked once', async () => {
    await shop.control({ feeAfterSeconds: 3600 })
    await payOrder(shop)
    shop.clock.now += 120_000
    await bookCardFees(shop.app)
    expect((await books()).map(({ kind }) => kind)).toEqual(['charge'])
    const { retrieveIntent } = shop.app.payments
    shop.app.payments = {
      ...shop.app.payments,
      retrieveIntent: async (id) => ({ ...(await retrieveIntent(id)), cardFee: 77 as never }),
    }
    await Promise.all([bookCardFees(shop.app), bookCardFees(shop.app)])
    expect(await books()).toMatchObject([
      { kind: 'card_fee', card_fee: 77, provider: -77 },
      { kind: 'charge' },
    ])
  })
})

describe('a connected account', () => {
  it('is opened once, and used for orders only while it may take charges', async () => {
    const { id: restaurantId } = shop.restaurant
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({ state: 'none' })
    await Promise.all(
      [1, 2].map(() => startConnect(shop.app, owner, { restaurantId }, 'https://corner.test')),
    )
    expect(await rows('select account_id from connected_accounts')).toHaveLength(1)
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({
      state: 'unfinished',
      requirements: expect.arrayContaining(['A bank account for payouts']),
    })
    const account = await connect()
    expect(await readConnect(shop.app, owner, { restaurantId })).toMatchObject({
      ...{ state: 'enabled', accountId: account, requirements: [] },
    })
    await press(`onboarding/${account}/restricted`)
    await refreshAccounts(shop.app)
    await deliverAll()
    expect(await rows('select stripe_connect_enabled, stripe_connect_id from restaurants')).toEqual([
      { stripe_connect_enabled: false, stripe_connect_id: account },
    ])
    const letters = await rows(`select kind, recipient from letters where kind = 'connect_stopped'`)
    expect(letters).toHaveLength(2)
    expect(
      await rows(`select action from audit_entries where action like 'money.connect%' order by 1`),
    ).toEqual([
      { action: 'money.connect_changed' },
      { action: 'money.connect_changed' },
      { action: 'money.connect_started' },
      { action: 'money.connect_started' },
      { action: 'money.connect_started' },
    ])
  })

  it('is opened by an owner who proves that it is them', async () => {
    const input = { restaurantId: shop.restaurant.id }
    const begin = (caller: Caller) => startConnect(shop.app, caller, input, 'https://corner.test')
    await expect(begin(await signedIn('manager'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(begin(await signedIn('owner', false))).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    expect(await rows('select * from connected_accounts')).toEqual([])
  })
})

describe('a dispute', () => {
  it('is booked once with its fee, told of once, and keeps refunds away until it is won', async () => {
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_createDispute')
    await deliverAll()
    const { orderId } = placed
    const [dispute] = await rows('select * from disputes')
    expect(dispute).toMatchObject({ order_id: orderId, fee: 1500, status: 'needs_response', closed_at: null })
    const kinds = async () => (await books()).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['card_fee', 'charge', 'dispute'])
    expect(await refundAll(orderId, 100)).toMatchObject({
      refund: { state: 'failed', failure: 'The payment is disputed, and its bank decides about the money.' },
    })
    await press(`disputes/${dispute.id}/won`)
    await deliverAll()
    await catchUpDisputes(shop.app)
    expect(await kinds()).toEqual(['card_fee', 'charge', 'dispute', 'dispute_won'])
    expect(totalOf(await books()).disputed).toBe(1500)
    expect((await rows('select status, closed_at from disputes'))[0]).toMatchObject({ status: 'won' })
    expect(
      await rows(`select subject_id from events where type in ('order.disputed', 'order.dispute_closed')`),
    ).toEqual([{ subject_id: orderId }, { subject_id: orderId }])
    expect(await rows(`select 1 from letters where kind = 'dispute'`)).toHaveLength(4)
    expect(await refundAll(orderId, 100)).toMatchObject({ refund: { state: 'succeeded' } })
  })
})

describe('payouts', () => {
  it('of the platform are booked, and come back when they fail', async () => {
    await payOrder(shop)
    const held = totalOf(await books()).provider
    expect(await readMoneyFacts(shop.app, admin, { restaurantId: null })).toMatchObject({
      state: 'known',
      balance: { available: 0, pending: held },
      next: { amount: held, arrivalAt: null, estimated: true },
    })
    await press('payouts')
    await deliverAll()
    expect(totalOf(await books())).toMatchObject({ provider: 0, bank: held })
    const facts = await readMoneyFacts(shop.app, admin, { restaurantId: null })
    expect(facts).toMatchObject({
      next: { amount: held, estimated: false },
      balance: { available: 0, pending: 0 },
    })
    const { data } = await stripe('payouts')
    await press(`payouts/${data[0].id}/failed`)
    await bookPayouts(shop.app)
    await bookPayouts(shop.app)
    expect(totalOf(await books())).toMatchObject({ provider: held, bank: 0 })
    expect((await reconcileAll()).differences).toEqual([])
  })

  it('of a restaurant are its own account’s, and nothing is guessed', async () => {
    const restaurantId = shop.restaurant.id
    expect(await readMoneyFacts(shop.app, owner, { restaurantId })).toEqual({ state: 'not_connected' })
    await connect()
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

describe('a reconciliation', () => {
  it('finds nothing after charges, fees passed on, refunds, disputes and payouts', async () => {
    const own = await payOrder(shop)
    await refundAll(own, 333)
    await shop.changeMenu(
      'update restaurants set application_fee_percentage = 7777, application_fee_flat = 30',
    )
    await connect()
    shop.clock.now += 120_000
    const passedOn = await payOrder(shop)
    const [order] = await rows(`select connected_account, grand_total from orders where id = '${passedOn}'`)
    expect(order.connected_account).toMatch(/^acct_/)
    await refundAll(passedOn, 111)
    await refundAll(passedOn, 222)
    await refundAll(passedOn, order.grand_total - 333)
    const disputed = await payOrder(shop)
    await press(`intents/${await intentOf(disputed)}/dispute`)
    await press('payouts')
    await deliverAll()
    const run = await reconcileAll()
    expect(run).toMatchObject({ difference: 0, differences: [] })
    const { available, pending } = await stripe('balance')
    const { provider } = totalOf(await books())
    expect(available[0].amount + pending[0].amount).toBe(provider)
    expect([run.ours, run.theirs]).toEqual([provider, provider])
  })

  it('reports what only one side has, and what differs by a cent', async () => {
    const [refunded, missing] = [await payOrder(shop), await payOrder(shop)]
    await press(`intents/${await intentOf(refunded)}/refund`, { dollars: '1.00' })
    const lost = await intentOf(missing)
    const { owner: database } = shop.database
    await database.query('alter table ledger_entries disable trigger stay')
    await database.query(`delete from ledger_entries where provider_ref = '${lost}' and kind = 'charge'`)
    await database.query(
      `update ledger_entries set provider = provider - 1, card_fee = card_fee + 1
       where provider_ref = '${lost}' and kind = 'card_fee'`,
    )
    await database.query(
      `insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, bank)
       values (null, 'payout', 'po_never', now(), -500, 500)`,
    )
    const early = await intentOf(refunded)
    await database.query(
      `update ledger_entries set at = at + interval '1 day' where provider_ref = '${early}' and kind = 'charge'`,
    )
    const run = await reconcileAll()
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
    const [{ order_number: number }] = await rows(`select order_number from orders where id = '${missing}'`)
    expect(run.differences.slice(0, 3).map(({ order }) => order)).toEqual([
      { id: missing, number, restaurantName: 'Corner Kitchen' },
      { id: missing, number, restaurantName: 'Corner Kitchen' },
      null,
    ])
    expect(run.difference).toBe(run.ours - run.theirs)
    expect(run.difference).not.toBe(0)
  })

  it('is made once for every day, and writes to master admins where the books differ', async () => {
    await payOrder(shop)
    const { listMovements } = shop.app.payments
    const asked: [number, number][] = []
    shop.app.payments = {
      ...shop.app.payments,
      listMovements: (from, to) => {
        asked.push([from, to])
        return listMovements(from, to)
      },
    }
    // Noon of a later day, so that the payout a day before it lies in the day that is due at any hour of a run.
    shop.clock.now = Math.floor(shop.clock.now / hours(24)) * hours(24) + hours(60)
    await rows(
      `insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, bank)
       values (null, 'payout', 'po_never', to_timestamp(${(shop.clock.now - hours(24)) / 1000}), -500, 500)`,
    )
    await reconcileDaily(shop.app)
    await reconcileDaily(shop.app)
    expect(asked).toHaveLength(1)
    shop.clock.now += hours(24)
    await reconcileDaily(shop.app)
    expect(asked).toHaveLength(2)
    const [{ count }] = await rows(`select count(*)::int from letters where kind = 'reconciliation'`)
    const [{ found }] = await rows(
      'select count(distinct run_id)::int as found from reconciliation_differences',
    )
    expect(found).toBeGreaterThan(0)
    expect(count).toBe(found)
    expect(await rows('select from_at from reconciliation_runs')).toHaveLength(2)
  })
})
