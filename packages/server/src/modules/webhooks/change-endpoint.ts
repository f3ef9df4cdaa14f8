import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { secretOverlapMs } from '@comanda/domain/webhooks/webhook-events'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { requireEndpoint, selectEndpoints } from './endpoint-row.ts'
import { newSecret } from './sign-message.ts'

interface EndpointRef {
  restaurantId: string
  endpointId: string
}

/** The webhooks of a restaurant. Throws UNAUTHORIZED and FORBIDDEN. */
export async function listEndpoints(app: App, caller: Caller, { restaurantId }: { restaurantId: string }) {
  requireRight(caller, 'secrets.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    endpoints: await selectEndpoints(tx, restaurantId, app.now()),
  }))
}

/**
 * Pauses or resumes a webhook. Events during a pause are not delivered later; failed deliveries can be replayed. A repeated call
 * changes nothing. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED and NOT_FOUND.
 */
export async function setEndpointActive(
  app: App,
  caller: Caller,
  { restaurantId, endpointId, isActive }: EndpointRef & { isActive: boolean },
): Promise<WebhookEndpoint> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  const state = isActive ? 'active' : 'paused'
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const changed = await tx
      .updateTable('webhook_endpoints')
      .set({ state, state_reason: '', state_at: new Date(app.now()), failing_since: null })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', endpointId)
      .where((where) => (isActive ? where('state', '<>', 'active') : where('state', '=', 'active')))
      .returning('url')
      .executeTakeFirst()
    if (changed)
      await audit(app, tx, caller, {
        restaurantId,
        action: isActive ? 'settings.webhook_resumed' : 'settings.webhook_paused',
        subject: `webhook:${endpointId}`,
        subjectLabel: changed.url,
      })
    return requireEndpoint(tx, restaurantId, endpointId, app.now())
  })
}

/**
 * Deletes a webhook with its deliveries; a no-op when it does not exist. Throws UNAUTHORIZED, FORBIDDEN and PROOF_REQUIRED.
 */
export async function removeEndpoint(
  app: App,
  caller: Caller,
  { restaurantId, endpointId }: EndpointRef,
): Promise<Record<string, never>> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const removed = await tx
      .deleteFrom('webhook_endpoints')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', endpointId)
      .returning('url')
      .executeTakeFirst()
    if (!removed) return
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.webhook_deleted',
      subject: `webhook:${endpointId}`,
      subjectLabel: removed.url,
    })
  })
  return {}
}

/**
 * Generates a new secret. The previous one also signs for 24 hours, so that the receiver can be updated meanwhile. A repeated
 * request returns the secret that it generated: another one would end the one that the receiver has.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED and NOT_FOUND.
 */
export async function rotateSecret(
  app: App,
  caller: Caller,
  { restaurantId, endpointId, requestKey }: EndpointRef & { requestKey: string },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  const secret = newSecret(
    app.secrets.derive('webhook-secret', `${restaurantId}:${endpointId}:${requestKey}`),
  )
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const stored = await tx
      .selectFrom('webhook_endpoints')
      .select(['url', 'secret'])
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', endpointId)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) throw new ORPCError('NOT_FOUND')
    const endpoint = () => requireEndpoint(tx, restaurantId, endpointId, app.now())
    if (app.secrets.open(stored.secret) === secret) return { endpoint: await endpoint(), secret }
    await tx
      .updateTable('webhook_endpoints')
      .set({
        previous_secret: sql`secret`,
        previous_until: new Date(app.now() + secretOverlapMs),
        secret: app.secrets.seal(secret),
      })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', endpointId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.webhook_secret_changed',
      subject: `webhook:${endpointId}`,
      subjectLabel: stored.url,
      changes: [{ field: 'secret', before: 'set', after: 'replaced' }],
    })
    return { endpoint: await endpoint(), secret }
  })
}
