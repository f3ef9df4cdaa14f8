import type { ConnectStatus } from '@comanda/contract/connect'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ConnectedAccount } from '../../../gateways/payments/money-port.ts'
import { requirementLabel } from './requirement-label.ts'

export type AccountRow = Selectable<Tables['connected_accounts']>

export function findAccount(tx: Tx, restaurantId: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('connected_accounts')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
}

export function statusOf(account: ConnectedAccount | null): ConnectStatus {
  if (!account) {
    return {
      state: 'none',
      accountId: null,
      requirements: [],
      chargesEnabled: false,
      payoutsEnabled: false,
    }
  }
  const { id: accountId, chargesEnabled, payoutsEnabled, detailsSubmitted } = account
  const state = chargesEnabled ? 'enabled' : detailsSubmitted ? 'restricted' : 'unfinished'
  const requirements = [...new Set(account.requirements.map(requirementLabel))]
  return { state, accountId, chargesEnabled, payoutsEnabled, requirements }
}

/** The account as last synced from the provider. */
export function accountOf(row: AccountRow): ConnectedAccount {
  return {
    id: row.account_id,
    chargesEnabled: row.charges_enabled,
    payoutsEnabled: row.payouts_enabled,
    detailsSubmitted: row.details_submitted,
    requirements: Array.isArray(row.requirements) ? row.requirements.map(String) : [],
  }
}
