import type { ApiKey } from '@comanda/contract/api-keys'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { selectKeys } from './key-row.ts'

/**
 * Revokes an API key: its next request is refused by every process. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND.
 */
export async function revokeKey(
  app: App,
  caller: Caller,
  { restaurantId, keyId }: { restaurantId: string; keyId: string },
): Promise<ApiKey> {
  requireRight(caller, 'secrets.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: new Date(app.now()) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (revoked)
      await audit(app, tx, caller, {
        restaurantId,
        action: 'access.api_key_revoked',
        subject: `key:${keyId}`,
        subjectLabel: revoked.name,
      })
    const [key] = await selectKeys(
      tx,
      sql`k.restaurant_id = ${restaurantId} and k.id = ${keyId}`,
      app.now(),
      1,
    )
    if (!key) throw new ORPCError('NOT_FOUND')
    return key
  })
}
