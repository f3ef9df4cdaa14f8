import { payoutEntry } from '@comanda/domain/ledger/dispute'
import { reversed } from '@comanda/domain/ledger/entry'
import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { ProviderPayout } from '../../gateways/payments/money-port.ts'
import { type Booking, book } from './booking.ts'
import { forgetMoneyFacts } from './money-facts.ts'

/** The provider told of a payout. The platform's own are booked; those of connected accounts are only read. */
export async function takePayout(app: App, payoutId: string, account: string | null): Promise<void> {
  forgetMoneyFacts(app, account)
  if (account === null) await bookPayout(app, await app.payments.retrievePayout(payoutId))
}

/** Books the platform's payouts whose notice never came. */
export async function bookPayouts(app: App, signal?: AbortSignal): Promise<void> {
  for (const payout of await app.payments.listPayouts(null, app.now() - hours(24 * 30))) {
    if (signal?.aborted) return
    await bookPayout(app, payout)
  }
}

/** The money leaves the provider's balance at once; one that failed comes back. */
async function bookPayout(app: App, { id: ref, amount, status }: ProviderPayout): Promise<void> {
  const entry = payoutEntry(amount)
  const bookings: Booking[] = [{ kind: 'payout', ref, entry }]
  if (status === 'failed' || status === 'canceled')
    bookings.push({ kind: 'correction', ref, entry: reversed(entry), memo: `The payout ${status}` })
  const whose = { restaurantId: null, orderId: null }
  await app.db.platform(actor, (tx) => book(tx, whose, new Date(app.now()), bookings))
}

const actor = 'system:finance'
