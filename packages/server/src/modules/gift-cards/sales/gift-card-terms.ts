import { isDeepStrictEqual } from 'node:util'
import type { StoredGiftCardTerms } from '@comanda/contract/gift-cards'
import {
  type GiftCardOffer,
  type GiftCardTerms,
  giftCardTermsIssues,
  usualGiftCardTerms,
} from '@comanda/domain/marketing/gift-card-sale'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { changedSince } from '../../../platform/changed-since.ts'
import { invalidFields } from '../../../platform/invalid-fields.ts'
import { lockRestaurant } from '../../../platform/lock-restaurant.ts'
import { refuseKey, requireRight } from '../../identity/public.ts'

/** Whether and for which amounts a restaurant sells gift cards. Throws UNAUTHORIZED and FORBIDDEN. */
export async function readGiftCardTerms(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<StoredGiftCardTerms> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => findTerms(tx, restaurantId))
}

/**
 * Stores the terms; the amounts are sorted. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN,
 * GIFT_CARD_INVALID, NOT_FOUND, and CHANGED_SINCE with the current terms.
 */
export async function saveGiftCardTerms(
  app: App,
  caller: Caller,
  { restaurantId, revision, terms }: { restaurantId: string; revision: number; terms: GiftCardTerms },
): Promise<StoredGiftCardTerms> {
  requireRight(caller, 'promotions.manage', restaurantId)
  refuseKey(caller)
  const issues = giftCardTermsIssues(terms)
  if (issues.length > 0) throw invalidFields('GIFT_CARD_INVALID', issues)
  const amounts = terms.amounts.toSorted((one, other) => one - other)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const before = await findTerms(tx, restaurantId)
    const after = { ...before, ...terms, amounts }
    if (isDeepStrictEqual(after, before)) return before
    if (before.revision !== revision) throw changedSince('restaurant’s sale of gift cards', before)
    const row = {
      is_selling: terms.isSelling,
      amounts,
      min_amount: terms.minAmount,
      max_amount: terms.maxAmount,
      revision: revision + 1,
    }
    await tx
      .insertInto('gift_card_terms')
      .values({ restaurant_id: restaurantId, ...row })
      .onConflict((known) => known.column('restaurant_id').doUpdateSet(row))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.gift_card_terms_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: terms.isSelling ? 'Gift cards are sold' : 'Gift cards are not sold',
      changes: [
        { field: 'isSelling', before: before.isSelling, after: terms.isSelling },
        { field: 'amounts', before: describe(before), after: describe(after) },
      ].filter((change) => change.before !== change.after),
    })
    return { ...after, revision: revision + 1 }
  })
}

/** What customers can buy; null while the restaurant sells no gift cards. */
export async function findGiftCardOffer(
  tx: Tx,
  restaurantId: string,
): Promise<(GiftCardOffer & { amounts: Cents[] }) | null> {
  const { isSelling, amounts, minAmount, maxAmount } = await findTerms(tx, restaurantId)
  return isSelling ? { amounts, minAmount, maxAmount } : null
}

async function findTerms(tx: Tx, restaurantId: string): Promise<StoredGiftCardTerms> {
  const row = await tx
    .selectFrom('gift_card_terms')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return { ...usualGiftCardTerms, amounts: [...usualGiftCardTerms.amounts], revision: 0 }
  const { is_selling: isSelling, min_amount: minAmount, max_amount: maxAmount, revision } = row
  return { isSelling, amounts: row.amounts.map(cents), minAmount, maxAmount, revision }
}

function describe({ amounts, minAmount, maxAmount }: GiftCardOffer): string {
  return `${amounts.map(formatMoney).join(', ')}; from ${formatMoney(minAmount)} to ${formatMoney(maxAmount)}`
}
