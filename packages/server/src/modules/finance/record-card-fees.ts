import { cardFeeEntry } from '@comanda/domain/ledger/charge'
import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'

interface Charge {
  restaurant_id: string
  order_id: string
  intent: string
  connected: boolean
}

/**
 * Records the card fees of charges for which the provider had not reported the fee at the time of payment.
 */
export async function recordCardFees(app: App, signal?: AbortSignal): Promise<void> {
  for (const charge of await findWithoutFee(app)) {
    if (signal?.aborted) return
    try {
      const { cardFee } = await app.payments.retrieveIntent(charge.intent)
      if (cardFee === null) continue
      const entry = cardFeeEntry(cardFee, charge.connected)
      const orderRef = { restaurantId: charge.restaurant_id, orderId: charge.order_id }
      await app.db.tenant(charge.restaurant_id, actor, (tx) =>
        recordLedgerEntries(tx, orderRef, new Date(app.now()), [
          { kind: 'card_fee', ref: charge.intent, entry },
        ]),
      )
    } catch (error) {
      app.log.error({ err: error, intentId: charge.intent }, 'Recording the card fee of a payment failed')
    }
  }
}

// A charge orderRef fee is never reported is skipped after 14 days, so that it does not crowd out the others.
function findWithoutFee(app: App): Promise<Charge[]> {
  const [from, to] = [new Date(app.now() - hours(24 * 14)), new Date(app.now() - minutes(1))]
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<Charge>`
      select c.restaurant_id, c.order_id, c.provider_ref as intent, o.connected_account is not null as connected
      from ledger_entries c join orders o on o.restaurant_id = c.restaurant_id and o.id = c.order_id
      where c.kind = 'charge' and c.at between ${from} and ${to} and c.provider_ref = o.payment_intent_id
        and not exists (select from ledger_entries f where f.restaurant_id = c.restaurant_id
          and f.kind = 'card_fee' and f.provider_ref = c.provider_ref)
      order by c.at desc limit 200`.execute(tx)
    return rows
  })
}

const actor = 'system:finance'
