import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../src/modules/account/delete-account.ts'
import { exportAccount } from '../../src/modules/account/export-account.ts'
import { enqueueNotifications } from '../../src/modules/notifications/public.ts'
import { orderTokenOf } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { customerWithData } from './customer-with-data.ts'
import { prove, signUp } from './people.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, {})
  await shop.changeMenu('update restaurants set customer_favorites_enabled = true')
})

describe('the export', () => {
  test('contains all stored data, and no secrets', async () => {
    const { caller, own, asGuest } = await customerWithData(shop)
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
    const rows = await shop.query("select encode(token_hash, 'hex') as token from auth.sessions")
    const accounts = await shop.query('select password from auth.accounts')
    const text = JSON.stringify(exported)
    const links = [own, asGuest].map((id) => orderTokenOf(shop.app, id))
    for (const secret of [accounts[0].password, ...links]) expect(text).not.toContain(secret)
    expect(text).not.toContain(rows[0].token)
  })

  test('contains no data of other people', async () => {
    await customerWithData(shop)
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
    const rows = await shop.query('select kind from notifications where recipient = $1', [recipient])
    expect(rows).toContainEqual({ kind: 'invitation' })
    const cleo = await signUp(shop, 'Cleo', { verified: false })
    await shop.query('update auth.users set email_verified = true where email = $1', [recipient])
    const { messages } = await exportAccount(shop.app, cleo)
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'invitation' }))
  })
})
