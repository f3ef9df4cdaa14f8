import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createOidcProvider } from '../../../src/modules/identity/auth-methods/providers/oidc-provider.ts'
import { type Lies, lyingProvider } from './lying-provider.ts'

const flow = {
  state: 'state',
  // The example of RFC 7636 with its hash.
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  nonce: 'expected',
  redirectUri: 'http://localhost:3000/api/auth/callback/firm',
}
const callback = { code: 'any', issuer: null, user: null }
let world: Awaited<ReturnType<typeof lyingProvider>>
let provider: ReturnType<typeof createOidcProvider>

beforeEach(async () => {
  world = await lyingProvider(onTestFinished)
  world.nonce.value = flow.nonce
  provider = createOidcProvider(world.settings, Date.now)
})

test('redirects with state, nonce and the hash of the verifier', async () => {
  const url = await provider.begin(flow, 'me@firm.test')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: flow.redirectUri,
    scope: 'openid email profile',
    state: 'state',
    nonce: 'expected',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    login_hint: 'me@firm.test',
  })
})

test('accepts a token signed for this client and this flow', async () => {
  expect(await provider.finish(flow, callback)).toEqual({
    subject: 'subject-1',
    email: 'me@firm.test',
    emailVerified: true,
    name: 'Me',
  })
})

test('fetches the keys again after the provider rotated them', async () => {
  await provider.finish(flow, callback)
  world.lies.rotated = true
  expect((await provider.finish(flow, callback)).subject).toBe('subject-1')
})

test('reads the email address from the user info if the token omits it', async () => {
  world.lies.claims = { email: undefined }
  world.lies.userInfo = { sub: 'subject-1', email: 'info@firm.test', email_verified: 'true', name: 'Info' }
  expect(await provider.finish(flow, callback)).toMatchObject({
    email: 'info@firm.test',
    emailVerified: true,
  })
})

describe('rejects a', () => {
  test.each<[string, Lies]>([
    ['token of another flow', { claims: { nonce: 'another' } }],
    ['token without a nonce', { claims: { nonce: undefined } }],
    ['token for another client', { claims: { aud: 'somebody' } }],
    ['token for several audiences, issued to another client', { claims: { aud: ['client', 'b'], azp: 'b' } }],
    ['token of another provider', { issuer: 'https://evil.test' }],
    ['token signed with another key', { key: 'another' }],
    ['unsigned token', { key: 'none' }],
    ['expired token', { claims: { exp: 1_700_000_000 } }],
    ['token without a subject', { claims: { sub: '' } }],
    [
      'profile of another subject',
      { claims: { email: undefined }, userInfo: { sub: 'x', email: 'a@b.test' } },
    ],
    ['failed code exchange', { tokenStatus: 400 }],
  ])('%s', async (_, lies) => {
    Object.assign(world.lies, lies)
    await expect(provider.finish(flow, callback)).rejects.toThrow(/./)
    for (const name of Object.keys(world.lies)) delete world.lies[name as keyof Lies]
    expect((await provider.finish(flow, callback)).subject).toBe('subject-1')
  })

  test('callback in the name of another issuer', async () => {
    await expect(provider.finish(flow, { ...callback, issuer: 'https://evil.test' })).rejects.toThrow(
      'the issuer does not match',
    )
  })
})
