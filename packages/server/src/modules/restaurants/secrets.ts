import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { redactCredentials } from '../../platform/redaction.ts'

/** Secrets that a restaurant can have: third-party credentials, and the key that signs its webhooks. */
export type SecretName = 'courier' | 'webhook'

/** Decrypts a restaurant's credentials; null when there are none. */
export async function openSecret(
  app: Pick<App, 'db' | 'secrets'>,
  restaurantId: string,
  name: SecretName,
): Promise<string | null> {
  return app.db.tenant(restaurantId, 'system:secrets', (tx) => openSecretIn(app, tx, restaurantId, name))
}

/** The same inside a transaction. */
export async function openSecretIn(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  restaurantId: string,
  name: SecretName,
): Promise<string | null> {
  const row = await tx
    .selectFrom('restaurant_secrets')
    .select('ciphertext')
    .where('restaurant_id', '=', restaurantId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return null
  const value = app.secrets.open(row.ciphertext)
  redactCredentials(partsOf(value))
  return value
}

/** Credentials with several parts are stored as JSON. */
function partsOf(value: string): string[] {
  try {
    const parts: unknown = JSON.parse(value)
    if (typeof parts !== 'object' || parts === null) return [value]
    return Object.values(parts).filter((part) => typeof part === 'string')
  } catch {
    return [value]
  }
}

/** Encrypts and stores credentials, replacing earlier ones. */
export async function storeSecret(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Tx,
  restaurantId: string,
  name: SecretName,
  value: string,
): Promise<void> {
  const ciphertext = app.secrets.seal(value)
  const updated_at = new Date(app.now())
  await tx
    .insertInto('restaurant_secrets')
    .values({ restaurant_id: restaurantId, name, ciphertext, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'name']).doUpdateSet({ ciphertext, updated_at }),
    )
    .execute()
}

/** Deletes credentials; a no-op when there are none. */
export async function removeSecret(tx: Tx, restaurantId: string, name: SecretName): Promise<void> {
  await tx
    .deleteFrom('restaurant_secrets')
    .where('restaurant_id', '=', restaurantId)
    .where('name', '=', name)
    .execute()
}
