import type { SoldGiftCard } from '@comanda/domain/ledger/gift-card'
import type { Cents } from '@comanda/domain/money/cents'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { GiftCardPurchases } from '../../../db/tables.ts'

export type PurchaseRow = Selectable<GiftCardPurchases>

export function findPurchase(tx: Tx, restaurantId: string, id: string) {
  return tx
    .selectFrom('gift_card_purchases')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
}

/** The current purchase; undefined if there is none. */
export function readPurchase(
  app: Pick<App, 'db'>,
  actor: string,
  { restaurantId, id }: { restaurantId: string; id: string },
): Promise<PurchaseRow | undefined> {
  return app.db.tenant(restaurantId, actor, (tx, last) =>
    last(findPurchase(tx, restaurantId, id)).executeTakeFirst(),
  )
}

/** Adds a refunded amount; negative for a refund that failed later. */
export async function addRefunded(
  tx: Tx,
  { restaurant_id, id }: Pick<PurchaseRow, 'restaurant_id' | 'id'>,
  amount: Cents,
): Promise<void> {
  await tx
    .updateTable('gift_card_purchases')
    .set({ refunded_amount: sql`refunded_amount + ${amount}` })
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .execute()
}

/** The sale as recorded in the ledger. */
export function soldGiftCard(row: PurchaseRow): SoldGiftCard {
  return { amount: row.amount, platformFee: row.platform_fee, connected: row.connected_account !== null }
}
