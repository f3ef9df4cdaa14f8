import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CodeProviderSettings, ProviderKind } from '../../../../platform/config-sign-in.ts'
import { createOAuthProvider } from './oauth-provider.ts'
import { createOidcProvider } from './oidc-provider.ts'

const flow = { state: 's', verifier: 'v', nonce: 'n', redirectUri: 'https://comanda.test/callback' }
const callback = { code: 'c', issuer: null, user: null }
const tenantIssuer = 'https://login.microsoftonline.com/{tenantid}/v2.0'

/** What the providers' servers respond, by path. */
let responses: Record<string, object>
const received: Record<string, string> = {}
const keys = await generateKeyPair('RS256')
const server = createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  const body = await Array.fromAsync(request, String)
  received[path] = body.join('') || (request.headers.authorization ?? '')
  response.writeHead(path in responses ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(responses[path] ?? {}))
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise<void>((done) => server.close(() => done())))
beforeEach(() => {
  responses = {}
})

function settings(kind: ProviderKind): CodeProviderSettings {
  const via = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'client', clientSecret: 'secret', scopes: null, discoveryUrl: null }
  return { id: kind, name: kind, kind, ...client, domains: [], via }
}

/** Serves an OpenID provider whose identity token has these claims. */
async function serveOpenId(discoveryPath: string, issuer: string, claims: JWTPayload): Promise<void> {
  const token = await new SignJWT({ nonce: flow.nonce, aud: 'client', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey)
  responses[discoveryPath] = {
    issuer,
    authorization_endpoint: 'https://provider.test/authorize',
    token_endpoint: 'https://provider.test/token',
    jwks_uri: 'https://provider.test/keys',
  }
  responses['/token'] = { id_token: token, access_token: 'a' }
  responses['/keys'] = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256' }] }
}

const microsoftDiscovery = '/common/v2.0/.well-known/openid-configuration'
const microsoftClaims = { sub: 'pairwise', oid: 'object', tid: 'tenant-1', email: 'me@firm.test', name: 'Me' }

test('Microsoft accounts have the id of every application, and only addresses that Microsoft has verified', async () => {
  const iss = tenantIssuer.replace('{tenantid}', 'tenant-1')
  const microsoft = createOidcProvider(settings('microsoft'), Date.now)
  await serveOpenId(microsoftDiscovery, tenantIssuer, { ...microsoftClaims, iss })
  expect(await microsoft.finish(flow, callback)).toEqual({
    subject: 'object',
    email: 'me@firm.test',
    emailVerified: false,
    name: 'Me',
  })
  const verified = { ...microsoftClaims, iss, verified_primary_email: ['me@firm.test'] }
  await serveOpenId(microsoftDiscovery, tenantIssuer, verified)
  expect(await microsoft.finish(flow, callback)).toMatchObject({ emailVerified: true })
})

test('a Microsoft token must be issued by the tenant that it names', async () => {
  const iss = tenantIssuer.replace('{tenantid}', 'tenant-2')
  await serveOpenId(microsoftDiscovery, tenantIssuer, { ...microsoftClaims, iss })
  const microsoft = createOidcProvider(settings('microsoft'), Date.now)
  await expect(microsoft.finish(flow, callback)).rejects.toThrow('the issuer does not match')
})

test('Apple posts its response, with the name in a form field', async () => {
  const iss = 'https://appleid.apple.com'
  const claims = { iss, sub: 'apple-1', email: 'me@icloud.test', email_verified: 'true' }
  await serveOpenId('/.well-known/openid-configuration', iss, claims)
  const apple = createOidcProvider(settings('apple'), Date.now)
  const { searchParams } = await apple.begin(flow, null)
  expect(searchParams.get('response_mode')).toBe('form_post')
  expect(searchParams.get('scope')).toBe('openid email name')
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Long' } })
  expect(await apple.finish(flow, { ...callback, user })).toEqual({
    subject: 'apple-1',
    email: 'me@icloud.test',
    emailVerified: true,
    name: 'Ada Long',
  })
})

test('GitHub accounts have their primary address, verified or not', async () => {
  responses['/login/oauth/access_token'] = { access_token: 'github-token' }
  responses['/user'] = { id: 42, login: 'ada', name: null, email: null }
  responses['/user/emails'] = [
    { email: 'old@github.test', primary: false, verified: true },
    { email: 'ada@github.test', primary: true, verified: false },
  ]
  const github = createOAuthProvider(settings('github'), 'github')
  const url = await github.begin(flow, null)
  expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(url.searchParams.get('state')).toBe('s')
  expect(await github.finish(flow, callback)).toEqual({
    subject: '42',
    email: 'ada@github.test',
    emailVerified: false,
    name: 'ada',
  })
  expect(received['/user']).toBe('Bearer github-token')
  expect(new URLSearchParams(received['/login/oauth/access_token']).get('code_verifier')).toBe('v')
})

test('a Facebook address is never verified', async () => {
  responses['/v24.0/oauth/access_token'] = { access_token: 'facebook-token' }
  responses['/v24.0/me'] = { id: '7', name: 'Ada', email: 'ada@facebook.test' }
  const facebook = createOAuthProvider(settings('facebook'), 'facebook')
  expect(await facebook.finish(flow, callback)).toEqual({
    subject: '7',
    email: 'ada@facebook.test',
    emailVerified: false,
    name: 'Ada',
  })
})
