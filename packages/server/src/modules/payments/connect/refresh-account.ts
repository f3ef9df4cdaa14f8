import type { App } from '../../../app.ts'
import type { ConnectedAccount } from '../../../gateways/payments/money-port.ts'
import { keepAccount } from './keep-account.ts'

/** The provider told of a change: it is asked how the account stands. An account that no restaurant has is left alone. */
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
  await keepAccount(app, row.restaurant_id, account, actor)
  return account
}

/** Looks after all accounts, for the notice of a change may be lost or never be sent. */
export async function refreshAccounts(app: App, signal?: AbortSignal): Promise<void> {
  const rows = await app.db.platform(actor, (tx) =>
    tx.selectFrom('connected_accounts').select('account_id').orderBy('updated_at').execute(),
  )
  for (const { account_id } of rows) {
    if (signal?.aborted) return
    try {
      await refreshAccount(app, account_id)
    } catch (error) {
      app.log.error({ err: error, accountId: account_id }, 'A connected account could not be read')
    }
  }
}

const actor = 'system:payments'
