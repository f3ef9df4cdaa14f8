import { isDeepStrictEqual } from 'node:util'
import type { GiftCard } from '@comanda/contract/gift-cards'
import { giftCardIssuedEntry } from '@comanda/domain/ledger/gift-card'
import { formatGiftCode, maxGiftMessage } from '@comanda/domain/marketing/gift-card'
import { giftCardIssues } from '@comanda/domain/marketing/gift-card-fields'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { cleanText } from '@comanda/domain/people/clean-text'
import { normalizeEmail } from '@comanda/domain/people/email'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import { recordLedgerEntries } from '../finance/public.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { todayOf } from '../restaurants/public.ts'
import { findById, type GiftCardRow, giftCardOf } from './gift-card-row.ts'
import { giftCodeFor } from './gift-code.ts'
import { insertGiftCard } from './insert-gift-card.ts'
import { mailGiftCard } from './mail-gift-cards.ts'

interface IssueRequest {
  restaurantId: string
  giftCardId: string
  amount: Cents
  recipientName: string
  recipientEmail: string | null
  message: string
  deliverOn: string | null
  reason: string
}

/**
 * Issues a gift card without payment, such as after a complaint, and mails it if its day is today. A repeat with the same
 * id returns the same card; a request for another one is refused.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, GIFT_CARD_INVALID, GIFT_CARD_ID_USED.
 */
export async function issueGiftCard(
  app: App,
  caller: Caller,
  { restaurantId, giftCardId, amount, reason, ...entered }: IssueRequest,
): Promise<GiftCard & { code: string }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  await requireProof(app, caller)
  const recipientEmail = entered.recipientEmail?.trim() ? normalizeEmail(entered.recipientEmail) : null
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const today = await todayOf(app, tx, restaurantId)
    const issues = giftCardIssues({ ...entered, recipientEmail, amount }, today)
    const known = await findById(tx, restaurantId, giftCardId).executeTakeFirst()
    // The day of a repeated request can be over.
    if (!known && issues.length > 0) throw invalidFields('GIFT_CARD_INVALID', issues)
    const card: IssuedCard = {
      initial_amount: amount,
      source: 'issued',
      recipient_name: cleanText(entered.recipientName, 100),
      recipient_email: recipientEmail,
      message: cleanText(entered.message, maxGiftMessage),
    }
    const added = await insertGiftCard(app, tx, {
      restaurant_id: restaurantId,
      id: giftCardId,
      ...card,
      deliver_on: recipientEmail === null ? null : (entered.deliverOn ?? today),
      note: cleanText(reason, 200),
    })
    let row = added ?? (await findById(tx, restaurantId, giftCardId).executeTakeFirstOrThrow())
    if (!isIssuedAs(row, card) || !isDue(row, entered.deliverOn, today)) throw idUsed(row)
    if (added) {
      await recordLedgerEntries(tx, { restaurantId, orderId: null }, added.created_at, [
        { kind: 'correction', ref: `gift-card-issued:${giftCardId}`, entry: giftCardIssuedEntry(amount) },
      ])
      await audit(app, tx, caller, {
        restaurantId,
        action: 'money.gift_card_issued',
        subject: `gift-card:${giftCardId}`,
        subjectLabel: `Gift card ending in ${row.last4}, ${formatMoney(amount)}`,
        reason: cleanText(reason, 200),
      })
      if (added.deliver_on === today) row = await mailGiftCard(app, tx, added)
    }
    return { ...giftCardOf(row), code: formatGiftCode(giftCodeFor(app, row)) }
  })
}

type IssuedCard = Pick<
  GiftCardRow,
  'source' | 'initial_amount' | 'recipient_name' | 'recipient_email' | 'message'
>

/** Whether a request repeats the one that issued a gift card. The reason may differ: the recipient does not see it. */
function isIssuedAs(
  { source, initial_amount, recipient_name, recipient_email, message }: GiftCardRow,
  card: IssuedCard,
): boolean {
  return isDeepStrictEqual({ source, initial_amount, recipient_name, recipient_email, message }, card)
}

/** Whether a gift card is emailed on a day. Without one it is emailed when it is issued, which can have been before today. */
function isDue({ deliver_on: day }: GiftCardRow, requested: string | null, today: string): boolean {
  return day === null || (requested === null ? day <= today : day === requested)
}

function idUsed({ initial_amount, last4, recipient_name: name }: GiftCardRow) {
  const used = `A gift card of ${formatMoney(initial_amount)} for ${name}, ending in ${last4}, was already issued with this request.`
  const message = `${used} Check the list of gift cards before you issue another one.`
  return new ORPCError('GIFT_CARD_ID_USED', { status: 409, message })
}
