import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { makeRestaurant } from '../../factories.ts'
import { openWorld, PLATFORM, type World } from '../browser.ts'
import { api, appCode, whoIs, withApp } from './factors.ts'
import { createHttpBrowser, type HttpBrowser } from './http-browser.ts'
import {
  chooseSamlIdentityAt,
  type Posted,
  post,
  setSaml,
  signInAtCompany,
  startSamlSignIn,
  wendy,
} from './sandbox-saml.ts'

let world: World
let reasons: string[]
const shop = 'http://elsewhere.localhost:3000'
const acs = `${api}/auth/callback/sandbox-company`
const account = '/account?tab=1'

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await makeRestaurant(world.app, { domain: 'elsewhere.localhost' })
  const write = (line: string) => void reasons.push(JSON.parse(line).err?.message ?? '')
  world.app.log = pino({ level: 'warn' }, { write })
})

beforeEach(async () => {
  reasons = []
  await setSaml(world)
})

const whoAt = async (browser: HttpBrowser, origin: string) =>
  (await browser.get(`${origin}/api/me`)).json.user?.email ?? null

/** Ends on an error page without details; the reason is logged. */
async function isRefused(browser: HttpBrowser, posted: Posted, reason: string): Promise<void> {
  expect((await post(browser, posted)).url).toBe(`${shop}/auth/callback?error=unexpected`)
  expect(reasons).toEqual([expect.stringContaining(reason)])
  expect(await whoAt(browser, shop)).toBeNull()
  expect(await whoIs(browser)).toBeNull()
}

describe('signing in by SAML', () => {
  test.each(['assertion', 'response', 'both'] as const)('accepts a signature of the %s', async (signs) => {
    await setSaml(world, { signs })
    const browser = createHttpBrowser(world)
    const who = { email: `${signs}@work.test`, name: 'Sam Signed' }
    expect((await signInAtCompany(browser, shop, who)).url).toBe(shop + account)
    expect(await whoAt(browser, shop)).toBe(who.email)
    expect(await whoAt(browser, PLATFORM)).toBeNull()
    const { user, memberships } = (await browser.get(`${shop}/api/me`)).json
    expect(user).toMatchObject({ firstName: 'Sam', lastName: 'Signed', emailVerified: true })
    expect(memberships).toEqual([])
    expect(reasons).toEqual([])
  })

  test('signs in to the existing account with the email address, even on later sign-ins', async () => {
    const id = await world.person('known@work.test')
    for (const origin of [shop, PLATFORM]) {
      const browser = createHttpBrowser(world)
      await signInAtCompany(browser, origin, { email: 'known@work.test' })
      expect((await browser.get(`${origin}/api/me`)).json.user.id).toBe(id)
    }
  })

  test('requires the second factor of a user who has one', async () => {
    await world.person('strong@work.test')
    const { uri } = await withApp(world, 'strong@work.test')
    const browser = createHttpBrowser(world)
    await setSaml(world)
    const end = await signInAtCompany(browser, PLATFORM, { email: 'strong@work.test' })
    expect(end.url).toContain(`${PLATFORM}/login?secondFactor=totp`)
    expect(await whoIs(browser)).toBeNull()
    await browser.post(`${api}/auth/two-factor/verify-totp`, { code: appCode(uri, world.clock.now) })
    expect(await whoIs(browser)).toBe('strong@work.test')
  })

  test('fetches the metadata again after the provider rotated its key', async () => {
    await signInAtCompany(createHttpBrowser(world), shop)
    await fetch(`${world.sandboxUrl}/sandbox/identity/saml/new-key`, { method: 'POST' })
    const browser = createHttpBrowser(world)
    await signInAtCompany(browser, shop)
    expect(await whoAt(browser, shop)).toBe(wendy.email)
  })

  test('reports that the user cancelled', async () => {
    const browser = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop), { cancel: '1' })
    expect((await post(browser, posted)).url).toBe(`${shop}/auth/callback?error=access_denied`)
  })

  test('tolerates a clock skew of less than a minute', async () => {
    await setSaml(world, { aheadSeconds: 50 })
    const browser = createHttpBrowser(world)
    await signInAtCompany(browser, shop)
    expect(await whoAt(browser, shop)).toBe(wendy.email)
  })
})

describe('SAML rejects', () => {
  test.each([
    ['unsigned', 'Invalid signature'],
    ['another-key', 'Invalid signature'],
    ['sha1', 'rsa-sha1'],
    ['altered', 'Invalid signature'],
    ['comment', 'doctype, comment'],
    ['wrapped-beside', 'expected exactly one assertion'],
    ['wrapped-around', 'expected exactly one assertion'],
    ['doctype', 'doctype, comment'],
    ['issuer', 'the issuer does not match'],
    ['audience', 'audience mismatch'],
    ['recipient', 'the recipient does not match'],
    ['destination', 'the destination does not match'],
    ['unsolicited', 'it does not match our request'],
    ['another-request', 'it does not match our request'],
    ['rewritten', 'no valid subject confirmation: it does not match our request'],
    ['transient', 'the NameID is transient'],
    ['encrypted', 'the assertion is encrypted, but no key is configured'],
  ])('a response with the fault "%s"', async (fault, reason) => {
    await setSaml(world, { fault })
    const browser = createHttpBrowser(world)
    await isRefused(
      browser,
      await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop)),
      reason,
    )
  })

  test.each(['response', 'both'] as const)(
    'content that was altered after the %s was signed',
    async (signs) => {
      await setSaml(world, { fault: 'altered', signs })
      const browser = createHttpBrowser(world)
      await isRefused(
        browser,
        await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop)),
        'Invalid signature',
      )
    },
  )

  test.each([
    ['has expired', -3600],
    ['is not valid yet', 3600],
  ])('a response that %s', async (reason, aheadSeconds) => {
    await setSaml(world, { aheadSeconds })
    const browser = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop))
    await isRefused(browser, posted, aheadSeconds > 0 ? 'in the future' : reason)
  })

  test('a response that is too large', async () => {
    await setSaml(world, { fault: 'huge' })
    const browser = createHttpBrowser(world)
    const end = await post(browser, await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop)))
    expect(end).toMatchObject({ status: 413, json: { code: 'PAYLOAD_TOO_LARGE' } })
  })

  test('a replayed response, even in another flow', async () => {
    const browser = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop))
    expect((await post(createHttpBrowser(world), posted)).url).toBe(`${shop}/auth/callback?error=no_session`)
    expect((await post(browser, posted)).url).toBe(`${PLATFORM}/auth/callback?error=not_pkce`)
    const fresh = new URL(await startSamlSignIn(browser, shop)).searchParams.get('RelayState') ?? ''
    await isRefused(
      browser,
      { ...posted, form: { ...posted.form, RelayState: fresh } },
      'it does not match our request',
    )
  })

  test('an assertion whose id was already used', async () => {
    await setSaml(world, { fault: 'repeated-id' })
    const first = createHttpBrowser(world)
    await signInAtCompany(first, shop)
    expect(await whoAt(first, shop)).toBe(wendy.email)
    const second = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(second, await startSamlSignIn(second, shop))
    await isRefused(second, posted, 'the assertion was already used')
  })

  test('an email address outside the company’s domains', async () => {
    await world.person('boss@elsewhere.test')
    const browser = createHttpBrowser(world)
    const end = await signInAtCompany(browser, shop, { email: 'boss@elsewhere.test' })
    expect(end.url).toBe(`${shop}/auth/callback?error=email_unverified`)
    expect(await whoAt(browser, shop)).toBeNull()
  })

  test('a relay state that is forged, of another provider, or expired', async () => {
    const browser = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop))
    const social = await browser.post(`${shop}/api/auth/sign-in/social`, { provider: 'sandbox' })
    const ofAnother = new URL(social.json.url).searchParams.get('state') ?? ''
    for (const RelayState of ['', 'made-up', ofAnother]) {
      const end = await post(browser, { ...posted, form: { ...posted.form, RelayState } })
      expect(end.url).toBe(`${PLATFORM}/auth/callback?error=not_pkce`)
    }
    world.clock.now += 11 * 60_000
    expect((await post(browser, posted)).url).toBe(`${PLATFORM}/auth/callback?error=not_pkce`)
  })

  test('a response on another host than the platform’s', async () => {
    const browser = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(browser, await startSamlSignIn(browser, shop))
    const there = { ...posted, action: `${shop}/api/auth/callback/sandbox-company` }
    expect((await post(browser, there)).url).toBe(`${shop}/auth/callback?error=not_pkce`)
    const unknownHost = { ...posted, action: 'http://evil.test/api/auth/callback/sandbox-company' }
    expect((await post(browser, unknownHost)).status).toBe(404)
    // The flow was not consumed.
    await post(browser, posted)
    expect(await whoAt(browser, shop)).toBe(wendy.email)
  })

  test('a hand-over in another browser than the one that started', async () => {
    const attacker = createHttpBrowser(world)
    const posted = await chooseSamlIdentityAt(attacker, await startSamlSignIn(attacker, shop))
    const victim = createHttpBrowser(world)
    await startSamlSignIn(victim, shop)
    expect((await post(victim, posted)).url).toBe(`${shop}/auth/callback?error=no_session`)
    expect(await whoAt(victim, shop)).toBeNull()
  })

  test.each([
    ['nothing', '', 'no_code'],
    ['invalid base64', '<Response/>', 'unexpected'],
    ['invalid UTF-8', Buffer.of(0xff, 0xfe, 0x3c, 0x00).toString('base64'), 'unexpected'],
    ['invalid XML', Buffer.from('not a document').toString('base64'), 'unexpected'],
    ['another document', Buffer.from('<a xmlns="b"/>').toString('base64'), 'unexpected'],
    ['an incomplete document', Buffer.from('<samlp:Response').toString('base64'), 'unexpected'],
    ['a deeply nested document', Buffer.from('<a>'.repeat(40_000)).toString('base64'), 'unexpected'],
  ])('%s instead of a response', async (_, SAMLResponse, error) => {
    const browser = createHttpBrowser(world)
    const RelayState = new URL(await startSamlSignIn(browser, shop)).searchParams.get('RelayState') ?? ''
    const end = await post(browser, { action: acs, form: { SAMLResponse, RelayState } })
    expect(end.url).toBe(`${shop}/auth/callback?error=${error}`)
  })

  test('a code, which a SAML provider never sends', async () => {
    const browser = createHttpBrowser(world)
    const state = new URL(await startSamlSignIn(browser, shop)).searchParams.get('RelayState') ?? ''
    const end = await browser.follow(`${acs}?${new URLSearchParams({ code: 'abc', state })}`)
    expect(end.url).toBe(`${shop}/auth/callback?error=unexpected`)
  })
})
