import type { CourierAccount } from '@comanda/contract/courier-account'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { readCourierSecret } from './courier-credentials.ts'

/**
 * Which parts of a restaurant's courier account are stored, without their values.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function readCourierAccount(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<CourierAccount> {
  requireRight(caller, 'secrets.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => describeAccount(app, tx, restaurantId))
}

/** The same inside a transaction whose caller was already authorized. Throws NOT_FOUND. */
export async function describeAccount(app: App, tx: Tx, restaurantId: string): Promise<CourierAccount> {
  const row = await tx
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_secrets as s', (join) =>
      join.onRef('s.restaurant_id', '=', 'r.id').on('s.name', '=', 'courier'),
    )
    .select(['r.uber_enabled', 'r.courier_21_plus', 's.ciphertext', 's.updated_at'])
    .where('r.id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  const secret = readCourierSecret(row.ciphertext && app.secrets.open(row.ciphertext))
  return {
    switchedOn: row.uber_enabled,
    carries21Plus: row.courier_21_plus,
    stored: {
      clientId: Boolean(secret.clientId),
      clientSecret: Boolean(secret.clientSecret),
      customerId: Boolean(secret.customerId),
      webhookKey: Boolean(secret.webhookKey),
    },
    changedAt: row.updated_at?.getTime() ?? null,
    webhookUrl: `${app.config.origin}/api/webhooks/courier`,
  }
}
