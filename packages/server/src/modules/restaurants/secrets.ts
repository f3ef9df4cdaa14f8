import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** Credentials that a restaurant may have with third parties. */
export type SecretName = 'courier'

/** A restaurant's credentials in the clear, for the gateway that needs them; null when there are none. */
export async function openSecret(
  app: Pick<App, 'db' | 'secrets'>,
  restaurantId: string,
  name: SecretName,
): Promise<string | null> {
  const row = await app.db.tenant(restaurantId, 'system:secrets', (tx) =>
    tx
      .selectFrom('restaurant_secrets')
      .select('ciphertext')
      .where('restaurant_id', '=', restaurantId)
      .where('name', '=', name)
      .executeTakeFirst(),
  )
  return row ? app.secrets.open(row.ciphertext) : null
}

/** Seals credentials and keeps them in place of earlier ones. */
export async function storeSecret(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  restaurantId: string,
  name: SecretName,
  value: string,
): Promise<void> {
  const ciphertext = app.secrets.seal(value)
  await tx
    .insertInto('restaurant_secrets')
    .values({ restaurant_id: restaurantId, name, ciphertext })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'name']).doUpdateSet({ ciphertext }))
    .execute()
}
