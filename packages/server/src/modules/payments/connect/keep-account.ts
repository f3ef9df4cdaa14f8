import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { ConnectedAccount } from '../../../gateways/payments/money-port.ts'
import { audit, systemCaller } from '../../audit/public.ts'
import { raiseAlert } from '../alerts.ts'

/**
 * Keeps what the provider says of a restaurant's account. Only an account that may take charges is used for new orders; when
 * one is stopped, they go to the platform from then on, and whoever looks after payments is told.
 */
export function keepAccount(
  app: App,
  restaurantId: string,
  account: ConnectedAccount,
  actor: string,
): Promise<void> {
  return app.db.platform(actor, async (tx) => {
    const before = await lockRestaurant(tx, restaurantId)
    if (!before || (before.stripe_connect_id && before.stripe_connect_id !== account.id)) return
    await store(app, tx, restaurantId, account)
    const { stripe_connect_enabled: was, stripe_connect_id: had } = before
    if (was === account.chargesEnabled && had === account.id) return
    await tx
      .updateTable('restaurants')
      .set({ stripe_connect_id: account.id, stripe_connect_enabled: account.chargesEnabled })
      .where('id', '=', restaurantId)
      .execute()
    if (was === account.chargesEnabled) return
    await audit(app, tx, systemCaller('payments'), {
      restaurantId,
      action: 'money.connect_changed',
      subject: `account:${account.id}`,
      subjectLabel: account.id,
      changes: [{ field: 'charges_enabled', before: was, after: account.chargesEnabled }],
    })
    if (was) await alertOfStop(app, tx, { id: restaurantId, name: before.name }, account)
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

async function store(app: App, tx: Tx, restaurantId: string, account: ConnectedAccount): Promise<void> {
  const facts = {
    account_id: account.id,
    charges_enabled: account.chargesEnabled,
    payouts_enabled: account.payoutsEnabled,
    details_submitted: account.detailsSubmitted,
    requirements: json(account.requirements),
    updated_at: new Date(app.now()),
  }
  await tx
    .insertInto('connected_accounts')
    .values({ restaurant_id: restaurantId, ...facts })
    .onConflict((known) => known.column('restaurant_id').doUpdateSet(facts))
    .execute()
}

async function alertOfStop(
  app: App,
  tx: Tx,
  restaurant: { id: string; name: string },
  account: ConnectedAccount,
): Promise<void> {
  app.log.error({ restaurantId: restaurant.id, accountId: account.id }, 'A connected account was stopped')
  await raiseAlert(app, tx, {
    ...{ restaurantId: restaurant.id, kind: 'connect_stopped', to: 'platform-and-owners' },
    subject: `Payouts stopped: ${restaurant.name}`,
    lines: [
      `The payment service no longer takes charges for the account ${account.id} of ${restaurant.name}.`,
      'New orders are charged to the platform until the account works again.',
    ],
  })
}
