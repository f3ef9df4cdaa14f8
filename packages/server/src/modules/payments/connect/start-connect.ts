import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../audit/public.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import { findAccount } from './account-row.ts'
import { keepAccount } from './keep-account.ts'

/**
 * The link to the provider's own pages, where a restaurant opens the account that its money goes to, or goes on with it.
 * `origin` is where the caller's back office is; the provider leads back there.
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
  const account = (await storedAccount(app, caller, restaurantId)) ?? (await open(app, caller, restaurantId))
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

/** Under the restaurant's id as key: two clicks, or a lost answer, open one account. */
async function open(app: App, caller: Caller, restaurantId: string): Promise<string> {
  const restaurant = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('restaurants')
      .select(['name', 'owner_email'])
      .where('id', '=', restaurantId)
      .executeTakeFirst(),
  )
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  const account = await app.payments.createAccount({
    restaurantId,
    name: restaurant.name,
    email: restaurant.owner_email,
    idempotencyKey: `connect:${restaurantId}`,
  })
  await keepAccount(app, restaurantId, account, caller.actor)
  return account.id
}
