import type { ConnectStatus } from '@comanda/contract/connect'
import type { App, Caller } from '../../../app.ts'
import { PaymentGatewayError } from '../../../gateways/payments/port.ts'
import { requireRight } from '../../identity/public.ts'
import { type AccountRow, findAccount, statusOf, stored } from './account-row.ts'
import { refreshAccount } from './refresh-account.ts'

/**
 * How a restaurant's account with the provider stands. One that does not work yet is asked about again, for its owner comes
 * back from the onboarding before the provider's notice does; if it cannot be asked, what was known last is answered.
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
  return statusOf(row.charges_enabled ? stored(row) : await asked(app, row))
}

async function asked(app: App, row: AccountRow) {
  try {
    return (await refreshAccount(app, row.account_id)) ?? stored(row)
  } catch (error) {
    if (error instanceof PaymentGatewayError) return stored(row)
    throw error
  }
}
