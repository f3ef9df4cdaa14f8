import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { openWorld, PLATFORM, type World } from '../browser.ts'
import { api, whoIs } from './factors.ts'
import { createHttpBrowser } from './http-browser.ts'
import { lyingProvider } from './lying-provider.ts'

let world: World
let firm: Awaited<ReturnType<typeof lyingProvider>>
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  firm = await lyingProvider(cleanUp)
  world.app.config.signIn.providers.push(firm.settings)
})

async function signIn(email = 'me@firm.test') {
  const browser = createHttpBrowser(world)
  const { url } = (await browser.post(`${api}/auth/sign-in/sso`, { email, returnTo: '/admin' })).json
  const sent = await fetch(url, { redirect: 'manual' })
  const end = await browser.follow(sent.headers.get('location') ?? '')
  return { browser, end, url }
}

describe('a company account', () => {
  test('is found by the domain of the email address, and not listed', async () => {
    const { providers, workEmail } = (await createHttpBrowser(world).get(`${api}/auth-methods`)).json
    expect(workEmail).toBe(true)
    expect(providers).toEqual([{ id: 'sandbox', name: 'Sandbox identity', kind: 'oidc' }])
    const direct = await createHttpBrowser(world).post(`${api}/auth/sign-in/social`, { provider: 'firm' })
    expect(direct.status).toBe(404)
  })

  test('signs in people of its own domains, whose email addresses count as verified', async () => {
    firm.lies.claims = { email_verified: undefined }
    const { browser, end, url } = await signIn('Me@Firm.test')
    expect(new URL(url).searchParams.get('login_hint')).toBe('Me@Firm.test')
    expect(end.url).toBe(`${PLATFORM}/admin`)
    expect(await whoIs(browser)).toBe('me@firm.test')
    expect((await browser.get(`${api}/me`)).json.memberships).toEqual([])
  })

  test('cannot sign in with an email address of another domain', async () => {
    await world.person('boss@elsewhere.test')
    firm.lies.claims = { sub: 'evil', email: 'boss@elsewhere.test', email_verified: true }
    const { browser, end } = await signIn()
    expect(end.url).toBe(`${PLATFORM}/auth/callback?error=email_unverified`)
    expect(await whoIs(browser)).toBeNull()
  })
})
