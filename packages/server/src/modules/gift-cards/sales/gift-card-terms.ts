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
import { refuseKey, requireRight } from '../../identity/public.ts'
import { invalidGiftCard } from '../invalid-gift-card.ts'

/** Whether and for which amounts a restaurant sells gift cards. Throws UNAUTHORIZED and FORBIDDEN. */
export async function readGiftCardTerms(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<GiftCardTerms & { amounts: Cents[] }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const terms = await app.db.tenant(restaurantId, caller.actor, (tx) => findTerms(tx, restaurantId))
  return { ...terms, amounts: [...terms.amounts] }
}

/** Stores the terms; the amounts are sorted. Throws UNAUTHORIZED, FORBIDDEN, GIFT_CARD_INVALID. */
export async function saveGiftCardTerms(
  app: App,
  caller: Caller,
  { restaurantId, terms }: { restaurantId: string; terms: GiftCardTerms },
): Promise<GiftCardTerms & { amounts: Cents[] }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  refuseKey(caller)
  const issues = giftCardTermsIssues(terms)
  if (issues.length > 0) throw invalidGiftCard(issues)
  const amounts = terms.amounts.toSorted((one, other) => one - other)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await findTerms(tx, restaurantId)
    const row = {
      is_selling: terms.isSelling,
      amounts,
      min_amount: terms.minAmount,
      max_amount: terms.maxAmount,
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
        { field: 'amounts', before: describe(before), after: describe({ ...terms, amounts }) },
      ].filter((change) => change.before !== change.after),
    })
  })
  return { ...terms, amounts }
}

/** What customers can buy; null while the restaurant sells no gift cards. */
export async function findGiftCardOffer(
  tx: Tx,
  restaurantId: string,
): Promise<(GiftCardOffer & { amounts: Cents[] }) | null> {
  const { isSelling, amounts, minAmount, maxAmount } = await findTerms(tx, restaurantId)
  return isSelling ? { amounts: [...amounts], minAmount, maxAmount } : null
}

async function findTerms(tx: Tx, restaurantId: string): Promise<GiftCardTerms> {
  const row = await tx
    .selectFrom('gift_card_terms')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return usualGiftCardTerms
  const { is_selling: isSelling, min_amount: minAmount, max_amount: maxAmount } = row
  return { isSelling, amounts: row.amounts.map(cents), minAmount, maxAmount }
}

function describe({ amounts, minAmount, maxAmount }: GiftCardOffer): string {
  return `${amounts.map(formatMoney).join(', ')}; from ${formatMoney(minAmount)} to ${formatMoney(maxAmount)}`
}
