import type { App } from '../../../app.ts'
import type { ConnectedAccount } from '../../../gateways/payments/money-port.ts'
import { forEachRestaurant } from '../../../platform/for-each-restaurant.ts'
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
  const readAt = app.now()
  const account = await app.payments.retrieveAccount(accountId)
  await storeAccount(app, row.restaurant_id, account, { actor, readAt })
  return account
}

/** Refreshes all accounts, because webhook events can be lost or never sent. */
export async function refreshAccounts(app: App, signal?: AbortSignal): Promise<void> {
  const rows = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('connected_accounts')
      .select(['restaurant_id as restaurantId', 'account_id as accountId'])
      .orderBy('updated_at')
      .execute(),
  )
  const refresh = ({ accountId }: (typeof rows)[number]) => refreshAccount(app, accountId)
  await forEachRestaurant(app, 'refreshing a connected account', rows, refresh, signal)
}

const actor = 'system:payments'
