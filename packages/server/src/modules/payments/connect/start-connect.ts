import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import { findAccount } from './account-row.ts'
import { storeAccount } from './store-account.ts'

/**
 * Returns a link to the provider's onboarding, where a restaurant opens its payout account or continues to
 * set it up. `origin` is that of the caller's back office; the provider redirects back there.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, a PaymentGatewayError.
 */
export async function startConnect(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
  origin: string,
): Promise<{ url: string }> {
  requireRight(caller, 'restaurant.manage', restaurantId)
  await requireProof(app, caller)
  const account =
    (await storedAccount(app, caller, restaurantId)) ?? (await createAccount(app, caller, restaurantId))
  const back = (to: string) => `${origin}/admin/payouts?restaurant=${restaurantId}&connect=${to}`
  const url = await app.payments.onboardingLink({
    account,
    refreshUrl: back('again'),
    returnUrl: back('returned'),
  })
  await app.db.tenant(restaurantId, caller.actor, (tx) =>
    audit(app, tx, caller, {
      restaurantId,
      action: 'money.connect_started',
      subject: `account:${account}`,
      subjectLabel: account,
    }),
  )
  return { url }
}

async function storedAccount(app: App, caller: Caller, restaurantId: string): Promise<string | null> {
  const row = await app.db.tenant(restaurantId, caller.actor, (tx) => findAccount(tx, restaurantId))
  return row?.account_id ?? null
}

/** The idempotency key is per restaurant: a double click or a lost response creates one account. */
async function createAccount(app: App, caller: Caller, restaurantId: string): Promise<string> {
  const restaurant = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('restaurants')
      .select(['name', 'owner_email'])
      .where('id', '=', restaurantId)
      .executeTakeFirst(),
  )
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  const readAt = app.now()
  const account = await app.payments.createAccount({
    restaurantId,
    name: restaurant.name,
    email: restaurant.owner_email,
    idempotencyKey: `connect:${restaurantId}`,
  })
  await storeAccount(app, restaurantId, account, { actor: caller.actor, readAt })
  return account.id
}
