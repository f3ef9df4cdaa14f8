import { payoutEntry } from '@comanda/domain/ledger/dispute'
import { reversed } from '@comanda/domain/ledger/entry'
import { formatMoney } from '@comanda/domain/money/format'
import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { ProviderPayout } from '../../gateways/payments/money-port.ts'
import { raiseAlert } from './alerts.ts'
import { clearBalanceCache } from './balance-and-payouts.ts'
import { type LedgerEntry, recordLedgerEntries } from './record-ledger-entries.ts'

/**
 * Handles an event about a payout. Payouts of the platform are recorded in the ledger; a payout of a
 * connected account invalidates the cached balance. The owners of the account and the platform are notified of a failed one.
 */
export async function handlePayout(app: App, payoutId: string, account: string | null): Promise<void> {
  clearBalanceCache(app, account)
  const payout = await app.payments.retrievePayout(payoutId, account)
  if (account === null) await recordPayout(app, payout)
  else if (payout.status === 'failed') await alertFailedPayout(app, payout, account)
  if (payout.status === 'failed')
    app.log.error({ alert: 'payout-failed', payoutId, account, failure: payout.failure }, 'a payout failed')
}

/** Records the platform's payouts of the last 30 days, because webhook events can be lost. */
export async function recordPayouts(app: App, signal?: AbortSignal): Promise<void> {
  for (const payout of await app.payments.listPayouts(null, app.now() - hours(24 * 30))) {
    if (signal?.aborted) return
    await recordPayout(app, payout)
  }
}

/** A payout leaves the provider's balance immediately; a failed one is reversed. */
async function recordPayout(app: App, payout: ProviderPayout): Promise<void> {
  const { id: ref, amount, status } = payout
  const entry = payoutEntry(amount)
  const entries: LedgerEntry[] = [{ kind: 'payout', ref, entry }]
  if (status === 'failed' || status === 'canceled')
    entries.push({ kind: 'correction', ref, entry: reversed(entry), memo: `The payout ${status}` })
  const platform = { restaurantId: null, orderId: null }
  await app.db.platform(actor, (tx) => recordLedgerEntries(tx, platform, new Date(app.now()), entries))
  if (status === 'failed') await alertFailedPayout(app, payout, null)
}

/** Once per payout and recipient, however often the payout is processed. */
async function alertFailedPayout(app: App, payout: ProviderPayout, account: string | null): Promise<void> {
  const { id, amount, failure } = payout
  await app.db.platform(actor, async (tx) => {
    const restaurant =
      account === null
        ? undefined
        : await tx
            .selectFrom('connected_accounts')
            .innerJoin('restaurants', 'restaurants.id', 'connected_accounts.restaurant_id')
            .select(['restaurants.id', 'restaurants.name'])
            .where('account_id', '=', account)
            .executeTakeFirst()
    const whose = restaurant?.name ?? (account === null ? 'the platform' : account)
    await raiseAlert(app, tx, {
      restaurantId: restaurant?.id ?? null,
      kind: 'payout_failed',
      to: 'platform-and-owners',
      subject: `Payout failed: ${whose}, ${formatMoney(amount)}`,
      lines: [
        `The payout of ${formatMoney(amount)} to the bank account of ${whose} failed. ${failure ?? 'The bank gave no reason.'}`,
        'The amount is back in the balance at the payment provider. Correct the bank account under Payouts; the next payout includes it.',
      ],
      onceKey: `payout-failed:${id}`,
    })
  })
}

const actor = 'system:finance'
