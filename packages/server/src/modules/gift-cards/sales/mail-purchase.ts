import { formatMoney } from '@comanda/domain/money/format'
import { formatDate } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { startOfDay } from '@comanda/domain/time/zone'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueueNotifications, readMailRestaurant, writeNote } from '../../notifications/public.ts'
import type { PurchaseRow } from './purchase-row.ts'

/** Enqueues the receipt of a paid gift card to its purchaser, once. It does not contain the code. */
export async function mailPurchase(app: App, tx: Tx, paid: PurchaseRow): Promise<void> {
  const restaurant = await readMailRestaurant(app, tx, paid.restaurant_id)
  if (!restaurant) return
  const amount = formatMoney(paid.amount)
  await enqueueNotifications(app, tx, [
    {
      restaurantId: paid.restaurant_id,
      channel: 'email',
      kind: 'gift_card_receipt',
      recipient: paid.purchaser_email,
      deduplicationKey: `gift-card-receipt:${paid.id}`,
      content: writeNote(restaurant.brand, {
        subject: `Your receipt: ${amount} gift card for ${restaurant.name}`,
        heading: 'Thank you for your purchase',
        lines: [`Hello ${paid.purchaser_name},`, deliveryText(paid, restaurant.timezone)],
        facts: [
          { name: 'Gift card', value: amount },
          { name: 'For', value: paid.recipient_name },
        ],
        after: [
          'The gift card does not expire. While it is unused, the restaurant can refund it to your card.',
          `Questions? Call ${restaurant.name} at ${restaurant.phone}.`,
        ],
      }),
    },
  ])
}

function deliveryText(
  { is_for_self, recipient_name, recipient_email, deliver_on }: PurchaseRow,
  zone: Zone,
): string {
  if (is_for_self) return 'We have sent your gift card with its code in another email.'
  const to = `${recipient_name} (${recipient_email})`
  return deliver_on === null
    ? `We have emailed the gift card to ${to}.`
    : `We email the gift card to ${to} on ${formatDate(startOfDay(deliver_on, zone), zone)}.`
}
