import type { GiftCard } from '@comanda/contract/gift-cards'
import { formatGiftCode } from '@comanda/domain/marketing/gift-card'
import { formatMoney } from '@comanda/domain/money/format'
import { maskRecipient } from '@comanda/domain/people/mask-recipient'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { requireRight } from '../identity/public.ts'
import {
  enqueueNotifications,
  type MailRestaurant,
  readMailRestaurant,
  writeNote,
} from '../notifications/public.ts'
import { findById, type GiftCardRow, giftCardOf, updateGiftCard } from './gift-card-row.ts'
import { giftCardToken } from './gift-card-token.ts'
import { giftCodeFor } from './gift-code.ts'

/**
 * Emails the gift cards that are due: at 8 in the morning of their day in the time zone of the restaurant, or immediately when it
 * is the day on which they were created.
 */
export async function mailDueGiftCards(app: App, signal?: AbortSignal): Promise<void> {
  const now = new Date(app.now())
  const due = await app.db.platform(actor, async (tx) => {
    // In turn by restaurant, so that many failures at one restaurant do not delay the others.
    const { rows } = await sql<{ restaurantId: string; id: string }>`
      select g.restaurant_id as "restaurantId", g.id from gift_cards g join restaurants r on r.id = g.restaurant_id
      where g.delivered_at is null and g.deliver_on is not null and g.status = 'active' and g.payment_dispute is null
        and g.deliver_on <= ${now}::date + 1 and ${now}::timestamptz at time zone r.timezone >= g.deliver_on + case
          when (g.created_at at time zone r.timezone)::date = g.deliver_on then interval '0' else interval '8 hours' end
      order by row_number() over (partition by g.restaurant_id order by g.deliver_on), g.deliver_on limit 500`.execute(
      tx,
    )
    return rows
  })
  const mail = ({ restaurantId, id }: (typeof due)[number]) =>
    app.db.tenant(restaurantId, actor, async (tx) => {
      const row = await findById(tx, restaurantId, id).forUpdate().executeTakeFirst()
      if (row && row.delivered_at === null && unusable(row) === null) await mailGiftCard(app, tx, row)
    })
  await forEachRestaurant(app, 'mailing gift cards', due, mail, signal)
}

/**
 * Emails a gift card to its recipient, now or again, once per request key.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, GIFT_CARD_NOT_SENT without an email address, and for a card that
 * is void or whose payment is disputed.
 */
export async function sendGiftCard(
  app: App,
  caller: Caller,
  { restaurantId, giftCardId, requestKey }: { restaurantId: string; giftCardId: string; requestKey: string },
): Promise<GiftCard> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await findById(tx, restaurantId, giftCardId).forUpdate().executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    const { recipient_email: recipient } = row
    const obstacle = unusable(row)
    if (recipient === null || obstacle !== null)
      throw new ORPCError('GIFT_CARD_NOT_SENT', { status: 409, message: obstacle ?? noAddress })
    const key = `gift-card:${giftCardId}:${requestKey}`
    if (await isSent(tx, restaurantId, key)) return giftCardOf(row)
    const sent = await mailGiftCard(app, tx, row, key)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.gift_card_sent',
      subject: `gift-card:${giftCardId}`,
      subjectLabel: `Gift card ending in ${row.last4} to ${maskRecipient(recipient)}`,
    })
    return giftCardOf(sent)
  })
}

async function isSent(tx: Tx, restaurantId: string, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('notifications')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('once_key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

const noAddress = 'This gift card has no email address to be sent to.'

/** Why a gift card cannot be used; null if it can. */
function unusable({ status, payment_dispute }: GiftCardRow): string | null {
  if (status === 'void') return 'This gift card is void.'
  return payment_dispute === null ? null : 'The payment of this gift card is disputed.'
}

/**
 * Enqueues the email to the recipient, once per key, and records the delivery. The default key is that of the first
 * delivery.
 */
export async function mailGiftCard(
  app: App,
  tx: Tx,
  row: GiftCardRow,
  key = `gift-card:${row.id}`,
): Promise<GiftCardRow> {
  const restaurant = await readMailRestaurant(app, tx, row.restaurant_id)
  if (restaurant && row.recipient_email !== null)
    await enqueueNotifications(app, tx, [
      {
        restaurantId: row.restaurant_id,
        channel: 'email',
        kind: 'gift_card',
        recipient: row.recipient_email,
        content: writeGiftCard(app, restaurant, row),
        deduplicationKey: key,
      },
    ])
  return updateGiftCard(tx, row, { delivered_at: new Date(app.now()) })
}

/** The printable page. Its token is in the fragment, which no server and no log receives. */
function giftCardLink(app: App, { id, origin }: MailRestaurant, row: GiftCardRow): string {
  const base = origin === app.config.origin ? `${origin}/menu/${id}` : origin
  return `${base}/gift-cards/card#${giftCardToken(app, 'gift-card-view', row)}`
}

function writeGiftCard(app: App, restaurant: MailRestaurant, row: GiftCardRow) {
  const amount = formatMoney(row.balance)
  const from = row.purchaser_name ?? restaurant.name
  const isOwn = row.purchaser_email !== null && row.purchaser_email === row.recipient_email
  return writeNote(restaurant.brand, {
    subject: isOwn
      ? `Your ${amount} gift card for ${restaurant.name}`
      : `${from} sent you a ${amount} gift card for ${restaurant.name}`,
    heading: isOwn ? `Your ${amount} gift card` : `A ${amount} gift card for you`,
    lines: [
      `Hello ${row.recipient_name},`,
      `${isOwn ? 'Here is your' : `${from} sent you a`} gift card for ${restaurant.name}. Enter this code under “Gift card” at checkout. It pays for your order, and the remaining balance stays on the card.`,
    ],
    code: formatGiftCode(giftCodeFor(app, row)),
    ...(row.message !== '' && { quote: row.message }),
    button: { label: 'Order now', href: restaurant.origin },
    otherButton: { label: 'View and print', href: giftCardLink(app, restaurant, row) },
    after: [
      'Anyone who has this code can spend the gift card. Print this email, or store it like cash.',
      `It can be used at ${restaurant.name} only, and it does not expire.`,
    ],
  })
}

const actor = 'system:gift-cards'
