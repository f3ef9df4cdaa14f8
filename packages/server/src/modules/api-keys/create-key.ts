import { randomBytes } from 'node:crypto'
import type { ApiKey } from '@comanda/contract/api-keys'
import { keyIssues, keyPrefix, maxActiveKeys, shownKeyLength } from '@comanda/domain/access/api-key'
import type { KeyAction } from '@comanda/domain/access/roles'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import { lockRestaurant } from '../../platform/lock-restaurant.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { selectKeys } from './key-row.ts'

interface NewKey {
  restaurantId: string
  keyId: string
  name: string
  scopes: KeyAction[]
  hourlyLimit: number
  expiresAt: number | null
}

/**
 * Creates an API key. Only this response contains the key itself. A repeated request creates nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, API_KEY_INVALID, API_KEY_EXISTS and TOO_MANY_API_KEYS.
 */
export async function createKey(
  app: App,
  caller: Caller,
  { restaurantId, keyId, ...entered }: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  const now = app.now()
  const { hourlyLimit, expiresAt } = entered
  const name = cleanText(entered.name, 100)
  const scopes = [...new Set(entered.scopes)]
  const issues = keyIssues({ name, hourlyLimit, expiresAt }, now)
  if (issues.length > 0) throw invalidFields('API_KEY_INVALID', issues)
  const secret = keyPrefix + randomBytes(32).toString('base64url')
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await requireRoom(tx, restaurantId, keyId, now)
    const added = await tx
      .insertInto('api_keys')
      .values({
        restaurant_id: restaurantId,
        id: keyId,
        name,
        prefix: secret.slice(0, shownKeyLength),
        key_hash: hashOfToken(secret),
        scopes,
        hourly_limit: hourlyLimit,
        created_at: new Date(now),
        created_by_name: caller.user?.name || caller.user?.email || '',
        expires_at: expiresAt === null ? null : new Date(expiresAt),
      })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw exists()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.api_key_created',
      subject: `key:${keyId}`,
      subjectLabel: name,
      changes: [
        { field: 'scopes', before: null, after: scopes.join(', ') },
        { field: 'hourlyLimit', before: null, after: hourlyLimit },
        {
          field: 'expiresAt',
          before: null,
          after: expiresAt && new Date(expiresAt).toISOString().slice(0, 10),
        },
      ],
    })
    const [key] = await selectKeys(tx, sql`k.restaurant_id = ${restaurantId} and k.id = ${keyId}`, now, 1)
    if (!key) throw new ORPCError('NOT_FOUND')
    return { key, secret }
  })
}

/** The lock serializes concurrent requests, so that each counts the keys of the others. Throws NOT_FOUND without the restaurant. */
async function requireRoom(tx: Tx, restaurantId: string, keyId: string, now: number): Promise<void> {
  await lockRestaurant(tx, restaurantId)
  const { rows: counted } = await sql<{ active: number; known: boolean }>`
    select count(*) filter (where revoked_at is null and (expires_at is null or expires_at > ${new Date(now)}))::int
      as active, coalesce(bool_or(id = ${keyId}::uuid), false) as known
    from api_keys where restaurant_id = ${restaurantId}`.execute(tx)
  const [{ active, known } = { active: 0, known: false }] = counted
  if (known) throw exists()
  if (active < maxActiveKeys) return
  const message = `This restaurant has ${maxActiveKeys} active keys. Revoke one first.`
  throw new ORPCError('TOO_MANY_API_KEYS', { status: 409, message })
}

function exists() {
  const message = 'This key already exists and cannot be shown again. Revoke it and create another one.'
  return new ORPCError('API_KEY_EXISTS', { status: 409, message })
}
