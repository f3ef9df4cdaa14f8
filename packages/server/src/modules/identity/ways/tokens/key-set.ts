import type { JWK } from 'jose'
import type { App } from '../../../../app.ts'

/** A key in use, or one whose tokens may still be about. */
const PUBLISHED_MS = 86_400_000

/** The public halves of the keys that sign tokens. */
export async function readKeySet(app: Pick<App, 'db' | 'now'>): Promise<JWK[]> {
  const rows = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.jwks')
      .select(['id', 'public_key', 'alg', 'expires_at'])
      .orderBy('created_at')
      .execute(),
  )
  const after = app.now() - PUBLISHED_MS
  return rows
    .filter(({ expires_at }) => expires_at === null || expires_at.getTime() > after)
    .map(({ id, public_key, alg }) => ({
      ...JSON.parse(public_key),
      kid: id,
      alg: alg ?? 'EdDSA',
      use: 'sig',
    }))
}
