import { giftCardIssuedEntry } from '@comanda/domain/ledger/gift-card'
import { cents } from '@comanda/domain/money/cents'
import { hours, type Instant, minutes } from '@comanda/domain/time/instant'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'
import { insertRows } from '@comanda/server/db/insert-rows'
import { insertGiftCard } from '@comanda/server/modules/gift-cards/public'
import { everyAccount, time } from './order-rows.ts'
import type { Random } from './random.ts'

/** Gift cards and pauses, so that no list of the back office opens empty. */
export async function seedOfficeRows(app: App, tx: Tx, random: Random, restaurantId: string): Promise<void> {
  const before = (days: number) => app.now() - hours(24 * days)
  for (const card of giftCards) await seedGiftCard(app, tx, restaurantId, random.uuid(), card)
  await insertRows(
    tx,
    'ordering_disable_log',
    pauses.map(({ days, reason, lasted }) =>
      pauseRow(restaurantId, random.uuid(), before(days), reason, lasted),
    ),
  )
}

const giftCards = [
  { amount: cents(2500), recipient: 'Nora Walsh', days: 24, reason: 'Late delivery' },
  { amount: cents(1500), recipient: 'Hugo Klein', days: 11, reason: 'Wrong dish' },
  { amount: cents(5000), recipient: 'Maya Shah', days: 4, reason: 'Raffle of the street festival' },
]

async function seedGiftCard(
  app: App,
  tx: Tx,
  restaurantId: string,
  id: string,
  { amount, recipient, days, reason }: (typeof giftCards)[number],
): Promise<void> {
  const at = app.now() - hours(24 * days)
  await insertGiftCard({ secrets: app.secrets, now: () => at }, tx, {
    restaurant_id: restaurantId,
    id,
    initial_amount: amount,
    source: 'issued',
    recipient_name: recipient,
    note: reason,
  })
  await insertRows(tx, 'ledger_entries', [
    {
      ...everyAccount(giftCardIssuedEntry(amount)),
      restaurant_id: restaurantId,
      kind: 'correction',
      provider_ref: `gift-card-issued:${id}`,
      at: time(at),
      is_demo: true,
    },
  ])
}

const pauses = [
  { days: 16, reason: 'Kitchen overwhelmed', lasted: 30 },
  { days: 9, reason: 'Equipment issues', lasted: 60 },
] as const

/** An ended pause of ordering without a photo, as after the retention of photos. */
function pauseRow(restaurantId: string, id: string, at: Instant, reason: string, lasted: 30 | 60) {
  const ended = time(at + minutes(lasted))
  return {
    restaurant_id: restaurantId,
    id,
    disabled_by: 'system:demo',
    disabled_by_name: 'Kitchen',
    disable_reason: reason,
    duration_minutes: lasted,
    disabled_at: time(at),
    disabled_until: ended,
    enabled_at: ended,
    auto_enabled: true,
  }
}
