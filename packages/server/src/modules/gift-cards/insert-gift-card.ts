import { type Insertable, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { GiftCards } from '../../db/tables.ts'
import type { GiftCardRow } from './gift-card-row.ts'
import { giftCodeFor, hashOfGiftCode } from './gift-code.ts'

type NewGiftCard = Omit<Insertable<GiftCards>, 'code_hash' | 'last4' | 'balance' | 'created_at'> & {
  restaurant_id: string
  id: string
  note: string
}

/** Stores a gift card with its first entry; undefined if there is one with this id already. */
export function insertGiftCard(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  { note, ...card }: NewGiftCard,
): Promise<GiftCardRow | undefined> {
  const code = giftCodeFor(app, card)
  const at = new Date(app.now())
  return tx
    .with('added', (query) =>
      query
        .insertInto('gift_cards')
        .values({
          ...card,
          code_hash: hashOfGiftCode(code),
          last4: code.slice(-4),
          balance: card.initial_amount,
          created_at: at,
        })
        .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doNothing())
        .returningAll(),
    )
    .with('recorded', (query) =>
      query
        .insertInto('gift_card_entries')
        .columns(['restaurant_id', 'gift_card_id', 'kind', 'amount', 'at', 'note'])
        .expression((from) =>
          from
            .selectFrom('added')
            .select(['restaurant_id', 'id', sql<string>`'issue'`.as('kind'), 'initial_amount'])
            .select([sql<Date>`${at}::timestamptz`.as('at'), sql<string>`${note}`.as('note')]),
        )
        .returning('id'),
    )
    .selectFrom('added')
    .selectAll()
    .executeTakeFirst()
}
