import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createOidcProvider } from '../../src/modules/identity/ways/providers/oidc-provider.ts'
import { type Lies, lyingProvider } from './lying-provider.ts'

const flow = {
  state: 'state',
  // The example of RFC 7636, with its hash.
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  nonce: 'expected',
  redirectUri: 'http://localhost:3000/api/auth/callback/firm',
}
const answer = { code: 'any', issuer: null, user: null }
let world: Awaited<ReturnType<typeof lyingProvider>>
let provider: ReturnType<typeof createOidcProvider>

beforeEach(async () => {
  world = await lyingProvider(onTestFinished)
  world.nonce.value = flow.nonce
  provider = createOidcProvider(world.settings, Date.now)
})

test('sends the browser off with state, nonce and the hash of the verifier', async () => {
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

test('believes what was signed for us and for this sign-in', async () => {
  expect(await provider.finish(flow, answer)).toEqual({
    subject: 'subject-1',
    email: 'me@firm.test',
    emailVerified: true,
    name: 'Me',
  })
})

test('looks for a key that the provider has taken since', async () => {
  await provider.finish(flow, answer)
  world.lies.rotated = true
  expect((await provider.finish(flow, answer)).subject).toBe('subject-1')
})

test('asks for the address where the token leaves it out', async () => {
  world.lies.claims = { email: undefined }
  world.lies.userInfo = { sub: 'subject-1', email: 'told@firm.test', email_verified: 'true', name: 'Told' }
  expect(await provider.finish(flow, answer)).toMatchObject({ email: 'told@firm.test', emailVerified: true })
})

describe('believes no', () => {
  test.each<[string, Lies]>([
    ['token of another sign-in', { claims: { nonce: 'another' } }],
    ['token without a nonce', { claims: { nonce: undefined } }],
    ['token for another program', { claims: { aud: 'somebody' } }],
    ['token for us among others, given to another', { claims: { aud: ['client', 'b'], azp: 'b' } }],
    ['token of another provider', { issuer: 'https://evil.test' }],
    ['token under another key', { key: 'another' }],
    ['token that nobody signed', { key: 'none' }],
    ['token that is too old', { claims: { exp: 1_700_000_000 } }],
    ['token about nobody', { claims: { sub: '' } }],
    ['profile of somebody else', { claims: { email: undefined }, userInfo: { sub: 'x', email: 'a@b.test' } }],
    ['failed exchange', { tokenStatus: 400 }],
  ])('%s', async (_, lies) => {
    Object.assign(world.lies, lies)
    await expect(provider.finish(flow, answer)).rejects.toThrow(/./)
    for (const name of Object.keys(world.lies)) delete world.lies[name as keyof Lies]
    expect((await provider.finish(flow, answer)).subject).toBe('subject-1')
  })

  test('answer in the name of another issuer', async () => {
    await expect(provider.finish(flow, { ...answer, issuer: 'https://evil.test' })).rejects.toThrow(
      'the issuer is another',
    )
  })
})
