import { randomUUID } from 'node:crypto'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { exportGiftCards } from '../../src/modules/gift-cards/export-gift-cards.ts'
import { listGiftCards, readGiftCard } from '../../src/modules/gift-cards/list-gift-cards.ts'
import { mailDueGiftCards, sendGiftCard } from '../../src/modules/gift-cards/mail-gift-cards.ts'
import { voidGiftCard } from '../../src/modules/gift-cards/void-gift-card.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'

let shop: Shop
let manager: Caller
let cards: ReturnType<typeof giftCardActions>
let mails: EmailMessage[]
beforeEach(async () => {
  mails = []
  const email = { send: async (message: EmailMessage) => void mails.push(message) }
  shop = await openShop({}, { app: { email } })
  manager = await signedIn(shop, 'manager')
  cards = giftCardActions(shop, manager)
})

const list = (changes: Partial<Parameters<typeof listGiftCards>[2]> = {}, caller = manager) =>
  listGiftCards(shop.app, caller, { restaurantId: shop.restaurant.id, limit: 50, ...changes })
const namesOf = async (changes: Parameters<typeof list>[0]) =>
  (await list(changes)).cards.map(({ recipientName }) => recipientName)
const idOf = (giftCardId: string) => ({ restaurantId: shop.restaurant.id, giftCardId })

describe('issuing a gift card', () => {
  test('stores no code, is booked as a liability and is recorded in the audit log', async () => {
    const card = await cards.issue(2500)
    expect(card.code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    expect(card.code.endsWith(card.last4)).toBe(true)
    const [stored] = await cards.rows('select * from gift_cards')
    expect(JSON.stringify(stored)).not.toContain(card.code.replaceAll('-', ''))
    const audited = await cards.rows('select action, reason, subject_label as label from audit_entries')
    const label = `Gift card ending in ${card.last4}, $25.00`
    expect(audited).toEqual([{ action: 'money.gift_card_issued', reason: 'Cold soup', label }])
    await cards.expectReconciled()
    expect((await list()).figures).toEqual({
      sold: { count: 0, amount: 0 },
      issued: { count: 1, amount: 2500 },
      redeemed: 0,
      outstanding: 2500,
    })
  })

  test('twice with the same id issues one, also concurrently, and never with another amount', async () => {
    const giftCardId = randomUUID()
    const issued = await Promise.all(Array.from({ length: 5 }, () => cards.issue(2500, { giftCardId })))
    expect(new Set(issued.map(({ code }) => code)).size).toBe(1)
    await expect(cards.issue(3000, { giftCardId })).rejects.toMatchObject({ code: 'GIFT_CARD_ID_USED' })
    expect(await cards.entriesOf(giftCardId)).toEqual([['issue', 2500]])
    await cards.expectReconciled()
  })

  test('with the id of another one is refused, and the first one stays as it is', async () => {
    const first = { giftCardId: randomUUID(), recipientEmail: 'grace@example.com', message: 'Sorry' }
    const { code, last4 } = await cards.issue(2500, first)
    for (const other of [
      { recipientEmail: 'ada@example.com' },
      { recipientEmail: null },
      { recipientName: 'Ada' },
      { message: 'So sorry' },
      { deliverOn: new Date(shop.clock.now + hours(72)).toISOString().slice(0, 10) },
    ])
      await expect(cards.issue(2500, { ...first, ...other })).rejects.toMatchObject({
        code: 'GIFT_CARD_ID_USED',
        message: expect.stringContaining(`$25.00 for Grace, ending in ${last4}`),
      })
    // A day later, for another reason, and with other capitals.
    shop.clock.now += hours(24)
    const repeated = { ...first, recipientEmail: ' Grace@Example.com ', reason: 'Cold fries' }
    expect(await cards.issue(2500, repeated)).toMatchObject({ code, recipientEmail: 'grace@example.com' })
    const deliverOn = new Date(shop.clock.now - hours(24)).toISOString().slice(0, 10)
    expect(await cards.issue(2500, { ...repeated, deliverOn })).toMatchObject({ code })
    await deliverNotifications(shop.app)
    expect(mails.map(({ to }) => to)).toEqual(['grace@example.com'])
    await cards.expectReconciled()
  })

  test('requires the right, a confirmed identity and valid fields', async () => {
    const staff = giftCardActions(shop, await signedIn(shop, 'staff'))
    await expect(staff.issue(2500)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(giftCardActions(shop, visitor()).issue(2500)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const unproven = await signedIn(shop, 'owner', { proven: false })
    await expect(giftCardActions(shop, unproven).issue(2500)).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    })
    for (const [amount, changes] of [
      [499, {}],
      [50_001, {}],
      [2500, { recipientName: ' ' }],
      [2500, { recipientEmail: 'grace' }],
      [2500, { recipientEmail: 'g@example.com', deliverOn: '2020-01-01' }],
    ] as const)
      await expect(cards.issue(amount, changes)).rejects.toMatchObject({ code: 'GIFT_CARD_INVALID' })
    expect((await list()).cards).toEqual([])
  })

  test('the same id at two restaurants gives two codes', async () => {
    const other = await makeRestaurant(shop.app)
    const theirs = giftCardActions(shop, await signedIn(shop, 'owner', { restaurantId: other.id }))
    const giftCardId = randomUUID()
    const here = await cards.issue(2500, { giftCardId })
    const there = await theirs.issue(2500, { giftCardId, restaurantId: other.id })
    expect(there.code).not.toBe(here.code)
  })
})

test('the list finds cards by their last characters, names and state, page by page', async () => {
  const names = ['Ada', 'Grace', 'Mary']
  const issued = []
  for (const recipientName of names) {
    shop.clock.now += 1000
    issued.push(await cards.issue(2500, { recipientName, recipientEmail: `${recipientName}@example.com` }))
  }
  expect(await namesOf({})).toEqual(['Mary', 'Grace', 'Ada'])
  expect(await namesOf({ search: issued[1]?.last4.toLowerCase() })).toContain('Grace')
  expect(await namesOf({ search: 'ADA@EXAMPLE' })).toEqual(['Ada'])
  expect(await namesOf({ search: '%' })).toEqual([])
  const first = await list({ limit: 2 })
  expect(first.total).toBe(3)
  expect(first.cards.map(({ recipientName }) => recipientName)).toEqual(['Mary', 'Grace'])
  expect(await namesOf({ limit: 2, after: first.next ?? '' })).toEqual(['Ada'])

  await voidGiftCard(shop.app, manager, { ...idOf(issued[0]?.id ?? ''), reason: 'Lost' })
  expect(await namesOf({ state: 'void' })).toEqual(['Ada'])
  expect(await namesOf({ state: 'open' })).toEqual(['Mary', 'Grace'])
  expect(await namesOf({ state: 'used' })).toEqual([])
})

test('a card shows every change of its balance with the order', async () => {
  const card = await cards.issue(500)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  const details = await readGiftCard(shop.app, manager, idOf(card.id))
  expect(details.entries).toMatchObject([
    { kind: 'issue', amount: 500, orderId: null, by: 'Kim', note: 'Cold soup' },
    { kind: 'redeem', amount: -500, orderId: placed.orderId, orderNumber: placed.orderNumber },
  ])
  expect((await list()).figures).toMatchObject({ redeemed: 500, outstanding: 0 })
})

test('voiding takes what is left, once, and needs a confirmed identity', async () => {
  const card = await cards.issue(2500)
  const reason = { ...idOf(card.id), reason: 'Lost' }
  const unproven = await signedIn(shop, 'owner', { proven: false })
  await expect(voidGiftCard(shop.app, unproven, reason)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
  const results = await Promise.all(Array.from({ length: 5 }, () => voidGiftCard(shop.app, manager, reason)))
  expect(results.every(({ status, balance }) => status === 'void' && balance === 0)).toBe(true)
  expect(await cards.entriesOf(card.id)).toEqual([
    ['issue', 2500],
    ['void', -2500],
  ])
  await cards.expectReconciled()
  const missing = { ...idOf(randomUUID()), reason: '' }
  await expect(voidGiftCard(shop.app, manager, missing)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('staff of another restaurant see nothing and change nothing', async () => {
  const card = await cards.issue(2500, { recipientEmail: 'g@example.com' })
  const other = await makeRestaurant(shop.app)
  const stranger = await signedIn(shop, 'owner', { restaurantId: other.id })
  const foreign = { restaurantId: other.id, giftCardId: card.id }
  const forbidden = { code: 'FORBIDDEN' }
  await expect(list({}, stranger)).rejects.toMatchObject(forbidden)
  await expect(readGiftCard(shop.app, stranger, idOf(card.id))).rejects.toMatchObject(forbidden)
  await expect(readGiftCard(shop.app, stranger, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(voidGiftCard(shop.app, stranger, { ...foreign, reason: '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const again = { ...foreign, requestKey: randomUUID() }
  await expect(sendGiftCard(shop.app, stranger, again)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await cards.balanceOf(card.id)).toBe(2500)
})

describe('a gift card is emailed', () => {
  test('immediately when it is for today, once, with the code and the message', async () => {
    const card = await cards.issue(2500, { recipientEmail: 'Grace@Example.com', message: 'Enjoy your meal!' })
    await deliverNotifications(shop.app)
    await mailDueGiftCards(shop.app)
    await deliverNotifications(shop.app)
    expect(mails.map(({ to }) => to)).toEqual(['grace@example.com'])
    expect(mails[0]?.text).toContain(card.code)
    expect(mails[0]?.text).toContain('Enjoy your meal!')
    expect((await list()).cards[0]?.deliveredAt).toBe(shop.clock.now)
  })

  test('at 8 in the morning of its day in the time zone of the restaurant, and not when it was voided before', async () => {
    const [{ day, eight }] = await cards.rows(
      `select ((to_timestamp($1) at time zone timezone)::date + 2)::text as day,
         extract(epoch from ((to_timestamp($1) at time zone timezone)::date + 2 + time '08:00') at time zone timezone) as eight
       from restaurants`,
      shop.clock.now / 1000,
    )
    await cards.issue(2500, { recipientEmail: 'g@example.com', deliverOn: day })
    const voided = await cards.issue(2500, { recipientEmail: 'v@example.com', deliverOn: day })
    await voidGiftCard(shop.app, manager, { ...idOf(voided.id), reason: '' })
    shop.clock.now = Number(eight) * 1000 - 1000
    await mailDueGiftCards(shop.app)
    await deliverNotifications(shop.app)
    expect(mails).toEqual([])
    shop.clock.now += 1000
    await mailDueGiftCards(shop.app)
    await deliverNotifications(shop.app)
    expect(mails.map(({ to }) => to)).toEqual(['g@example.com'])
  })

  test('again on request, once per request, unless it is void or has no address', async () => {
    const card = await cards.issue(2500, { recipientEmail: 'g@example.com' })
    const request = { ...idOf(card.id), requestKey: randomUUID() }
    await sendGiftCard(shop.app, manager, request)
    await sendGiftCard(shop.app, manager, request)
    await deliverNotifications(shop.app)
    expect(mails).toHaveLength(2)
    const sent = await cards.rows(
      "select subject_label as label from audit_entries where action = 'money.gift_card_sent'",
    )
    expect(sent).toEqual([{ label: `Gift card ending in ${card.last4} to g•••@example.com` }])
    const unaddressed = await cards.issue(2500)
    await expect(
      sendGiftCard(shop.app, manager, { ...request, giftCardId: unaddressed.id }),
    ).rejects.toMatchObject({ code: 'GIFT_CARD_NOT_SENT' })
    await voidGiftCard(shop.app, manager, { ...idOf(card.id), reason: '' })
    await expect(sendGiftCard(shop.app, manager, request)).rejects.toMatchObject({
      code: 'GIFT_CARD_NOT_SENT',
    })
  })
})

test('the export has every card of the filter and no code', async () => {
  const card = await cards.issue(2500, { recipientName: '=Grace' })
  const { content } = await exportGiftCards(shop.app, manager, { restaurantId: shop.restaurant.id })
  const text = await new Response(content).text()
  expect(text).toContain(card.last4)
  expect(text).toContain('25.00')
  expect(text).not.toContain(card.code)
  expect(text).not.toContain(',=Grace')
  expect(text.trim().split('\n')).toHaveLength(2)
})
