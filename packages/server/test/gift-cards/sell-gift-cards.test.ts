import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { checkGiftCard } from '../../src/modules/checkout/check-gift-card.ts'
import { cardFeeJob } from '../../src/modules/finance/public.ts'
import { mailDueGiftCards } from '../../src/modules/gift-cards/mail-gift-cards.ts'
import { openGiftCard } from '../../src/modules/gift-cards/open-gift-card.ts'
import { readGiftCardTerms } from '../../src/modules/gift-cards/sales/gift-card-terms.ts'
import { sweepGiftCardPurchases } from '../../src/modules/gift-cards/sales/sweep-purchases.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { readSales } from '../../src/modules/reporting/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

let shop: Shop
let manager: Caller
let cards: ReturnType<typeof giftCardActions>
let sale: ReturnType<typeof purchaseActions>
let mails: EmailMessage[]
beforeEach(async () => {
  mails = []
  const email = { send: async (message: EmailMessage) => void mails.push(message) }
  shop = await openShop({}, { app: { email } })
  manager = await signedIn(shop, 'manager')
  cards = giftCardActions(shop, manager)
  sale = purchaseActions(shop, manager)
  await sale.sell()
})

const countCards = async () => (await cards.rows('select 1 from gift_cards')).length
const sentTo = async () => {
  await deliverNotifications(shop.app)
  return mails.map(({ to }) => to).toSorted()
}
const settled = (intentId: string | undefined) =>
  sale.webhook('payment_intent.succeeded', { object: 'payment_intent', id: intentId ?? '' })

test('the sale is turned on and off by those who manage promotions, and the menu page knows it', async () => {
  const terms = await readGiftCardTerms(shop.app, manager, { restaurantId: shop.restaurant.id })
  expect(terms).toEqual({
    isSelling: true,
    amounts: [2500, 5000],
    minAmount: 1000,
    maxAmount: 20_000,
    revision: 1,
  })
  const offered = async () => (await loadStorefront(shop.app, shop.restaurant.id))?.restaurant.giftCards
  await expect.poll(offered).toEqual({ amounts: [2500, 5000], minAmount: 1000, maxAmount: 20_000 })
  await sale.sell({ isSelling: false })
  await expect.poll(offered).toBeUndefined()
  await expect(sale.buy()).rejects.toMatchObject({ code: 'GIFT_CARDS_NOT_SOLD' })
  await expect(sale.sell({ amounts: [] })).rejects.toMatchObject({ code: 'GIFT_CARD_INVALID' })
  const staff = purchaseActions(shop, await signedIn(shop, 'staff'))
  await expect(staff.sell({}, 1)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('terms of a form that was opened before another change are refused, and a repeated save changes nothing', async () => {
  const stored = await sale.sell({ amounts: [cents(1500), cents(2500)] }, 1)
  expect(stored).toMatchObject({ amounts: [1500, 2500], revision: 2 })
  expect(await sale.sell({ amounts: [cents(2500), cents(1500)] }, 1)).toEqual(stored)
  await expect(sale.sell({ isSelling: false }, 1)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    status: 409,
    data: { current: stored },
  })
  const saves = await Promise.allSettled(
    [3000, 4000, 6000].map((amount) => sale.sell({ amounts: [cents(amount)] }, 2)),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await cards.rows(`select 1 from audit_entries where action = 'money.gift_card_terms_changed'`),
  ).toHaveLength(3)
})

describe('buying a gift card', () => {
  test('charges the card, emails the code to the recipient and a receipt without it to the purchaser', async () => {
    const bought = await sale.buy()
    expect(await countCards()).toBe(0)
    await sale.pay(bought)
    const result = await sale.settle(bought)
    expect(result).toMatchObject({ amount: 2500, recipientEmail: 'grace@example.com', card: null })
    expect(await sentTo()).toEqual(['ada@example.com', 'grace@example.com'])
    const mailTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? ''
    const code = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(mailTo('grace@example.com'))?.[0] ?? ''
    expect(mailTo('grace@example.com')).toContain('Enjoy')
    expect(mailTo('ada@example.com')).not.toContain(code)
    const input = { restaurantId: shop.restaurant.id, code }
    expect(await checkGiftCard(shop.app, visitor(), input)).toEqual({ last4: result.last4, balance: 2500 })
    await cards.expectReconciled()

    const token = /gift-cards\/card#(\S+)/.exec(mailTo('grace@example.com'))?.[1] ?? ''
    const open = (changes: object) =>
      openGiftCard(shop.app, visitor(), { restaurantId: shop.restaurant.id, token, ...changes })
    expect(await open({})).toMatchObject({ code, balance: 2500, from: 'Ada', recipientName: 'Grace' })
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
    for (const wrong of [forged, bought.token, '', token.slice(0, 36)])
      await expect(open({ token: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('for the purchaser shows the code immediately', async () => {
    const bought = await sale.buy({ isForSelf: true, recipientName: '', recipientEmail: '' })
    await sale.pay(bought)
    const { card, last4 } = await sale.settle(bought)
    expect(card?.code.endsWith(last4)).toBe(true)
    expect(await sentTo()).toEqual(['ada@example.com', 'ada@example.com'])
    expect(mails.map(({ subject }) => subject)).toContain('Your $25.00 gift card for Corner Kitchen')
  })

  test('for a later day mails it at 8 in the morning of that day in the zone of the restaurant', async () => {
    await sale.buyPaid({ deliverOn: '2026-11-22' })
    expect(await sentTo()).toEqual(['ada@example.com'])
    for (const [at, sent] of [
      ['2026-11-22T12:59:00Z', 1],
      ['2026-11-22T13:00:00Z', 2],
      ['2026-11-22T14:00:00Z', 2],
    ] as const) {
      shop.clock.now = Date.parse(at)
      await mailDueGiftCards(shop.app)
      expect(await sentTo()).toHaveLength(sent)
    }
  })

  test('is refused with the fields that are wrong', async () => {
    for (const changes of [
      { amount: cents(999) },
      { amount: cents(20_001) },
      { recipientEmail: '' },
      { purchaserEmail: 'ada' },
      { deliverOn: '2020-01-01' },
    ])
      await expect(sale.buy(changes)).rejects.toMatchObject({ code: 'GIFT_CARD_INVALID' })
    expect(await cards.rows('select 1 from gift_card_purchases')).toEqual([])
  })

  test('is not possible with the token of another restaurant or a made-up one', async () => {
    const bought = await sale.buy()
    for (const token of ['', 'x', `${randomUUID()}.AAAA`, `${bought.token}x`])
      await expect(sale.settle({ ...bought, token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('one purchase makes one payment and one gift card', () => {
  test('when the same request arrives ten times immediately, and never with another content', async () => {
    const purchaseId = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => sale.buy({ purchaseId })))
    expect(new Set(all.map(({ payment }) => payment?.paymentIntentId)).size).toBe(1)
    await expect(sale.buy({ purchaseId, amount: cents(3000) })).rejects.toMatchObject({
      code: 'PURCHASE_ID_USED',
    })
  })

  test('when browser, repeated webhooks and sweep settle it at the same time', async () => {
    const bought = await sale.buy()
    await sale.pay(bought)
    shop.clock.now += minutes(2)
    const intentId = bought.payment?.paymentIntentId
    await Promise.all([
      ...Array.from({ length: 4 }, () => settled(intentId)),
      ...Array.from({ length: 4 }, () => sale.settle(bought)),
      ...Array.from({ length: 4 }, () => sweepGiftCardPurchases(shop.app)),
    ])
    expect(await countCards()).toBe(1)
    expect(await sentTo()).toHaveLength(2)
    await cards.expectReconciled()
    expect((await sale.settle(bought)).amount).toBe(2500)
  })

  test('when the tab was closed after paying: webhook or sweep deliver the card', async () => {
    const first = await sale.buy()
    await sale.pay(first)
    expect(await settled(first.payment?.paymentIntentId)).toBe(200)
    expect(await countCards()).toBe(1)
    const second = await sale.buy()
    await sale.pay(second)
    shop.clock.now += minutes(2)
    await sweepGiftCardPurchases(shop.app)
    expect(await countCards()).toBe(2)
    await cards.expectReconciled()
  })

  test('when it is repeated after it was paid', async () => {
    const purchaseId = randomUUID()
    await sale.buyPaid({ purchaseId })
    expect(await sale.buy({ purchaseId })).toMatchObject({ payment: null })
    expect(await countCards()).toBe(1)
  })
})

test('a declined card makes no gift card; the next one does', async () => {
  const bought = await sale.buy()
  await sale.pay(bought, 'pm_card_visa_chargeDeclined')
  await expect(sale.settle(bought)).rejects.toMatchObject({ code: 'PAYMENT_NOT_SUCCESSFUL' })
  expect(await countCards()).toBe(0)
  await sale.pay(bought)
  await sale.settle(bought)
  expect(await countCards()).toBe(1)
})

test('a purchase that is not paid in time expires: its payment is canceled, and it can no longer be paid', async () => {
  const bought = await sale.buy()
  shop.clock.now += minutes(16)
  await sweepGiftCardPurchases(shop.app)
  await sale.pay(bought)
  await expect(sale.settle(bought)).rejects.toMatchObject({ code: 'PURCHASE_EXPIRED' })
  expect(await countCards()).toBe(0)
  expect(await cards.rows('select state from gift_card_purchases')).toEqual([{ state: 'expired' }])
  shop.clock.now += minutes(60 * 24 * 31)
  await sweepGiftCardPurchases(shop.app)
  expect(await cards.rows('select state from gift_card_purchases')).toEqual([])
})

test('a purchase whose payment is unknown to the provider expires once its time to pay is over', async () => {
  const bought = await sale.buy()
  await cards.rows("update gift_card_purchases set payment_intent_id = 'pi_gone'")
  const stateAfter = async (waited: number) => {
    shop.clock.now += minutes(waited)
    await sweepGiftCardPurchases(shop.app)
    return (await cards.rows('select state from gift_card_purchases'))[0].state
  }
  expect(await stateAfter(14)).toBe('pending')
  expect(await stateAfter(2)).toBe('expired')
  await expect(sale.settle(bought)).rejects.toMatchObject({ code: 'PURCHASE_EXPIRED' })
})

test('a payment that does not match creates no gift card, and is reported once', async () => {
  const bought = await sale.buy()
  await cards.rows('update gift_card_purchases set amount = 9900')
  await sale.pay(bought)
  await expect(sale.settle(bought)).rejects.toMatchObject({ code: 'PAYMENT_NOT_SUCCESSFUL' })
  await expect(sale.settle(bought)).rejects.toMatchObject({ code: 'PAYMENT_NOT_SUCCESSFUL' })
  expect(await countCards()).toBe(0)
})

test('sold gift cards are a liability in the figures, and the orders that they pay are revenue', async () => {
  const salesNow = async () => {
    const day = { first: '2026-11-20', last: '2026-11-20', restaurantIds: 'all' as const, zone: null }
    const [found] = await shop.app.db.platform('test', (tx) => readSales(tx, day))
    const sales = found?.sales
    if (!sales) throw new Error('no sales')
    const { revenue, tips, platformFees, cardFees, disputed, net } = sales
    expect(revenue + tips).toBe(platformFees + cardFees + disputed + net)
    return sales
  }
  await sale.buyPaid({ isForSelf: true })
  expect(await salesNow()).toMatchObject({
    orders: 0,
    revenue: 0,
    gross: 0,
    giftCardsSold: 2500,
    giftCardsIssued: 0,
  })
  expect((await salesNow()).platformFees).toBeGreaterThan(0)
  expect((await salesNow()).estimatedCardFees).toBe(0)
})

test('a card fee that the provider reports later is recorded once and replaces the estimate', async () => {
  const { payments } = shop.app
  shop.app.payments = {
    ...payments,
    retrieveIntent: async (id) => ({ ...(await payments.retrieveIntent(id)), cardFee: null }),
  }
  await sale.buyPaid()
  shop.app.payments = payments
  const [{ payment_intent_id: intentId }] = await cards.rows(
    'select payment_intent_id from gift_card_purchases',
  )
  const fee = { restaurantId: shop.restaurant.id, orderId: null, intentId, connected: false }
  await Promise.all([cardFeeJob.handle(shop.app, fee), cardFeeJob.handle(shop.app, fee)])
  const entries = await cards.rows(`select kind from ledger_entries where order_id is null order by kind`)
  expect(entries).toEqual([{ kind: 'card_fee' }, { kind: 'charge' }])
})
