import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { CodeProviderSettings } from '../../../src/platform/config-sign-in.ts'
import type { CleanUp } from '../../clean-up-after-all.ts'

/** How the provider deviates from correct behavior. */
export interface Lies {
  claims?: JWTPayload
  issuer?: string
  key?: 'another' | 'none'
  /** Publishes a new key, which also signs. */
  rotated?: boolean
  userInfo?: object
  tokenStatus?: number
}

/** An OpenID provider that returns arbitrary data. Its token endpoint accepts any code. */
export async function lyingProvider(
  cleanUp: CleanUp,
): Promise<{ settings: CodeProviderSettings; lies: Lies; nonce: { value: string } }> {
  const [good, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const lies: Lies = {}
  const nonce = { value: '' }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const json = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/userinfo`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['ES256', 'none', 'HS256'],
      })
    }
    if (pathname === '/jwks') {
      const kid = lies.rotated ? 'fresh' : 'good'
      return json({ keys: [{ ...(await exportJWK(good.publicKey)), kid, alg: 'ES256' }] })
    }
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      nonce.value = searchParams.get('nonce') ?? ''
      back.search = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' }).toString()
      return response.writeHead(303, { location: back.href }).end()
    }
    if (pathname === '/userinfo') return json(lies.userInfo ?? {})
    const claims = {
      nonce: nonce.value,
      email: 'me@firm.test',
      email_verified: true,
      name: 'Me',
      ...lies.claims,
    }
    json({ access_token: 'a', token_type: 'Bearer', id_token: await sign(claims) }, lies.tokenStatus)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanUp(() => new Promise((done) => server.close(() => done())))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function sign(claims: JWTPayload): Promise<string> {
    const payload = { sub: 'subject-1', aud: 'client', iss: lies.issuer ?? origin, ...claims }
    if (lies.key === 'none') return new UnsecuredJWT(payload).setIssuedAt().setExpirationTime('5m').encode()
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: lies.rotated ? 'fresh' : 'good' })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '5m')
      .sign(lies.key === 'another' ? other.privateKey : good.privateKey)
  }

  const settings: CodeProviderSettings = {
    id: 'firm',
    name: 'The firm',
    kind: 'oidc',
    clientId: 'client',
    clientSecret: 'secret',
    discoveryUrl: `${origin}/.well-known/openid-configuration`,
    scopes: null,
    domains: ['firm.test'],
    via: null,
  }
  return { settings, lies, nonce }
}
