import type { Instant } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { ConnectedAccount } from '../../../gateways/payments/money-port.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { raiseAlert } from '../../finance/public.ts'

/**
 * Stores the provider's current state of a restaurant's connected account. New orders use the account only
 * while its charges are enabled. When they get disabled, new orders are charged to the platform, and an alert
 * is sent. Ignores a state that was requested before the stored one: the provider can have changed it in between.
 */
export function storeAccount(
  app: App,
  restaurantId: string,
  account: ConnectedAccount,
  { actor, readAt }: { actor: string; readAt: Instant },
): Promise<void> {
  return app.db.platform(actor, async (tx) => {
    const before = await lockRestaurant(tx, restaurantId)
    if (!before || (before.stripe_connect_id && before.stripe_connect_id !== account.id)) return
    if (!(await store(tx, restaurantId, account, new Date(readAt)))) return
    const { stripe_connect_enabled: wasEnabled, stripe_connect_id: previousId } = before
    if (wasEnabled === account.chargesEnabled && previousId === account.id) return
    await tx
      .updateTable('restaurants')
      .set({ stripe_connect_id: account.id, stripe_connect_enabled: account.chargesEnabled })
      .where('id', '=', restaurantId)
      .execute()
    if (wasEnabled === account.chargesEnabled) return
    await audit(app, tx, systemCaller('payments'), {
      restaurantId,
      action: 'money.connect_changed',
      subject: `account:${account.id}`,
      subjectLabel: account.id,
      changes: [{ field: 'charges_enabled', before: wasEnabled, after: account.chargesEnabled }],
    })
    if (wasEnabled) await alertChargesDisabled(app, tx, { id: restaurantId, name: before.name }, account)
  })
}

function lockRestaurant(tx: Tx, restaurantId: string) {
  return tx
    .selectFrom('restaurants')
    .select(['name', 'stripe_connect_id', 'stripe_connect_enabled'])
    .where('id', '=', restaurantId)
    .forUpdate()
    .executeTakeFirst()
}

/** False if the stored state is newer. */
async function store(
  tx: Tx,
  restaurantId: string,
  account: ConnectedAccount,
  updated_at: Date,
): Promise<boolean> {
  const facts = {
    account_id: account.id,
    charges_enabled: account.chargesEnabled,
    payouts_enabled: account.payoutsEnabled,
    details_submitted: account.detailsSubmitted,
    requirements: json(account.requirements),
    updated_at,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connected_accounts')
    .values({ restaurant_id: restaurantId, ...facts })
    .onConflict((conflict) =>
      conflict
        .column('restaurant_id')
        .doUpdateSet(facts)
        .where('connected_accounts.updated_at', '<=', updated_at),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

async function alertChargesDisabled(
  app: App,
  tx: Tx,
  restaurant: { id: string; name: string },
  account: ConnectedAccount,
): Promise<void> {
  app.log.error(
    { alert: 'account-restricted', restaurantId: restaurant.id, accountId: account.id },
    'charges were disabled for a connected account',
  )
  await raiseAlert(app, tx, {
    restaurantId: restaurant.id,
    kind: 'connect_stopped',
    to: 'platform-and-owners',
    subject: `Payouts stopped: ${restaurant.name}`,
    lines: [
      `The payment provider has disabled charges for the account ${account.id} of ${restaurant.name}.`,
      'New orders are charged to the platform until charges are enabled again.',
    ],
  })
}
