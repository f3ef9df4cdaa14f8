import { cardFeeEntry } from '@comanda/domain/ledger/charge'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { DiscardRefused, defineJob, enqueueSql } from '../../platform/jobs/job.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'

/** Records the card fee of a charge for which the provider had not reported it at the time of payment. */
export const cardFeeJob = defineJob({
  name: 'card-fee',
  payload: z.object({
    restaurantId: z.uuid(),
    /** null for the sale of a gift card. */
    orderId: z.uuid().nullable(),
    giftCardId: z.uuid().nullish(),
    intentId: z.string(),
    /** Whether the charge was made for a connected account. */
    connected: z.boolean(),
  }),
  retries: 'money',
  effect: {
    guarantee: 'exactly-once',
    because: 'a fee is one ledger entry with the unique reference of its charge',
  },
  async handle(app, { restaurantId, orderId, giftCardId = null, intentId, connected }) {
    const { cardFee } = await app.payments.retrieveIntent(intentId)
    if (cardFee === null) throw new Error('The provider has not reported the card fee yet.')
    const entries = [
      { kind: 'card_fee' as const, ref: intentId, entry: cardFeeEntry(cardFee, { connected }) },
    ]
    await app.db.tenant(restaurantId, actor, (tx) =>
      recordLedgerEntries(tx, { restaurantId, orderId, giftCardId }, new Date(app.now()), entries),
    )
  },
  discard: {
    consequence: 'The ledger will lack this card fee and differ from the payment provider by that amount.',
    async end(app, tx, { restaurantId, intentId }) {
      const { rows } = await sql`
        select from ledger_entries c where c.restaurant_id = ${restaurantId} and c.provider_ref = ${intentId}
          and ${isMissing(app)}`.execute(tx)
      if (rows.length > 0)
        throw new DiscardRefused('The payment provider may still report this fee. Retry the job.')
    },
  },
})

const actor = 'system:finance'

/** The call that enqueues the job, for a statement that has the order under this name, and the id of its charge. */
export function cardFeeJobSql(
  source: string,
  intentId: ReturnType<typeof sql>,
  connected: ReturnType<typeof sql>,
  options: { once?: boolean } = {},
) {
  return enqueueSql(
    cardFeeJob,
    sql`json_build_object('restaurantId', ${sql.ref(`${source}.restaurant_id`)}, 'orderId', ${sql.ref(`${source}.id`)},
      'intentId', ${intentId}::text, 'connected', ${connected}::boolean)`,
    sql`concat('card-fee:', ${intentId}::text)`,
    { runAt: sql`(now() + interval '1 minute')`, ...options },
  )
}

/** Enqueues the jobs of the last two weeks' charges that have neither a fee nor a job, such as after the job queue was lost. */
export async function enqueueMissingCardFees(app: Pick<App, 'db' | 'now'>): Promise<void> {
  await app.db.platform(actor, async (tx) => {
    await sql`
      select ${cardFeeJobSql('o', sql`o.payment_intent_id`, sql`o.connected_account is not null`, { once: true })}
      from ledger_entries c join orders o on o.restaurant_id = c.restaurant_id and o.id = c.order_id
      where ${isMissing(app)} and c.provider_ref = o.payment_intent_id`.execute(tx)
    await sql`
      select ${saleFeeJobSql({ once: true })}
      from ledger_entries c join gift_card_purchases p on p.restaurant_id = c.restaurant_id
        and p.payment_intent_id = c.provider_ref
      where ${isMissing(app)} and c.order_id is null`.execute(tx)
    await sql`
      select ${unmatchedFeeJobSql}
      from ledger_entries c join payment_problems p on p.restaurant_id = c.restaurant_id
        and p.payment_intent_id = c.provider_ref
      join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
      where ${isMissing(app)} and c.order_id is null`.execute(tx)
  })
}

/** Whether the charge `c` of the last two weeks has no fee. */
function isMissing({ now }: Pick<App, 'now'>) {
  return sql`c.kind = 'charge' and c.at >= ${new Date(now() - hours(24 * 14))}
    and not exists (select from ledger_entries f where f.restaurant_id = c.restaurant_id
      and f.kind = 'card_fee' and f.provider_ref = c.provider_ref)`
}

/** The same call for the problem `p` of the order `o`: the charge is recorded without the order. */
const unmatchedFeeJobSql = enqueueSql(
  cardFeeJob,
  sql`json_build_object('restaurantId', p.restaurant_id, 'orderId', null, 'intentId', p.payment_intent_id,
    'connected', o.connected_account is not null)`,
  sql`concat('card-fee:', p.payment_intent_id)`,
  { runAt: sql`(now() + interval '1 minute')`, once: true },
)

/** The same call for the purchase `p` of a gift card. */
export function saleFeeJobSql(options: { once?: boolean } = {}) {
  return enqueueSql(
    cardFeeJob,
    sql`json_build_object('restaurantId', p.restaurant_id, 'orderId', null, 'giftCardId', p.id,
      'intentId', p.payment_intent_id, 'connected', p.connected_account is not null)`,
    sql`concat('card-fee:', p.payment_intent_id)`,
    { runAt: sql`(now() + interval '1 minute')`, ...options },
  )
}
