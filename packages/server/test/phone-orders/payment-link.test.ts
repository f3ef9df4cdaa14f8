import { randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { preparePayment } from '../../src/modules/checkout/prepare-payment.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { watchOrder } from '../../src/modules/orders/watch-order.ts'
import { sweepOrders } from '../../src/modules/payments/sweep-orders.ts'
import type { PlacedPhoneOrder } from '../../src/modules/phone-orders/place-phone-order.ts'
import { resendPaymentLink } from '../../src/modules/phone-orders/resend-payment-link.ts'
import { withdrawOrder } from '../../src/modules/phone-orders/withdraw-order.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { phoneOrderActions } from './phone-order-actions.ts'

let shop: Shop
let staff: Caller
let phone: ReturnType<typeof phoneOrderActions>
let sent: { to: string; text: string }[]
beforeEach(async () => {
  shop = await openShop()
  staff = await signedIn(shop, 'staff')
  phone = phoneOrderActions(shop, staff)
  sent = []
  shop.app.email = { send: async ({ to, text }) => void sent.push({ to, text }) }
  shop.app.sms = { ...shop.app.sms, send: async ({ to, text }) => void sent.push({ to, text }) }
})

const contact = { firstName: 'Grace', lastName: 'Hall', phone: '9085550177', email: 'grace@example.com' }
const withLink = () => phone.input({ payment: 'link', sendTo: ['email', 'sms'], contact })
const tokenOf = ({ link }: PlacedPhoneOrder) => new URL(link?.url ?? '').searchParams.get('order') ?? ''
const linkIn = (text: string) => /\/checkout\/pay\?order=([\w-]+)/.exec(text)?.[1]
const prepare = (token: string) => preparePayment(shop.app, visitor(), token)
const settle = (token: string) => settleCheckout(shop.app, visitor(), token)
/** The payment as the provider shows it to a browser that can pay it. */
async function asPayer(token: string): Promise<Record<string, unknown>> {
  const { payment } = await prepare(token)
  if (!payment) throw new Error('nothing is left to pay')
  const query = new URLSearchParams({ client_secret: payment.clientSecret })
  const response = await fetch(`${shop.sandboxUrl}/v1/payment_intents/${payment.paymentIntentId}?${query}`, {
    headers: { authorization: `Bearer ${payment.publishableKey}` },
  })
  return (await response.json()) as Record<string, unknown>
}
async function payWith(token: string): Promise<void> {
  const { payment } = await prepare(token)
  await shop.pay({ payment } as Parameters<Shop['pay']>[0])
}

describe('an order with a payment link', () => {
  test('reaches the kitchen when the customer has paid at the link', async () => {
    const placed = await phone.place(await withLink())
    expect(placed.link?.sentTo).toEqual(['grace@example.com', '+19085550177'])
    const audited = await shop.query(
      "select subject_label as label from audit_entries where action = 'ordering.payment_link_sent'",
    )
    expect(audited).toEqual([
      { label: expect.stringMatching(/^Order \S+ to g•••@example\.com and ••• ••• 0177$/) },
    ])
    expect(placed.link?.expiresAt).toBe(shop.clock.now + minutes(60))
    await deliverNotifications(shop.app)
    const links = sent.filter(({ text }) => linkIn(text))
    expect(links.map(({ to }) => to).sort()).toEqual(['+19085550177', 'grace@example.com'])
    expect(await shop.events()).not.toContain('order.paid')

    const before = (await phone.row(placed.orderId)).promised_at.getTime()
    shop.clock.now += minutes(20)
    const token = tokenOf(placed)
    await payWith(token)
    const order = await settle(token)
    expect(order).toMatchObject({ paymentStatus: 'succeeded', due: 0 })
    expect(order.promisedAt).toBe(before + minutes(20))
    expect(await phone.ledger(placed.orderId)).not.toHaveProperty('counter')
  })

  test('is shown with the email address to the customer, and without it to staff who have the link', async () => {
    const placed = await phone.place(await withLink())
    await deliverNotifications(shop.app)
    const sentTokens = new Set(sent.map(({ text }) => linkIn(text)))
    expect(sentTokens.size).toBe(1)
    const [own = ''] = [...sentTokens]
    const token = tokenOf(placed)
    const view = async (token: string) => {
      const { signal } = new AbortController()
      const stream = await watchOrder(shop.app, visitor(), { token, signal })
      const watched = await stream.next()
      await stream.return(null)
      const read = [await getOrder(shop.app, visitor(), token), (await prepare(token)).order, watched.value]
      return read.map((order) => [order.token, order.customer.email])
    }
    expect(await view(own)).toEqual(Array(3).fill([own, 'grace@example.com']))
    expect(await view(token)).toEqual(Array(3).fill([token, '']))
    expect(await asPayer(token)).toMatchObject({ status: 'requires_payment_method', receipt_email: null })
    await payWith(token)
    for (const _ of [1, 2])
      expect(await settle(token)).toMatchObject({ token, customer: { firstName: 'Grace', email: '' } })
  })

  test('is found by no link token that was changed, or is of another order', async () => {
    const [one, other] = [await phone.place(await withLink()), await phone.place(await withLink())]
    const token = tokenOf(one)
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`,
      token.replace(one.orderId, other.orderId),
      `pay.${one.orderId}.`,
    ])
      await expect(prepare(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is paid once, however often the link is opened', async () => {
    const token = tokenOf(await phone.place(await withLink()))
    const prepared = await Promise.all(Array.from({ length: 5 }, () => prepare(token)))
    expect(new Set(prepared.map(({ payment }) => payment?.paymentIntentId)).size).toBe(1)
    await payWith(token)
    await Promise.all(Array.from({ length: 5 }, () => settle(token)))
    expect((await shop.events()).filter((type) => type === 'order.paid')).toHaveLength(1)
    expect(await prepare(token)).toMatchObject({ payment: null, order: { paymentStatus: 'succeeded' } })
  })

  test('ends after an hour, and cannot be paid then', async () => {
    const placed = await phone.place(await withLink())
    const token = tokenOf(placed)
    await prepare(token)
    shop.clock.now += minutes(59)
    await sweepOrders(shop.app)
    expect((await phone.row(placed.orderId)).released_at).toBeNull()
    shop.clock.now += minutes(2)
    await expect(prepare(token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    await sweepOrders(shop.app)
    expect((await phone.row(placed.orderId)).payment_status).toBe('failed')
    await expect(settle(token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
  })

  test('is honored or ended, never both, when it expires while the customer pays', async () => {
    const placed = await phone.place(await withLink())
    const token = tokenOf(placed)
    const { payment } = await prepare(token)
    shop.clock.now += minutes(61)
    await Promise.allSettled([
      shop.pay({ payment } as Parameters<Shop['pay']>[0]).then(() => settle(token)),
      sweepOrders(shop.app),
    ])
    await sweepOrders(shop.app)
    const row = await phone.row(placed.orderId)
    const ledger = await phone.ledger(placed.orderId)
    if (row.payment_status === 'succeeded') expect(ledger.provider).toBeGreaterThan(0)
    else expect([row.payment_status, ledger]).toEqual(['failed', {}])
  })

  test('of an order is sent however often staff of another restaurant have asked for it', async () => {
    const { orderId } = await phone.place(await withLink())
    const other = (await makeRestaurant(shop.app)).id
    const stranger = { ...staff, memberships: [{ role: 'owner' as const, restaurantId: other }] }
    const send = (caller: typeof staff, restaurantId: string) =>
      resendPaymentLink(shop.app, caller, {
        restaurantId,
        orderId,
        requestKey: randomUUID(),
        sendTo: ['email'],
      })
    const asked = await Promise.allSettled(Array.from({ length: 11 }, () => send(stranger, other)))
    expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect(await send(staff, shop.restaurant.id)).toMatchObject({ sentTo: ['g•••@example.com'] })
  })

  test('is placed and sent once by repeats, and sent again on request', async () => {
    const input = await withLink()
    const placed = await Promise.all(Array.from({ length: 6 }, () => phone.place(input)))
    const [first] = placed
    if (!first) throw new Error('nothing was placed')
    expect(new Set(placed.map(({ link }) => link?.url)).size).toBe(1)
    await deliverNotifications(shop.app)
    const links = () => sent.filter(({ text }) => linkIn(text)).length
    expect(links()).toBe(2)
    const again = {
      restaurantId: shop.restaurant.id,
      orderId: first.orderId,
      requestKey: randomUUID(),
      sendTo: ['email' as const],
    }
    const sentAgain = [resendPaymentLink(shop.app, staff, again), resendPaymentLink(shop.app, staff, again)]
    for (const link of await Promise.all(sentAgain)) expect(link?.sentTo).toEqual(['g•••@example.com'])
    await deliverNotifications(shop.app)
    expect(links()).toBe(3)
    await payWith(tokenOf(first))
    await settle(tokenOf(first))
    expect(await resendPaymentLink(shop.app, staff, { ...again, requestKey: randomUUID() })).toBeNull()
  })
})

describe('an order that is withdrawn', () => {
  const withdraw = (orderId: string, caller = staff) =>
    withdrawOrder(shop.app, caller, { restaurantId: shop.restaurant.id, orderId })

  test('can no longer be paid, however often it is withdrawn', async () => {
    const placed = await phone.place(await withLink())
    const token = tokenOf(placed)
    const { payment } = await prepare(token)
    for (let count = 0; count < 2; count += 1)
      expect(await withdraw(placed.orderId)).toMatchObject({ paymentStatus: 'failed' })
    await expect(prepare(token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    await shop.pay({ payment } as Parameters<Shop['pay']>[0]).catch(() => {})
    await expect(settle(token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    expect(await phone.ledger(placed.orderId)).toEqual({})
  })

  test('by several people at the same time is recorded once', async () => {
    const { orderId } = await phone.place(await withLink())
    const results = await Promise.all(Array.from({ length: 4 }, () => withdraw(orderId)))
    expect(results.map((order) => order?.paymentStatus)).toEqual(Array(4).fill('failed'))
    const rows = await shop.query(
      `select 1 from audit_entries where action = 'ordering.phone_order_withdrawn'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('was not paid, and is one of the caller', async () => {
    const placed = await phone.place(await withLink())
    await expect(withdraw(placed.orderId, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await payWith(tokenOf(placed))
    expect(await withdraw(placed.orderId)).toBeNull()
    await settle(tokenOf(placed))
    expect(await withdraw(placed.orderId)).toBeNull()
    expect((await phone.row(placed.orderId)).payment_status).toBe('succeeded')
  })
})

test('the link of an order of the website cannot be opened', async () => {
  const { token } = await shop.place()
  await expect(prepare(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(prepare('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
