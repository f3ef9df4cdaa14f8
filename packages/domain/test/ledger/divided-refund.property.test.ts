import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargedOrder, chargedToCard, chargeEntry } from '../../src/ledger/charge.ts'
import { type Account, accounts, type Entry, totalOf } from '../../src/ledger/entry.ts'
import { itemsRefund, type RefundScope } from '../../src/ledger/items-refund.ts'
import { refundEntry, refundFailedEntry, requestedRefund } from '../../src/ledger/refund.ts'
import { type Cents, cents, subtractCents } from '../../src/money/cents.ts'
import { orders } from './orders.ts'

interface Divided {
  order: ChargedOrder
  /** What earlier refunds took. */
  earlier: Entry
  scope: RefundScope | null
  card: Cents
  giftCard: Cents
  cardFirst: boolean
}

const share = fc.integer({ min: 0, max: 1000 })
const part = (whole: number, thousandths: number) => cents(Math.floor((whole * thousandths) / 1000))

/** Refunds of items or of a bare amount that are divided between card and gift card, after an earlier refund to each. */
const dividedRefunds: fc.Arbitrary<Divided> = fc
  .record({
    order: orders,
    before: fc.tuple(share, share),
    items: fc.record({ food: share, deliveryFee: fc.boolean(), tip: fc.boolean() }),
    isBare: fc.boolean(),
    amount: share,
    split: share,
    cardFirst: fc.boolean(),
  })
  .map(({ order, before, items, isBare, amount, split, cardFirst }) => {
    const earlierOnCard = part(chargedToCard(order), before[0])
    const earlierOnGift = part(order.giftCard, before[1])
    let earlier: Entry = {}
    for (const [to, returned] of [['card', earlierOnCard] as const, ['gift_card', earlierOnGift] as const])
      if (returned > 0) earlier = totalOf([earlier, refundEntry(order, { earlier, amount: returned, to })])
    const left = {
      card: subtractCents(chargedToCard(order), earlierOnCard),
      giftCard: subtractCents(order.giftCard, earlierOnGift),
    }
    const scope = isBare ? null : { ...items, food: part(order.subtotal, items.food) }
    const all = left.card + left.giftCard
    const whole = scope ? Math.min(itemsRefund(order, scope, cents(0)), all) : part(all, amount)
    const [least, most] = [Math.max(1, whole - left.giftCard), Math.min(whole - 1, left.card)]
    const card = cents(Math.max(0, least + Math.floor(((most - least) * split) / 1000)))
    return { order, earlier, scope, card, giftCard: cents(whole - card), cardFirst, left }
  })
  .filter(
    ({ card, giftCard, left, order }) =>
      order.counter === 0 && card > 0 && card <= left.card && giftCard > 0 && giftCard <= left.giftCard,
  )

const revenue = ['sales', 'discount', 'tax', 'delivery', 'processing_fee', 'tip'] as const
const takenFrom = (accountsOf: readonly Account[], entry: Entry) =>
  Object.fromEntries(accountsOf.map((account) => [account, entry[account] ?? 0]))
const sum = (entry: Entry) => Object.values(entry).reduce((total, amount) => total + amount, 0)
const nothing = Object.fromEntries(accounts.map((account) => [account, 0]))

/** The entries of both parts, in the order in which they are recorded; `between` is recorded after the first. */
function bookParts({ order, earlier, scope, card, giftCard, cardFirst }: Divided, between: Entry = {}) {
  const both = { card, gift_card: giftCard }
  const [one, two] = cardFirst ? (['card', 'gift_card'] as const) : (['gift_card', 'card'] as const)
  const first = refundEntry(order, {
    earlier,
    amount: both[one],
    scope,
    to: one,
    other: { amount: both[two], recorded: null },
  })
  const before = totalOf([earlier, first, between])
  const second = refundEntry(order, {
    earlier: before,
    amount: both[two],
    scope,
    to: two,
    other: { amount: both[one], recorded: first },
  })
  return cardFirst ? { toCard: first, toGiftCard: second } : { toCard: second, toGiftCard: first }
}

/** Refunds what is left, to the card first, and asserts that every account of the order is 0 then. */
function expectNothingLeft(order: ChargedOrder, refunds: Entry): void {
  const { provider = 0, transferred = 0, gift_cards = 0 } = refunds
  const rest = cents(order.grandTotal + provider + transferred + gift_cards)
  const last = rest > 0 ? requestedRefund(order, { earlier: refunds, amount: rest }).entry : {}
  expect(totalOf([chargeEntry(order), refunds, last])).toEqual(nothing)
}

test('both parts together book what the undivided refund would, in either order', () => {
  fc.assert(
    fc.property(dividedRefunds, (divided) => {
      const { order, earlier, scope, card, giftCard } = divided
      const { toCard, toGiftCard } = bookParts(divided)
      expect([sum(toCard), sum(toGiftCard)]).toEqual([0, 0])
      // As if the card had paid everything.
      const undivided = refundEntry(
        { ...order, giftCard: cents(0) },
        { earlier, amount: cents(card + giftCard), scope },
      )
      const both = totalOf([toCard, toGiftCard])
      expect(takenFrom(revenue, both)).toEqual(takenFrom(revenue, undivided))
      expect([both.provider + both.transferred, both.gift_cards]).toEqual([-card, -giftCard])
      const fees = ['platform_fee', 'platform_income', 'transferred', 'provider'] as const
      const cardAlone = refundEntry(order, { earlier, amount: card })
      expect(takenFrom(fees, toCard)).toEqual(takenFrom(fees, cardAlone))
      expect(takenFrom(fees, toGiftCard)).toEqual(takenFrom(fees, {}))
      expectNothingLeft(order, totalOf([earlier, both]))
    }),
  )
})

test('each part takes its proportion of every account, within two cents', () => {
  fc.assert(
    fc.property(dividedRefunds, (divided) => {
      const { toCard, toGiftCard } = bookParts(divided)
      const ofCard = divided.card / (divided.card + divided.giftCard)
      const both = totalOf([toCard, toGiftCard])
      for (const account of revenue)
        expect(Math.abs((toCard[account] ?? 0) - both[account] * ofCard)).toBeLessThanOrEqual(2)
    }),
  )
})

test('the preview of a divided refund is what its parts book', () => {
  fc.assert(
    fc.property(dividedRefunds, (divided) => {
      const { order, earlier, scope, card, giftCard } = divided
      const { entry, ...split } = requestedRefund(order, { earlier, amount: cents(card + giftCard), scope })
      fc.pre(split.card > 0 && split.giftCard > 0)
      const { toCard, toGiftCard } = bookParts({ ...divided, ...split, cardFirst: true })
      expect(entry).toEqual(totalOf([toCard, toGiftCard]))
    }),
  )
})

test('a part for the card that fails returns what it took, and the rest can be refunded', () => {
  fc.assert(
    fc.property(dividedRefunds, (divided) => {
      const { order, earlier } = divided
      const { toCard, toGiftCard } = bookParts(divided)
      const failed = refundFailedEntry(order, totalOf([earlier, toCard, toGiftCard]), toCard)
      expect(sum(failed)).toBe(0)
      const after = totalOf([earlier, toCard, toGiftCard, failed])
      expect(after).toEqual(totalOf([earlier, toGiftCard]))
      expectNothingLeft(order, after)
    }),
  )
})

test('a refund that is recorded between the two parts overdraws nothing, and a full refund leaves nothing', () => {
  fc.assert(
    fc.property(dividedRefunds, share, (divided, size) => {
      const { order, earlier, card, giftCard, cardFirst } = divided
      const { provider = 0, transferred = 0, gift_cards = 0 } = earlier
      const free = {
        card: chargedToCard(order) + provider + transferred - card,
        gift_card: order.giftCard + gift_cards - giftCard,
      }
      const to = free.card > 0 ? 'card' : 'gift_card'
      const amount = part(free[to], size)
      fc.pre(amount > 0)
      const [one, other] = cardFirst ? [card, giftCard] : [giftCard, card]
      const first = refundEntry(order, {
        earlier,
        amount: one,
        scope: divided.scope,
        to: cardFirst ? 'card' : 'gift_card',
        other: { amount: other, recorded: null },
      })
      const scope = size % 2 === 0 ? divided.scope : null
      const between = refundEntry(order, { earlier: totalOf([earlier, first]), amount, scope, to })
      const { toCard, toGiftCard } = bookParts(divided, between)
      const all = totalOf([chargeEntry(order), earlier, toCard, toGiftCard, between])
      expect(sum(all)).toBe(0)
      const { sales, tax, delivery, processing_fee, tip, discount } = all
      expect(Math.max(sales, tax, delivery, processing_fee, tip, -discount)).toBeLessThanOrEqual(0)
      expectNothingLeft(order, totalOf([earlier, toCard, toGiftCard, between]))
    }),
    { numRuns: 1000 },
  )
})
