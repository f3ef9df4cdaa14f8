import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Http } from '../../src/front/server.ts'
import type { Shop } from '../checkout/ordering.ts'

/** Signs tokens for a session, valid for some seconds, with a key of the server. */
export async function bearerMaker(
  { app, database }: Shop,
  http: Http,
): Promise<(sid: string, seconds: number) => Promise<string>> {
  await http.fetch(
    new Request('http://localhost:3000/.well-known/jwks.json', { headers: { host: 'localhost:3000' } }),
  )
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  await database.query(
    `insert into auth.jwks (id, public_key, private_key, alg, created_at) values ('matrix', $1, 'none', 'EdDSA', '2020-01-01')`,
    [JSON.stringify(await exportJWK(publicKey))],
  )
  return (sid, seconds) =>
    new SignJWT({
      sid,
      sub: 'x',
      iss: app.config.origin,
      aud: app.config.origin,
      exp: app.now() / 1000 + seconds,
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'matrix' })
      .sign(privateKey)
}
