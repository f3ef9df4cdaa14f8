import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import type { PlatformFeeTerms } from '@comanda/domain/pricing/platform-fee'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'

/** How the charges of a restaurant were made. */
export interface Selling {
  /** The sandbox of the payment provider has them, see `provider-past.ts`. A real provider does not. */
  atProvider: boolean
  /** The connected account to which they were transferred; null: none. */
  account: string | null
  terms: PlatformFeeTerms
}

/**
 * With an account of its own, which only the sandbox can provide, a restaurant gets its charges less 3% and $0.30; otherwise
 * the platform collects them, and the usual fee applies.
 */
export function sellingOf(
  { config }: Pick<App, 'config'>,
  restaurantId: string,
  connected: boolean,
): Selling {
  const atProvider = config.stripe.sandboxOrigin !== null
  const hasAccount = connected && atProvider
  return {
    atProvider,
    account: hasAccount ? `acct_${restaurantId.replaceAll('-', '').slice(-16)}` : null,
    terms: {
      connectEnabled: hasAccount,
      percentage: hasAccount ? percent(3000) : null,
      flat: hasAccount ? cents(30) : null,
      includeTax: false,
      includeDelivery: false,
      includeProcessing: false,
    },
  }
}

/** Connects the account, as after its onboarding. */
export async function connectAccount(
  tx: Tx,
  restaurantId: string,
  { account, terms }: Selling,
  now: Date,
): Promise<void> {
  if (account === null) return
  const able = { charges_enabled: true, payouts_enabled: true, details_submitted: true }
  await tx
    .insertInto('connected_accounts')
    .values({ restaurant_id: restaurantId, account_id: account, ...able, updated_at: now })
    .execute()
  await tx
    .updateTable('restaurants')
    .set({
      stripe_connect_id: account,
      stripe_connect_enabled: true,
      application_fee_percentage: terms.percentage,
      application_fee_flat: terms.flat,
    })
    .where('id', '=', restaurantId)
    .execute()
}

/** The ids of a payment and of a refund at the sandbox. */
export const intentOf = (id: string) => `pi_${id.replaceAll('-', '')}`
export const refundOf = (id: string) => `re_${id.replaceAll('-', '')}`
