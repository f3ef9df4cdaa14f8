import type { App } from '../../../app.ts'
import type { ConnectedAccount } from '../../../gateways/payments/money-port.ts'
import { storeAccount } from './store-account.ts'

/**
 * Reads the account from the provider and stores its state. Ignores accounts that belong to no restaurant.
 */
export async function refreshAccount(app: App, accountId: string): Promise<ConnectedAccount | null> {
  const row = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('connected_accounts')
      .select('restaurant_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  )
  if (!row) return null
  const account = await app.payments.retrieveAccount(accountId)
  await storeAccount(app, row.restaurant_id, account, actor)
  return account
}

/** Refreshes all accounts, because webhook events can be lost or never sent. */
export async function refreshAccounts(app: App, signal?: AbortSignal): Promise<void> {
  const rows = await app.db.platform(actor, (tx) =>
    tx.selectFrom('connected_accounts').select('account_id').orderBy('updated_at').execute(),
  )
  for (const { account_id } of rows) {
    if (signal?.aborted) return
    try {
      await refreshAccount(app, account_id)
    } catch (error) {
      app.log.error({ err: error, accountId: account_id }, 'refreshing a connected account failed')
    }
  }
}

const actor = 'system:payments'
