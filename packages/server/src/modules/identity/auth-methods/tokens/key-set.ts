import { randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import type { App } from '../../../../app.ts'
import type { RawRoute } from '../../../../platform/http/raw-routes.ts'

export const tokenAlgorithm = 'EdDSA'
const DAY_MS = 86_400_000
/** How long a key signs tokens. */
const ROTATION_INTERVAL_MS = 30 * DAY_MS
/** How long a key is published after its expiry, since its tokens may still be in use. */
const PUBLISHED_MS = DAY_MS

/** Publishes the keys that verify our tokens. The first request creates the first key. */
export const keySetRoute: RawRoute = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  handle: async (app) => {
    await signingKey(app)
    const keys = await readKeySet(app)
    return Response.json({ keys }, { headers: { 'cache-control': 'public, max-age=300' } })
  },
}

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
      alg: alg ?? tokenAlgorithm,
      use: 'sig',
    }))
}

/** The newest unexpired private key; a new one if there is none. */
export async function signingKey(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
): Promise<{ kid: string; key: JWK }> {
  const found = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.jwks')
      .select(['id', 'private_key'])
      .where('expires_at', '>', new Date(app.now()))
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  )
  if (!found) return createKey(app)
  return { kid: found.id, key: JSON.parse(app.secrets.open(Buffer.from(found.private_key, 'base64'))) }
}

async function createKey(app: Pick<App, 'db' | 'now' | 'secrets'>): Promise<{ kid: string; key: JWK }> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const pair = await generateKeyPair(tokenAlgorithm, { crv: 'Ed25519', extractable: true })
  const key = await exportJWK(pair.privateKey)
  const kid = randomUUID()
  const now = app.now()
  const row = {
    id: kid,
    public_key: JSON.stringify(await exportJWK(pair.publicKey)),
    private_key: app.secrets.seal(JSON.stringify(key)).toString('base64'),
    alg: tokenAlgorithm,
    crv: 'Ed25519',
    created_at: new Date(now),
    expires_at: new Date(now + ROTATION_INTERVAL_MS),
  }
  await app.db.platform('system:identity', (tx) => tx.insertInto('auth.jwks').values(row).execute())
  return { kid, key }
}
