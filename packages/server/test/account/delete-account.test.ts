import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { deleteAccount } from '../../src/modules/account/delete-account.ts'
import { exportAccount } from '../../src/modules/account/export-account.ts'
import { addFavorite } from '../../src/modules/account/mark-favorite.ts'
import { listDataRequests, submitDataRequest } from '../../src/modules/account/submit-data-request.ts'
import { insertGiftCard } from '../../src/modules/gift-cards/insert-gift-card.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import {
  enqueueNotifications,
  orderMail,
  orderUpdateNotifications,
} from '../../src/modules/notifications/public.ts'
import { orderTokenOf } from '../../src/modules/orders/public.ts'
import { relayBatch } from '../../src/platform/jobs/relay.ts'
import { tasksFor } from '../../src/platform/jobs/worker.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { visitor } from '../test-app.ts'
import { order, prove, signUp } from './people.ts'

const DAY = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, {})
  await shop.changeMenu('update restaurants set customer_favorites_enabled = true')
})

/** A customer with data in every table. */
async function ada() {
  const caller = await signUp(shop, 'Ada')
  const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }
  const sessionId = randomUUID()
  await shop.database.owner.query(
    "insert into site_visitors (restaurant_id, session_id, landing_page) values ($1, $2, '/')",
    [shop.restaurant.id, sessionId],
  )
  const lines = [shop.line('Soup', { specialInstructions: 'For Ada at door 5' })]
  const own = await order(shop, caller, {
    request: shop.request({ lines, discountCode: 'TENOFF' }),
    sessionId,
  })
  const asGuest = await order(shop, visitor(), { contact })
  const productId = shop.restaurant.productId('Soup')
  await addFavorite(shop.app, caller, { restaurantId: shop.restaurant.id, productId })
  await submitDataRequest(shop.app, caller, { topic: 'access', message: 'What do you know?' })
  await agreeToReminders('ada@example.com', sessionId)
  await shop.database.owner.query("update orders set status = 'completed'")
  return { caller, own, asGuest }
}

/** A consent to reminders, the visit that it links to the address, and a reminder that was sent. */
async function agreeToReminders(email: string, sessionId: string) {
  const { owner } = shop.database
  const [restaurantId, now] = [shop.restaurant.id, new Date(shop.clock.now)]
  await owner.query(
    `insert into marketing_consents (restaurant_id, email, consented_at, source) values ($1, $2, $3, 'checkout')`,
    [restaurantId, email, now],
  )
  await owner.query(
    `insert into cart_contacts (restaurant_id, email, mailbox, created_at, session_id) values ($1, $2, $2, $3, $4)`,
    [restaurantId, email, now, sessionId],
  )
  await owner.query(
    `insert into cart_reminders (restaurant_id, email, mailbox, created_at, session_id, lines, items, value)
      values ($1, $2, $2, $3, $4, '[{"name": "Soup for Ada"}]', 1, 650)`,
    [restaurantId, email, now, sessionId],
  )
}

/** A mailed gift card from one address to another. */
async function giftCard(purchaser: string, recipient: string): Promise<string> {
  const id = randomUUID()
  await shop.app.db.tenant(shop.restaurant.id, 'system:test', async (tx) => {
    await insertGiftCard(shop.app, tx, {
      restaurant_id: shop.restaurant.id,
      id,
      initial_amount: cents(2500),
      source: 'sold',
      note: '',
      purchaser_name: 'Buyer',
      purchaser_email: purchaser,
      recipient_name: 'Receiver',
      recipient_email: recipient,
      message: 'Happy birthday',
      delivered_at: new Date(shop.clock.now),
    })
    await tx
      .insertInto('gift_card_purchases')
      .values({
        restaurant_id: shop.restaurant.id,
        id,
        state: 'paid',
        request_hash: Buffer.alloc(1),
        amount: cents(2500),
        platform_fee: cents(0),
        is_for_self: false,
        message: 'Happy birthday',
        purchaser_name: 'Buyer',
        purchaser_email: purchaser,
        recipient_name: 'Receiver',
        recipient_email: recipient,
        created_at: new Date(shop.clock.now),
        expires_at: new Date(shop.clock.now),
      })
      .execute()
  })
  return id
}

test('gift cards are exported without their codes, and lose the person but not the money when the account is deleted', async () => {
  const { caller } = await ada()
  const bought = await giftCard('ada@example.com', 'bob@example.com')
  const received = await giftCard('bob@example.com', 'ada@example.com')
  const exported = await exportAccount(shop.app, caller)
  expect(exported.giftCards).toHaveLength(2)
  expect(JSON.stringify(exported.giftCards)).not.toContain('bob@example.com')
  await prove(shop, caller)
  await deleteAccount(shop.app, caller)
  const { rows } = await shop.database.owner.query('select * from gift_cards')
  expect(rows.find(({ id }) => id === bought)).toMatchObject({
    purchaser_name: null,
    purchaser_email: null,
    recipient_email: 'bob@example.com',
    balance: 2500,
  })
  expect(rows.find(({ id }) => id === received)).toMatchObject({
    purchaser_email: 'bob@example.com',
    recipient_name: '',
    recipient_email: null,
    message: '',
  })
  const { rows: purchases } = await shop.database.owner.query('select * from gift_card_purchases')
  expect(JSON.stringify(purchases)).not.toContain('ada@example.com')
})

describe('the export', () => {
  test('contains all stored data, and no secrets', async () => {
    const { caller, own, asGuest } = await ada()
    const exported = await exportAccount(shop.app, caller)
    expect(exported).toMatchObject({
      account: { email: 'ada@example.com', emailVerified: true, firstName: 'Ada', phone: '(908) 555-0123' },
      authMethods: {
        accounts: [{ provider: 'credential' }],
        passkeys: [],
        secondFactor: false,
      },
      sessions: [{ ipAddress: '203.0.113.7', userAgent: 'Firefox' }],
      roles: [],
      visits: [{ landingPage: '/' }],
      favorites: [{ restaurant: 'Corner Kitchen', dish: 'Soup' }],
      cartReminders: [{ restaurant: 'Corner Kitchen', source: 'checkout', withdrawnAt: null }],
      remindedCarts: [{ restaurant: 'Corner Kitchen', lines: [{ name: 'Soup for Ada' }], openedAt: null }],
      requests: [{ topic: 'access', message: 'What do you know?' }],
      retainedFor: { account: '30 days', usage: '2 years', support: '3 years', transactions: '7 years' },
    })
    const orders = exported.orders as { id: string; breakdown: { lines: object[] }; consents: object }[]
    expect(orders.map(({ id }) => id).toSorted()).toEqual([own, asGuest].toSorted())
    expect(orders.find(({ id }) => id === own)).toMatchObject({
      restaurant: 'Corner Kitchen',
      customer: { firstName: 'Ada', email: 'ada@example.com' },
      breakdown: { lines: [{ name: 'Soup', specialInstructions: 'For Ada at door 5' }] },
      consents: { termsVersion: '2025-06-01.2', ageConfirmed: false },
    })
    const { rows } = await shop.database.owner.query(
      "select encode(token_hash, 'hex') as token from auth.sessions",
    )
    const { rows: accounts } = await shop.database.owner.query('select password from auth.accounts')
    const text = JSON.stringify(exported)
    const links = [own, asGuest].map((id) => orderTokenOf(shop.app, id))
    for (const secret of [accounts[0].password, ...links]) expect(text).not.toContain(secret)
    expect(text).not.toContain(rows[0].token)
  })

  test('contains no data of other people', async () => {
    await ada()
    const bob = await signUp(shop, 'Bob')
    const exported = JSON.stringify(await exportAccount(shop.app, bob))
    expect(exported).not.toMatch(/\bada\b/i)
    expect(JSON.parse(exported)).toMatchObject({
      orders: [],
      favorites: [],
      requests: [],
      visits: [],
      cartReminders: [],
      remindedCarts: [],
    })
  })

  test('includes notifications to an email address once it is verified', async () => {
    const recipient = 'cleo@example.com'
    await shop.app.db.platform('system:test', (tx) =>
      enqueueNotifications(shop.app, tx, [
        {
          restaurantId: shop.restaurant.id,
          channel: 'email',
          kind: 'invitation',
          recipient,
          content: { text: 'Join us' },
        },
      ]),
    )
    const squatter = await signUp(shop, 'Cleo', { verified: false })
    expect(await exportAccount(shop.app, squatter)).toMatchObject({ messages: [] })
    await prove(shop, squatter)
    await deleteAccount(shop.app, squatter)
    const { rows } = await shop.database.owner.query('select kind from notifications where recipient = $1', [
      recipient,
    ])
    expect(rows).toContainEqual({ kind: 'invitation' })
    const cleo = await signUp(shop, 'Cleo', { verified: false })
    await shop.database.owner.query('update auth.users set email_verified = true where email = $1', [
      recipient,
    ])
    const { messages } = await exportAccount(shop.app, cleo)
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'invitation' }))
  })
})

describe('deleting an account', () => {
  test('removes the person from all data, retains the sales, and sends a confirmation', async () => {
    const { caller, own } = await ada()
    await expect(deleteAccount(shop.app, caller)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    await prove(shop, caller)
    const before = (await shop.orders()).find(({ id }) => id === own)
    const purgedAt = await deleteAccount(shop.app, caller)
    expect(purgedAt).toBe(shop.clock.now + 30 * DAY)

    const after = (await shop.orders()).find(({ id }) => id === own)
    const amounts = [
      'order_number',
      'subtotal',
      'tax',
      'total',
      'grand_total',
      'paid_at',
      'payment_intent_id',
    ]
    for (const field of amounts) expect([field, after?.[field]]).toEqual([field, before?.[field]])
    expect(after).toMatchObject({ customer_name: 'Former customer', cart: { items: [{ name: 'Soup' }] } })
    expect(await traces(caller.user?.id ?? '')).toEqual([])
    // The reminder stays as a number of the restaurant.
    const { rows: reminders } = await shop.database.owner.query(
      'select items, email, lines, opened_session_id from cart_reminders',
    )
    expect(reminders).toEqual([{ items: 1, email: null, lines: null, opened_session_id: null }])
    const letters = (
      await shop.database.owner.query('select kind, recipient from notifications order by kind')
    ).rows
    expect(letters.filter(({ recipient }) => recipient === 'ada@example.com')).toEqual([
      { kind: 'account_deleted', recipient: 'ada@example.com' },
    ])
    await deliverNotifications(shop.app)
    expect(
      (await shop.database.owner.query("select 1 from notifications where state <> 'sent'")).rows,
    ).toEqual([])
  })

  test('removes the vehicle and the space, and messages to the phone number and email address of the checkout', async () => {
    const caller = await signUp(shop, 'Ada')
    const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550199', email: 'ada@example.com' }
    const id = await order(shop, caller, { contact })
    const { owner } = shop.database
    // The email address of the account was another one then.
    await owner.query(
      `update orders set customer_email = 'work@example.com', status = 'completed', text_when_ready = true, curbside_vehicle = 'Red van, Ada', curbside_space = '5'`,
    )
    await owner.query(`select append_event($1, 'order.status_changed', $2, '{"to": "ready"}')`, [
      shop.restaurant.id,
      id,
    ])
    while ((await relayBatch(createDatabase(owner), [orderMail, orderUpdateNotifications])) > 0);
    const taskList = tasksFor(shop.app, { subscribers: [orderMail, orderUpdateNotifications], jobs: [] })
    await runOnce({ pgPool: owner, taskList, logger: new Logger(() => () => {}) })
    const recipients = async () =>
      (await owner.query('select kind, recipient from notifications order by kind, recipient')).rows.map(
        ({ kind, recipient }) => `${kind} to ${recipient}`,
      )
    await prove(shop, caller)
    expect(await recipients()).toEqual(
      expect.arrayContaining([
        'order_ready to +19085550199',
        'order_ready to work@example.com',
        'receipt to work@example.com',
      ]),
    )
    await deleteAccount(shop.app, caller)
    expect((await recipients()).filter((one) => !one.startsWith('new_order'))).toEqual([
      'account_deleted to ada@example.com',
    ])
    expect((await shop.orders())[0]).toMatchObject({ curbside_vehicle: null, curbside_space: '' })
  })

  test('frees the email address, without exposing data to its next account', async () => {
    const { caller } = await ada()
    await prove(shop, caller)
    await deleteAccount(shop.app, caller)
    const again = await signUp(shop, 'Ada')
    expect(await exportAccount(shop.app, again)).toMatchObject({ orders: [], favorites: [], requests: [] })
  })

  test('is rejected while the account has a role or an order in progress', async () => {
    const { app, database, restaurant, clock } = shop
    const role = { role: 'staff' as const, restaurantId: restaurant.id }
    const cook = await signUp(shop, 'Cook', { memberships: [role] })
    await prove(shop, cook)
    await expect(deleteAccount(app, cook)).rejects.toMatchObject({
      code: 'ROLES_HELD',
      message:
        'This account has a role at Corner Kitchen. Ask someone who manages its team to remove that role first.',
    })
    await database.owner.query('update memberships set deactivated_at = now()')
    await order(shop, cook)
    await expect(deleteAccount(app, cook)).rejects.toMatchObject({ code: 'ORDER_IN_PROGRESS' })
    expect(
      (await database.owner.query('select from auth.users where id = $1', [cook.user?.id])).rowCount,
    ).toBe(1)
    // The order was never completed, but is long overdue.
    clock.now += 2 * DAY
    await database.owner.query('delete from auth.proofs')
    await prove(shop, cook)
    await deleteAccount(app, cook)
    expect((await database.owner.query('select from memberships')).rowCount).toBe(0)
  })

  test('ends an order that was never paid, with its payment', async () => {
    const { app } = shop
    const bob = await signUp(shop, 'Bob')
    await prove(shop, bob)
    const placed = await shop.place({}, bob)
    await deleteAccount(app, bob)
    const [row] = await shop.orders()
    expect(row).toMatchObject({ id: placed.orderId, payment_status: 'failed', user_id: null })
    expect(row?.released_at).not.toBeNull()
    expect(await app.payments.findIntent(placed.orderId)).toMatchObject({ status: 'canceled' })
  })

  test('waits for an unpaid order whose payment cannot be canceled', async () => {
    const bob = await signUp(shop, 'Bob')
    await prove(shop, bob)
    const { token } = await shop.place({}, bob)
    await shop.control({ failNext: '500', failOn: 'cancel', failTimes: 9 })
    await expect(deleteAccount(shop.app, bob)).rejects.toMatchObject({
      code: 'ORDER_IN_PROGRESS',
      message: 'A payment of yours is still in progress. Try again in a few minutes.',
      data: { token },
    })
  })

  test('does not affect other accounts', async () => {
    const { caller } = await ada()
    const bob = await signUp(shop, 'Bob')
    const retained = await order(shop, bob)
    await shop.database.owner.query("update orders set status = 'completed'")
    await prove(shop, caller)
    await deleteAccount(shop.app, caller)
    expect((await shop.orders()).find(({ id }) => id === retained)).toMatchObject({
      customer_email: 'bob@example.com',
      user_id: bob.user?.id,
    })
  })

  /** Tables and rows that still name the person. Encrypted content does not count. */
  async function traces(userId: string): Promise<string[]> {
    const { owner } = shop.database
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      // Retained: the encrypted identity, support requests, and the confirmation email.
      if (['public.deleted_accounts', 'public.support_requests', 'public.notifications'].includes(name))
        continue
      const { rows } = await owner.query(`select to_jsonb(t)::text as row from ${name} as t`)
      for (const { row } of rows) {
        if (row.includes(userId) || /\bada\b|555-0123|9085550123|door 5/i.test(row))
          found.push(`${name}: ${row}`)
      }
    }
    return found
  }
})

describe('a data request', () => {
  test('is stored with its due date, and emailed to both sides', async () => {
    const { app, database } = shop
    const eve = await signUp(shop, 'Eve')
    const request = await submitDataRequest(app, eve, {
      topic: 'correction',
      message: '  My name\nis wrong ',
    })
    expect(request).toMatchObject({ message: 'My name is wrong', dueAt: shop.clock.now + 30 * DAY })
    expect(await listDataRequests(app, eve)).toEqual([request])
    const { rows } = await database.owner.query('select kind, recipient from notifications order by kind')
    expect(rows).toEqual([
      { kind: 'data_request', recipient: app.config.supportEmail },
      { kind: 'data_request_received', recipient: 'eve@example.com' },
    ])
    await expect(submitDataRequest(app, eve, { topic: 'other', message: '\u200b' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const bob = await signUp(shop, 'Bob')
    expect(await listDataRequests(app, bob)).toEqual([])
  })

  test('is limited to five a day', async () => {
    const eve = await signUp(shop, 'Eve')
    for (let count = 0; count < 5; count += 1)
      await submitDataRequest(shop.app, eve, { topic: 'other', message: 'Hello' })
    await expect(
      submitDataRequest(shop.app, eve, { topic: 'other', message: 'Hello' }),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })
})

test('a deleted account cannot be deleted again', async () => {
  const ghost = await signUp(shop, 'Ghost')
  await prove(shop, ghost)
  await deleteAccount(shop.app, ghost)
  await expect(deleteAccount(shop.app, ghost)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
  expect(await createPerson(shop.app, { ...newGhost, memberships: [] })).toMatch(/./)
})

const newGhost = {
  email: 'ghost@example.com',
  firstName: 'G',
  lastName: 'H',
  phone: '',
  password: 'at least six',
}
