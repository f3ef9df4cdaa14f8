import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { cardFeeEntry } from '@comanda/domain/ledger/charge'
import { giftCardSoldEntry } from '@comanda/domain/ledger/gift-card'
import { withGiftCard } from '@comanda/domain/marketing/gift-card'
import { giftCardFee } from '@comanda/domain/marketing/gift-card-sale'
import { type Cents, cents, subtractCents } from '@comanda/domain/money/cents'
import { hours, type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'
import { insertRows, type JsonRow } from '@comanda/server/db/insert-rows'
import { insertGiftCard } from '@comanda/server/modules/gift-cards/public'
import { sql } from 'kysely'
import type { DemoCustomer } from './customers.ts'
import type { InventedOrder } from './invent-order.ts'
import { cards, everyAccount, time } from './order-rows.ts'
import type { Random } from './random.ts'
import { intentOf, type Selling } from './selling.ts'

interface Sale {
  id: string
  amount: Cents
  at: Instant
  purchaser: DemoCustomer
  recipient: DemoCustomer
  /** The first order that the recipient pays with it. */
  first: InventedOrder
  /** How many orders it is spent on. */
  uses: number
}

/** Amounts, where in the five weeks the card is first spent, and how often. The last recipient has not used it yet. */
const plannedSales: [amount: Cents, from: number | null, uses: number][] = [
  [cents(10_000), 0.2, 2],
  [cents(2500), 0.4, 3],
  [cents(10_000), 0.55, 1],
  [cents(5000), 0.75, 1],
  [cents(2500), 0.9, 2],
  [cents(5000), null, 0],
]

/**
 * Sells gift cards to customers as presents; the recipients pay with them, starting with the order that `plannedSales` names.
 * Stores the cards and their sales. Returns the orders with what the cards paid of them.
 */
export async function sellGiftCards(
  app: App,
  tx: Tx,
  random: Random,
  given: { restaurantId: string; zone: Zone; selling: Selling; orders: readonly InventedOrder[] },
): Promise<InventedOrder[]> {
  const { restaurantId, zone, selling } = given
  const orders = [...given.orders]
  for (const sale of inventSales(random, orders, app.now())) {
    const last4 = await storeSale(app, tx, random, restaurantId, zone, selling, sale)
    let balance = sale.amount
    let uses = 0
    for (const [index, order] of orders.entries()) {
      if (uses === sale.uses) break
      const isEarlier = order.at < Math.max(sale.first.at, sale.at)
      if (isEarlier || order.customer.email !== sale.recipient.email || order.giftCardId) continue
      const breakdown = withGiftCard(order.breakdown, { last4, balance })
      const { giftCard } = breakdown
      if (!giftCard) continue
      balance = subtractCents(balance, giftCard.amount)
      uses += 1
      orders[index] = { ...order, breakdown, giftCardId: sale.id }
    }
  }
  return orders
}

/** Records the amounts that orders used from their gift cards. The cards must be stored. */
export async function recordGiftCardUses(
  tx: Tx,
  restaurantId: string,
  orders: readonly InventedOrder[],
): Promise<void> {
  const uses: JsonRow[] = orders.flatMap(({ id, at, giftCardId, breakdown }) =>
    giftCardId && breakdown.giftCard
      ? [
          {
            restaurant_id: restaurantId,
            gift_card_id: giftCardId,
            kind: 'redeem',
            order_id: id,
            amount: -breakdown.giftCard.amount,
            at: time(at),
            actor: 'system:demo',
            note: '',
          },
        ]
      : [],
  )
  await insertRows(tx, 'gift_card_entries', uses)
  await sql`
    update gift_cards g set balance = (select sum(amount) from gift_card_entries e
      where e.restaurant_id = g.restaurant_id and e.gift_card_id = g.id)
    where g.restaurant_id = ${restaurantId} and g.source = 'sold'`.execute(tx)
}

/** Each card is sold three days before its recipient's next order. */
function inventSales(random: Random, orders: readonly InventedOrder[], now: Instant): Sale[] {
  const recipients = new Set<string>()
  return plannedSales.flatMap(([amount, share, uses]) => {
    const from = share === null ? 0 : Math.floor(share * orders.length)
    // Most orders leave something on the card.
    const first = orders
      .slice(from)
      .find(
        ({ customer, breakdown }) => !recipients.has(customer.email) && breakdown.grandTotal < 0.8 * amount,
      )
    const giver = orders.findLast(({ customer }) => customer.email !== first?.customer.email)
    if (!first || !giver) return []
    const last = orders.findLast(({ customer }) => customer.email === first.customer.email)
    recipients.add(first.customer.email)
    const spentFrom =
      share === null ? Math.max(now - hours(30), (last?.at ?? now) + hours(1)) : first.at - hours(72)
    const at = Math.min(spentFrom, now - minutes(20))
    return [
      { id: random.uuid(), amount, at, purchaser: giver.customer, recipient: first.customer, first, uses },
    ]
  })
}

async function storeSale(
  app: App,
  tx: Tx,
  random: Random,
  restaurantId: string,
  zone: Zone,
  { terms, account, atProvider }: Selling,
  { id, amount, at, purchaser, recipient }: Sale,
): Promise<string> {
  const names = {
    purchaser_name: `${purchaser.firstName} ${purchaser.lastName}`,
    purchaser_email: purchaser.email,
    recipient_name: `${recipient.firstName} ${recipient.lastName}`,
    recipient_email: recipient.email,
    message: 'Dinner is on me!',
  }
  const sold = { amount, platformFee: giftCardFee(amount, terms), connected: account !== null }
  const own = { restaurant_id: restaurantId, id }
  await insertRows(tx, 'gift_card_purchases', [
    {
      ...own,
      ...names,
      ...random.pick(cards),
      amount,
      state: 'paid',
      is_for_self: false,
      refunded_amount: 0,
      request_hash: '\\x00',
      platform_fee: sold.platformFee,
      connected_account: account,
      payment_intent_id: atProvider ? intentOf(id) : null,
      created_at: time(at - minutes(2)),
      expires_at: time(at + minutes(13)),
      paid_at: time(at),
    },
  ])
  const card = await insertGiftCard({ secrets: app.secrets, now: () => at }, tx, {
    ...own,
    ...names,
    initial_amount: amount,
    source: 'sold',
    note: '',
    deliver_on: zonedTime(at, zone).date,
    delivered_at: new Date(at),
  })
  if (!card) throw new Error(`there is a gift card ${id} already`)
  const fee = cardFeeEntry(estimatedCardFee(amount), sold)
  const entries = [
    { kind: 'charge', entry: giftCardSoldEntry(sold) },
    { kind: 'card_fee', entry: fee },
  ]
  await insertRows(
    tx,
    'ledger_entries',
    entries.map(({ kind, entry }) => ({
      ...everyAccount(entry),
      kind,
      at: time(at),
      restaurant_id: restaurantId,
      gift_card_id: id,
      is_demo: !atProvider,
      provider_ref: atProvider ? intentOf(id) : `demo:${id}`,
    })),
  )
  return card.last4
}
