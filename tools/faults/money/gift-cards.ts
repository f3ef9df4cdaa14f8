import { createHash, randomUUID } from 'node:crypto'
import { withDatabase } from '../../program/database.ts'
import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'

/** In cents: enough for some of the orders that try to use it, too little for all. */
const BALANCE = 15_000
/** One in this many checkouts uses the gift card of its restaurant. */
const EVERY = 4

/** Stores one gift card per restaurant, which many customers share. Returns their codes by restaurant. */
export async function storeGiftCards(program: Program, shops: Shop[]): Promise<Map<string, string>> {
  const codes = new Map(shops.map(({ id }, index) => [id, `FAULTSGIFTCARD${String(index).padStart(2, '2')}`]))
  await withDatabase(program.dataDir, async (pool) => {
    for (const [restaurantId, code] of codes) {
      const hash = createHash('sha256').update(code).digest()
      await pool.query(cards, [restaurantId, randomUUID(), hash, code.slice(-4), BALANCE])
    }
  })
  return codes
}

/** The gift card that a checkout uses; null for most. */
export function giftCardOf(
  codes: ReadonlyMap<string, string>,
  shop: Shop,
  checkout: { number: number },
): string | null {
  return checkout.number % EVERY === 0 ? (codes.get(shop.id) ?? null) : null
}

const cards = `
  with card as (
    insert into gift_cards (restaurant_id, id, code_hash, last4, initial_amount, balance, source, created_at, created_by)
    values ($1, $2, $3, $4, $5, $5, 'issued', now(), 'test') returning *
  ), entry as (
    insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, at, actor)
    select restaurant_id, id, 'issue', balance, now(), 'test' from card
  )
  insert into ledger_entries (restaurant_id, kind, provider_ref, at, discount, gift_cards)
  select restaurant_id, 'correction', 'gift-card-issued:' || id, now(), balance, -balance from card`
