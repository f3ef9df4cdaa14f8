import type { JWK } from 'jose'
import type { App } from '../../../../app.ts'

/** How long a key is published after its expiry, since its tokens may still be in use. */
const PUBLISHED_MS = 86_400_000

/** The public keys of the token signing keys. */
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
