import type { ConnectStatus } from '@comanda/contract/connect'
import type { App, Caller } from '../../../app.ts'
import { PaymentGatewayError } from '../../../gateways/payments/port.ts'
import { requireRight } from '../../identity/public.ts'
import { type AccountRow, accountOf, findAccount, statusOf } from './account-row.ts'
import { refreshAccount } from './refresh-account.ts'

/**
 * Connect status of a restaurant. While charges are not enabled, the account is refreshed from the provider,
 * because its owner returns from the onboarding before the webhook event arrives. If the provider is
 * unavailable, this returns the last synced status.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readConnect(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<ConnectStatus> {
  requireRight(caller, 'payouts.view', restaurantId)
  const row = await app.db.tenant(restaurantId, caller.actor, (tx) => findAccount(tx, restaurantId))
  if (!row) return statusOf(null)
  return statusOf(row.charges_enabled ? accountOf(row) : await refreshed(app, row))
}

async function refreshed(app: App, row: AccountRow) {
  try {
    return (await refreshAccount(app, row.account_id)) ?? accountOf(row)
  } catch (error) {
    if (error instanceof PaymentGatewayError) return accountOf(row)
    throw error
  }
}
