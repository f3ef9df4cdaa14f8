import { assert, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { makeRestaurant } from '../../factories.ts'
import { openWorld, PLATFORM, password, type World } from '../browser.ts'
import { api, appCode, signedInAs, signedInWithProof, whoIs, withApp } from './factors.ts'
import { createHttpBrowser, type HttpBrowser } from './http-browser.ts'
import { callbackUrlFrom, chooseIdentityAt, signInWithSandbox } from './sandbox-identity.ts'

let world: World
const shop = 'http://elsewhere.localhost:3000'
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await makeRestaurant(world.app, { domain: 'elsewhere.localhost' })
})

const whoAt = async (browser: HttpBrowser, origin: string) =>
  (await browser.get(`${origin}/api/me`)).json.user?.email ?? null

describe('signing in with an external provider', () => {
  test('is offered under the provider’s name', async () => {
    expect((await createHttpBrowser(world).get(`${api}/auth-methods`)).json).toEqual({
      providers: [{ id: 'sandbox', name: 'Sandbox identity', kind: 'oidc' }],
      workEmail: true,
      texts: true,
      passkey: true,
      wallet: null,
    })
  })

  test('creates a customer and signs in only on the host where the flow started', async () => {
    const browser = createHttpBrowser(world)
    const end = await signInWithSandbox(browser, shop, { email: 'New@Example.test', name: 'Nora New' })
    expect(end.url).toBe(`${shop}/account?tab=1`)
    expect(await whoAt(browser, shop)).toBe('new@example.test')
    expect(await whoAt(browser, PLATFORM)).toBeNull()
    const { user, memberships } = (await browser.get(`${shop}/api/me`)).json
    expect(user).toMatchObject({
      firstName: 'Nora',
      lastName: 'New',
      emailVerified: true,
      hasPassword: false,
    })
    expect(memberships).toEqual([])
    const again = createHttpBrowser(world)
    await signInWithSandbox(again, PLATFORM, { email: 'new@example.test' })
    expect((await again.get(`${api}/me`)).json.user.id).toBe(user.id)
  })

  test('returns to a path with non-ASCII characters', async () => {
    const browser = createHttpBrowser(world)
    const begun = await browser.post(`${shop}/api/auth/sign-in/social`, {
      provider: 'sandbox',
      returnTo: '/menü/寿司?q=\u0001x',
    })
    const back = await chooseIdentityAt(browser, begun.json.url, { email: 'sushi@example.test' })
    expect((await browser.follow(back)).url).toBe(`${shop}/men%C3%BC/%E5%AF%BF%E5%8F%B8?q=%01x`)
    expect(await whoAt(browser, shop)).toBe('sushi@example.test')
  })

  test('signs in to an account with the same email address if both sides have verified it', async () => {
    const id = await world.person('both@people.test')
    const browser = createHttpBrowser(world)
    await signInWithSandbox(browser, PLATFORM, { email: 'both@people.test' })
    expect((await browser.get(`${api}/me`)).json.user.id).toBe(id)
    await world.person('unconfirmed@people.test', { emailVerified: false })
    const planted = createHttpBrowser(world)
    const end = await signInWithSandbox(planted, PLATFORM, { email: 'unconfirmed@people.test' })
    expect(end.url).toBe(`${PLATFORM}/auth/callback?error=account_not_linked`)
    expect(await whoIs(planted)).toBeNull()
    const unverified = await signInWithSandbox(createHttpBrowser(world), PLATFORM, {
      email: 'both@people.test',
      unverified: 'on',
    })
    expect(
      await signInWithSandbox(createHttpBrowser(world), PLATFORM, {
        email: 'x@people.test',
        unverified: 'on',
      }),
    ).toMatchObject({
      url: `${PLATFORM}/auth/callback?error=email_unverified`,
    })
    // Already linked, so its email address no longer matters.
    expect(unverified.url).toBe(`${PLATFORM}/account?tab=1`)
  })

  test('requires the second factor of a user who has one', async () => {
    await world.person('strong@people.test')
    const { uri } = await withApp(world, 'strong@people.test')
    const browser = createHttpBrowser(world)
    const end = await signInWithSandbox(browser, PLATFORM, { email: 'strong@people.test' })
    expect(end.url).toBe(`${PLATFORM}/login?secondFactor=totp%2Crecovery&returnTo=%2Faccount%3Ftab%3D1`)
    expect(await whoIs(browser)).toBeNull()
    const code = appCode(uri, world.clock.now)
    await browser.post(`${api}/auth/two-factor/verify-totp`, { code })
    expect(await whoIs(browser)).toBe('strong@people.test')
  })

  test('reports that the user cancelled', async () => {
    const browser = createHttpBrowser(world)
    const { url } = (await browser.post(`${shop}/api/auth/sign-in/social`, { provider: 'sandbox' })).json
    const back = await chooseIdentityAt(browser, url, { cancel: '1' })
    expect((await browser.follow(back)).url).toBe(`${shop}/auth/callback?error=access_denied`)
  })
})

describe('a provider callback', () => {
  test('rejects a state that is forged, used, of another provider, or expired', async () => {
    const browser = createHttpBrowser(world)
    const at = (query: string, provider = 'sandbox') =>
      browser.follow(`${api}/auth/callback/${provider}?${query}`)
    const refused = { url: `${PLATFORM}/auth/callback?error=not_pkce` }
    expect(await at('code=abc&state=forged')).toMatchObject(refused)
    expect(await at('code=abc')).toMatchObject(refused)
    const callback = await callbackUrlFrom(browser, shop, { email: 'replay@example.test' })
    const { search } = new URL(callback)
    expect(await at(search.slice(1), 'other')).toMatchObject(refused)
    expect(await at(search.slice(1))).toMatchObject(refused)
    const late = await callbackUrlFrom(browser, shop, { email: 'late@example.test' })
    world.clock.now += 11 * 60_000
    expect((await browser.follow(late)).url).toBe(refused.url)
  })

  test('rejects a missing code, and the code of another flow', async () => {
    const browser = createHttpBrowser(world)
    const callback = new URL(await callbackUrlFrom(browser, shop, { email: 'victim@example.test' }))
    const begun = (await browser.post(`${shop}/api/auth/sign-in/social`, { provider: 'sandbox' })).json.url
    const state = new URL(begun).searchParams.get('state') ?? ''
    const mixed = await browser.follow(
      `${api}/auth/callback/sandbox?${new URLSearchParams({ code: callback.searchParams.get('code') ?? '', state })}`,
    )
    // PKCE: the code was issued for another verifier.
    expect(mixed.url).toBe(`${shop}/auth/callback?error=unexpected`)
    const again = (await browser.post(`${shop}/api/auth/sign-in/social`, { provider: 'sandbox' })).json.url
    const empty = new URL(again).searchParams.get('state') ?? ''
    expect((await browser.follow(`${api}/auth/callback/sandbox?state=${empty}`)).url).toBe(
      `${shop}/auth/callback?error=no_code`,
    )
    expect(await whoAt(browser, shop)).toBeNull()
  })

  test('rejects a hand-over in another browser, a second time, on another host, or after a minute', async () => {
    const attacker = createHttpBrowser(world)
    const callback = await callbackUrlFrom(attacker, shop, { email: 'attacker@example.test' })
    const handOver = (await attacker.get(callback)).location ?? ''
    expect(handOver).toMatch(/^http:\/\/elsewhere\.localhost:3000\/api\/auth\/hand-over\?token=/)
    // A victim must not be signed in to the attacker's account.
    const victim = createHttpBrowser(world)
    await victim.post(`${shop}/api/auth/sign-in/social`, { provider: 'sandbox' })
    expect((await victim.follow(handOver)).url).toBe(`${shop}/auth/callback?error=no_session`)
    expect(await whoAt(victim, shop)).toBeNull()
    expect((await attacker.follow(handOver)).url).toBe(`${shop}/auth/callback?error=no_session`)
    const second = createHttpBrowser(world)
    const token = new URL(
      (await second.get(await callbackUrlFrom(second, shop, { email: 'b@example.test' }))).location ?? '',
    )
    const elsewhere = await second.follow(`${api}/auth/hand-over${token.search}`)
    expect(elsewhere.url).toBe(`${PLATFORM}/auth/callback?error=no_session`)
    const slow = createHttpBrowser(world)
    const late =
      (await slow.get(await callbackUrlFrom(slow, shop, { email: 'c@example.test' }))).location ?? ''
    world.clock.now += 61_000
    expect((await slow.follow(late)).url).toBe(`${shop}/auth/callback?error=no_session`)
  })

  test('rejects an external URL as the page to return to', async () => {
    for (const returnTo of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '/a b',
    ]) {
      const step = await createHttpBrowser(world).post(`${shop}/api/auth/sign-in/social`, {
        provider: 'sandbox',
        returnTo,
      })
      expect(step.status, returnTo).toBe(400)
    }
  })

  test('rejects unknown hosts and unknown providers', async () => {
    const browser = createHttpBrowser(world)
    const evil = await browser.post('http://evil.test/api/auth/sign-in/social', { provider: 'sandbox' })
    expect(evil.status).toBe(404)
    const unknown = await browser.post(`${shop}/api/auth/sign-in/social`, { provider: 'nobody' })
    expect(unknown).toMatchObject({ status: 404, json: { code: 'PROVIDER_NOT_FOUND' } })
    const work = await browser.post(`${shop}/api/auth/sign-in/sso`, { email: 'me@company.test' })
    expect(work).toMatchObject({ status: 404, json: { code: 'NO_SSO_PROVIDER_FOUND' } })
  })

  test('redirects a posted form to a GET request before handling it', async () => {
    const browser = createHttpBrowser(world)
    const callback = new URL(await callbackUrlFrom(browser, shop, { email: 'posted@example.test' }))
    const form = { ...Object.fromEntries(callback.searchParams), more: 'not passed on' }
    const elsewhere = { origin: 'https://provider.test', 'sec-fetch-site': 'cross-site' }
    const redirected = await browser.submit(`${api}/auth/callback/sandbox`, form, elsewhere)
    expect(redirected).toMatchObject({ status: 303, location: callback.href })
    expect((await browser.follow(redirected.location ?? '')).url).toBe(`${shop}/account?tab=1`)
    expect(await whoAt(browser, shop)).toBe('posted@example.test')
  })

  test('cannot be sent to another redirect URI, which the provider rejects', async () => {
    const browser = createHttpBrowser(world)
    const { url } = (await browser.post(`${shop}/api/auth/sign-in/social`, { provider: 'sandbox' })).json
    const tampered = new URL(url)
    tampered.searchParams.set('redirect_uri', 'https://evil.test/callback')
    const step = await browser.get(tampered.href)
    expect(step.status).toBe(400)
    expect(step.location).toBeNull()
    expect(step.text).toContain('redirect_uri')
  })
})

describe('linking an external identity', () => {
  test('adds an authentication method after a proof, whatever its email address', async () => {
    const id = await world.person('link@people.test')
    const unproven = await signedInAs(world, 'link@people.test')
    const request = { provider: 'sandbox', returnTo: '/account/security' }
    expect((await unproven.post(`${api}/me/identities`, request)).json.code).toBe('PROOF_REQUIRED')
    const browser = await signedInWithProof(world, 'link@people.test')
    const { url } = (await browser.post(`${api}/me/identities`, request)).json
    const end = await browser.follow(await chooseIdentityAt(browser, url, { email: 'private@example.test' }))
    expect(end.url).toBe(`${PLATFORM}/account/security`)
    const { identities } = (await browser.get(`${api}/me/identities`)).json
    expect(identities).toMatchObject([
      { provider: 'password', name: 'Password', removable: true },
      { provider: 'sandbox', name: 'Sandbox identity', removable: true },
    ])
    const other = createHttpBrowser(world)
    await signInWithSandbox(other, PLATFORM, { email: 'private@example.test' })
    expect((await other.get(`${api}/me`)).json.user.id).toBe(id)
  })

  test('requires the session that started it, and an identity that is not linked to another account', async () => {
    await world.person('first@people.test')
    await world.person('second@people.test')
    await signInWithSandbox(createHttpBrowser(world), PLATFORM, { email: 'first@people.test' })
    const request = { provider: 'sandbox', returnTo: '/account/security' }
    const second = await signedInWithProof(world, 'second@people.test')
    const taken = (await second.post(`${api}/me/identities`, request)).json.url
    const end = await second.follow(await chooseIdentityAt(second, taken, { email: 'first@people.test' }))
    expect(end.url).toBe(`${PLATFORM}/auth/callback?error=identity_already_exists`)
    expect(await whoIs(second)).toBe('second@people.test')
    // A link flow that another user started has no effect in this browser.
    const attacker = await signedInWithProof(world, 'first@people.test')
    const planted = (await attacker.post(`${api}/me/identities`, request)).json.url
    const redirected = await second.follow(
      await chooseIdentityAt(second, planted, { email: 'victim2@example.test' }),
    )
    expect(redirected.url).toBe(`${PLATFORM}/auth/callback?error=session_ended`)
    expect((await second.get(`${api}/me/identities`)).json.identities).toHaveLength(1)
  })

  test('can be undone except for the last authentication method, without ending sessions', async () => {
    await world.person('undo@people.test')
    const browser = await signedInWithProof(world, 'undo@people.test')
    const { url } = (await browser.post(`${api}/me/identities`, { provider: 'sandbox', returnTo: '/' })).json
    await browser.follow(await chooseIdentityAt(browser, url, { email: 'undo@example.test' }))
    const [own, linked] = (await browser.get(`${api}/me/identities`)).json.identities
    assert(own && linked)
    const remove = (id: string) => browser.post(`${api}/me/identities/${id}`, undefined, 'DELETE')
    expect(await remove('nothing')).toMatchObject({ status: 404, json: { code: 'identity_not_found' } })
    expect((await remove(linked.id)).json.identities).toMatchObject([{ id: own.id, removable: false }])
    const last = await remove(own.id)
    expect(last).toMatchObject({ status: 422, json: { code: 'single_identity_not_deletable' } })
    expect(await whoIs(browser)).toBe('undo@people.test')
    const stranger = await signedInWithProof(world, 'second@people.test')
    expect((await stranger.post(`${api}/me/identities/${own.id}`, undefined, 'DELETE')).status).toBe(404)
    expect(
      (await browser.post(`${api}/auth/sign-in/email`, { email: 'undo@people.test', password })).status,
    ).toBe(200)
  })
})
