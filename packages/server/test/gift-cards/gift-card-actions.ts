import { randomUUID } from 'node:crypto'
import { accounts, totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { expect } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import type { PlaceOrderInput } from '../../src/modules/checkout/request.ts'
import { issueGiftCard } from '../../src/modules/gift-cards/issue-gift-card.ts'
import { countGiftCards, readTotals } from '../../src/modules/gift-cards/totals.ts'
import type { Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

/** What a manager and a customer do with gift cards of a shop. */
export function giftCardActions(shop: Shop, manager: Caller) {
  const { app, restaurant, database } = shop
  const issue = (amount: number, changes: Partial<Parameters<typeof issueGiftCard>[2]> = {}) =>
    issueGiftCard(app, manager, {
      restaurantId: restaurant.id,
      giftCardId: randomUUID(),
      amount: cents(amount),
      recipientName: 'Grace',
      recipientEmail: null,
      message: '',
      deliverOn: null,
      reason: 'Cold soup',
      ...changes,
    })
  const rows = (sql: string, ...values: unknown[]) => database.query(sql, values)
  /** Asserts that the totals of the list are those of all cards and entries, before and after changed cards are counted. */
  const expectTotals = async () => {
    const [sums] = await rows(`
      select count(*) filter (where is_sold)::int as "soldCount",
        coalesce(sum(initial_amount) filter (where is_sold), 0)::int as sold,
        count(*) filter (where source = 'issued')::int as "issuedCount",
        coalesce(sum(initial_amount) filter (where source = 'issued'), 0)::int as issued,
        coalesce(sum(balance), 0)::int as outstanding,
        (select coalesce(-sum(amount), 0)::int from gift_card_entries where kind in ('redeem', 'release', 'refund')) as redeemed
      from (select *, source = 'sold' and coalesce(refund_state, 'failed') = 'failed' as is_sold from gift_cards) as cards`)
    const { soldCount, sold, issuedCount, issued, redeemed, outstanding } = sums
    const expected = {
      sold: { count: soldCount, amount: sold },
      issued: { count: issuedCount, amount: issued },
      redeemed,
      outstanding,
    }
    const read = () => app.db.tenant(restaurant.id, 'system:test', (tx) => readTotals(tx, restaurant.id))
    expect(await read()).toEqual(expected)
    await countGiftCards(app)
    expect(await read()).toEqual(expected)
    expect(await rows('select 1 from gift_cards where is_uncounted')).toEqual([])
  }
  return {
    issue,
    rows,
    expectTotals,
    balanceOf: async (id: string): Promise<number> =>
      Number((await rows('select balance from gift_cards where id = $1', id))[0].balance),
    entriesOf: async (id: string): Promise<[kind: string, amount: number][]> =>
      (await rows('select kind, amount from gift_card_entries where gift_card_id = $1 order by id', id)).map(
        ({ kind, amount }) => [kind, Number(amount)],
      ),
    /** The request of a browser that displayed the correct total and the correct part of the gift card. */
    async orderWith(code: string, changes: Partial<PlaceOrderInput> = {}): Promise<PlaceOrderInput> {
      const request = { ...(changes.request ?? shop.request()), giftCardCode: code }
      const { breakdown } = await priceRequest(app, visitor(), { restaurantId: restaurant.id, request })
      return shop.orderInput({
        ...changes,
        request,
        displayedTotal: breakdown.grandTotal,
        displayedGiftCard: breakdown.giftCard?.amount ?? cents(0),
      })
    },
    /**
     * Asserts that every ledger entry balances, that the liability of the ledger is what is on the cards and reserved by
     * orders that are not paid yet or being refunded to purchasers, that every balance is the sum of its entries and not negative,
     * and that the totals of the list are right.
     */
    async expectReconciled() {
      await expectTotals()
      const entries = await app.db.platform('test', (tx) =>
        tx.selectFrom('ledger_entries').selectAll().execute(),
      )
      const total = totalOf(entries)
      expect(accounts.reduce((sum, account) => sum + total[account], 0)).toBe(0)
      const [sums] = await rows(`
        select (select coalesce(sum(balance), 0)::int from gift_cards) as left,
          (select coalesce(sum(gift_card_amount), 0)::int from orders
            where (payment_status = 'pending' and released_at is null) or payment_status = 'authorized') as reserved,
          (select coalesce(sum(coalesce(refund_amount, initial_amount)), 0)::int from gift_cards
            where refund_state in ('requested', 'pending')) as returning,
          (select count(*)::int from gift_cards g where balance < 0 or balance <>
            (select sum(amount) from gift_card_entries e where e.gift_card_id = g.id)) as wrong`)
      expect(sums.wrong).toBe(0)
      expect(0 - total.gift_cards).toBe(sums.left + sums.reserved + sums.returning)
    },
  }
}
