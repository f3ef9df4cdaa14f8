import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { deleteAccount } from '../../src/modules/account/delete-account.ts'
import { exportAccount } from '../../src/modules/account/export-account.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { updateProfile } from '../../src/modules/identity/update-profile.ts'
import { setBirthday } from '../../src/modules/loyalty/set-birthday.ts'
import { orderMail, orderUpdateNotifications } from '../../src/modules/notifications/public.ts'
import { relayBatch } from '../../src/platform/jobs/relay.ts'
import { tasksFor } from '../../src/platform/jobs/worker.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { customerWithData, mailGiftCard } from './customer-with-data.ts'
import { order, prove, signUp } from './people.ts'

const DAY = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, {})
  await shop.changeMenu('update restaurants set customer_favorites_enabled = true')
})

test('gift cards are exported without their codes, and lose the person but not the money when the account is deleted', async () => {
  const { caller } = await customerWithData(shop)
  const bought = await mailGiftCard(shop, 'ada@example.com', 'bob@example.com')
  const received = await mailGiftCard(shop, 'bob@example.com', 'ada@example.com')
  const exported = await exportAccount(shop.app, caller)
  expect(exported.giftCards).toHaveLength(2)
  expect(JSON.stringify(exported.giftCards)).not.toContain('bob@example.com')
  await prove(shop, caller)
  await deleteAccount(shop.app, caller)
  const rows = await shop.query('select * from gift_cards')
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
  const purchases = await shop.query('select * from gift_card_purchases')
  expect(JSON.stringify(purchases)).not.toContain('ada@example.com')
})

describe('deleting an account', () => {
  test('removes the person from all data, retains the sales, and sends a confirmation', async () => {
    const { caller, own } = await customerWithData(shop)
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
    const reminders = await shop.query('select items, email, lines, opened_session_id from cart_reminders')
    expect(reminders).toEqual([{ items: 1, email: null, lines: null, opened_session_id: null }])
    const letters = await shop.query('select kind, recipient from notifications order by kind')
    expect(letters.filter(({ recipient }) => recipient === 'ada@example.com')).toEqual([
      { kind: 'account_deleted', recipient: 'ada@example.com' },
    ])
    await deliverNotifications(shop.app)
    expect(await shop.query("select 1 from notifications where state <> 'sent'")).toEqual([])
  })

  test('removes the vehicle and the space, and messages to the phone number and email address of the checkout', async () => {
    const caller = await signUp(shop, 'Ada')
    const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550199', email: 'ada@example.com' }
    const id = await order(shop, caller, { contact })
    const { owner } = shop.database
    // The email address of the account was another one then.
    await shop.query(
      `update orders set customer_email = 'work@example.com', status = 'ready', text_when_ready = true, curbside_vehicle = 'Red van, Ada', curbside_space = '5'`,
    )
    await shop.query(`select append_event($1, 'order.status_changed', $2, '{"to": "ready"}')`, [
      shop.restaurant.id,
      id,
    ])
    while ((await relayBatch(createDatabase(owner), [orderMail, orderUpdateNotifications])) > 0);
    const taskList = tasksFor(shop.app, { subscribers: [orderMail, orderUpdateNotifications], jobs: [] })
    await runOnce({ pgPool: owner, taskList, logger: new Logger(() => () => {}) })
    const recipients = async () =>
      (await shop.query('select kind, recipient from notifications order by kind, recipient')).map(
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
    await shop.query(`update orders set status = 'completed'`)
    await deleteAccount(shop.app, caller)
    expect((await recipients()).filter((one) => !one.startsWith('new_order'))).toEqual([
      'account_deleted to ada@example.com',
    ])
    expect((await shop.orders())[0]).toMatchObject({ curbside_vehicle: null, curbside_space: '' })
  })

  test('leaves no profile behind, whatever a page that is still open stores', async () => {
    const { caller } = await customerWithData(shop)
    await prove(shop, caller)
    await deleteAccount(shop.app, caller)
    const profile = { firstName: 'Ada', lastName: 'Long', phone: '9085550123' }
    await expect(updateProfile(shop.app, caller, profile)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(setBirthday(shop.app, caller, '12-10')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await traces(caller.user?.id ?? '')).toEqual([])
  })

  test('frees the email address, without exposing data to its next account', async () => {
    const { caller } = await customerWithData(shop)
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
    await database.query('update memberships set deactivated_at = now()')
    await order(shop, cook)
    await expect(deleteAccount(app, cook)).rejects.toMatchObject({ code: 'ORDER_IN_PROGRESS' })
    expect((await database.query('select from auth.users where id = $1', [cook.user?.id])).length).toBe(1)
    // The order was never completed, but is long overdue.
    clock.now += 2 * DAY
    await database.query('delete from auth.proofs')
    await prove(shop, cook)
    await deleteAccount(app, cook)
    expect((await database.query('select from memberships')).length).toBe(0)
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
    const { caller } = await customerWithData(shop)
    const bob = await signUp(shop, 'Bob')
    const retained = await order(shop, bob)
    await shop.query("update orders set status = 'completed'")
    await prove(shop, caller)
    await deleteAccount(shop.app, caller)
    expect((await shop.orders()).find(({ id }) => id === retained)).toMatchObject({
      customer_email: 'bob@example.com',
      user_id: bob.user?.id,
    })
  })

  /** Tables and rows that still name the person. Encrypted content does not count. */
  async function traces(userId: string): Promise<string[]> {
    const tables = await shop.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      // Retained: the encrypted identity, support requests, and the confirmation email.
      if (['public.deleted_accounts', 'public.support_requests', 'public.notifications'].includes(name))
        continue
      const rows = await shop.query(`select to_jsonb(t)::text as row from ${name} as t`)
      for (const { row } of rows) {
        if (row.includes(userId) || /\bada\b|555-0123|9085550123|door 5/i.test(row))
          found.push(`${name}: ${row}`)
      }
    }
    return found
  }
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
