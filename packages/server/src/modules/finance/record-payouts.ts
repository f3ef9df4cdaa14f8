import { payoutEntry } from '@comanda/domain/ledger/dispute'
import { reversed } from '@comanda/domain/ledger/entry'
import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { ProviderPayout } from '../../gateways/payments/money-port.ts'
import { clearBalanceCache } from './balance-and-payouts.ts'
import { type LedgerEntry, recordLedgerEntries } from './record-ledger-entries.ts'

/**
 * Handles an event about a payout. Payouts of the platform are recorded in the ledger; a payout of a
 * connected account only invalidates the cached balance.
 */
export async function handlePayout(app: App, payoutId: string, account: string | null): Promise<void> {
  clearBalanceCache(app, account)
  if (account === null) await recordPayout(app, await app.payments.retrievePayout(payoutId))
}

/** Records the platform's payouts of the last 30 days, because webhook events can be lost. */
export async function recordPayouts(app: App, signal?: AbortSignal): Promise<void> {
  for (const payout of await app.payments.listPayouts(null, app.now() - hours(24 * 30))) {
    if (signal?.aborted) return
    await recordPayout(app, payout)
  }
}

/** A payout leaves the provider's balance at once; a failed one is reversed. */
async function recordPayout(app: App, { id: ref, amount, status }: ProviderPayout): Promise<void> {
  const entry = payoutEntry(amount)
  const entries: LedgerEntry[] = [{ kind: 'payout', ref, entry }]
  if (status === 'failed' || status === 'canceled')
    entries.push({ kind: 'correction', ref, entry: reversed(entry), memo: `The payout ${status}` })
  const platform = { restaurantId: null, orderId: null }
  await app.db.platform(actor, (tx) => recordLedgerEntries(tx, platform, new Date(app.now()), entries))
}

const actor = 'system:finance'
