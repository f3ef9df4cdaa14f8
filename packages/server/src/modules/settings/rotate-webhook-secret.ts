import { randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '@comanda/domain/settings/settings'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { storeSecret } from '../restaurants/public.ts'
import { inScope, platformSecretKey, readSettings, type Scope } from './settings-row.ts'

/**
 * Generates a webhook secret, which replaces the previous one. Only this response contains it; it is stored encrypted.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND.
 */
export async function rotateWebhookSecret(
  app: App,
  caller: Caller,
  { restaurantId: scope }: { restaurantId: Scope },
): Promise<{ secret: string; webhookSecretSince: number }> {
  requireRight(caller, 'settings.manage', scope)
  await requireProof(app, caller)
  return inScope(app, caller, scope, async (tx) => {
    const { webhookSecretSince } = await readSettings(tx, scope)
    const secret = webhookSecretPrefix + randomBytes(32).toString('hex')
    if (scope === null) await storePlatformSecret(app, tx, secret)
    else await storeSecret(app, tx, scope, 'webhook', secret)
    await audit(app, tx, caller, {
      restaurantId: scope,
      action: 'settings.webhook_secret_changed',
      subject: scope === null ? 'platform' : `restaurant:${scope}`,
      subjectLabel: 'Webhook secret',
      changes: [
        { field: 'webhookSecret', before: webhookSecretSince === null ? null : 'set', after: 'replaced' },
      ],
    })
    return { secret, webhookSecretSince: app.now() }
  })
}

async function storePlatformSecret(app: App, tx: Tx, secret: string): Promise<void> {
  const value = json({ sealed: app.secrets.seal(secret).toString('base64') })
  const updated_at = new Date(app.now())
  await tx
    .insertInto('platform_settings')
    .values({ key: platformSecretKey, value, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at }))
    .execute()
}
