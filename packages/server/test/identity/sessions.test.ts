import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../src/create-app.ts'
import { notifyPersonChanged } from '../../src/modules/identity/person-changes.ts'
import { onPersonChanged, readCaller, subscribeToPersonChanges } from '../../src/modules/identity/public.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { eventually } from '../eventually.ts'
import { makeRestaurant } from '../factories.ts'
import { type Browser, codeIn, openWorld, password, type World } from './browser.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
})

const DAY = 86_400_000
const signIn = async (email: string, options: Parameters<World['browser']>[0] = {}) => {
  const browser = world.browser(options)
  expect((await browser.auth('/sign-in/email', { email, password })).status).toBe(200)
  return browser
}
const isSignedIn = async (browser: Browser) => (await browser.me()).user !== null

describe('a session', () => {
  test('is listed with its device and client address, and can be ended from another session', async () => {
    await world.person('list@people.test')
    const phone = await signIn('list@people.test', {
      ip: '198.51.100.7',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    })
    const desktop = await signIn('list@people.test')
    const listed = await desktop.sessions()
    expect(listed).toMatchObject([
      { device: 'Chrome on macOS', kind: 'desktop', current: true },
      { device: 'Safari on iPhone', kind: 'phone', ip: '198.51.100.7', current: false },
    ])
    const other = listed[1]?.id ?? ''
    expect((await desktop.call('DELETE', `/me/sessions/${other}`)).status).toBe(200)
    expect(await isSignedIn(phone)).toBe(false)
    expect((await desktop.call('DELETE', `/me/sessions/${other}`)).status).toBe(404)
  })

  test('is stored without its token: only with a hash of it', async () => {
    await world.person('hashed@people.test')
    const browser = await signIn('hashed@people.test')
    const cookie = decodeURIComponent(
      [...browser.cookies].find(([name]) => name.endsWith('session_token'))?.[1] ?? '',
    )
    const [token = ''] = cookie.split('.')
    expect(token.length).toBeGreaterThan(20)
    const rows = await world.query<{ content: string; hash: Buffer }>(
      `select to_jsonb(s)::text as content, s.token_hash as hash from auth.sessions s
        join auth.users u on u.id = s.user_id where u.email = 'hashed@people.test'`,
    )
    expect(rows).toHaveLength(1)
    const [row] = rows
    const hex = Buffer.from(token).toString('hex')
    for (const secret of [cookie, token, hex, Buffer.from(token, 'base64url').toString('hex')])
      expect(row?.content).not.toContain(secret)
    expect(row?.hash).toEqual(createHash('sha256').update(token).digest())
  })

  test('of another person cannot be ended', async () => {
    await world.person('mine@people.test')
    await world.person('theirs@people.test')
    const mine = await signIn('mine@people.test')
    const theirs = await signIn('theirs@people.test')
    const id = (await theirs.sessions())[0]?.id
    expect((await mine.call('DELETE', `/me/sessions/${id}`)).status).toBe(404)
    expect(await isSignedIn(theirs)).toBe(true)
  })

  test('is replaced by each sign-in in the same browser', async () => {
    await world.person('twice@people.test')
    const browser = await signIn('twice@people.test')
    const planted = new Map(browser.cookies)
    await browser.auth('/sign-in/email', { email: 'twice@people.test', password })
    const holder = world.browser()
    for (const [name, value] of planted) holder.cookies.set(name, value)
    expect(await isSignedIn(holder)).toBe(false)
    expect(await browser.sessions()).toHaveLength(1)
  })

  test('ends after 30 days without use, and after 90 days in any case', async () => {
    await world.person('long@people.test')
    const idle = await signIn('long@people.test')
    const used = await signIn('long@people.test')
    const start = world.clock.now
    for (let day = 20; day < 90; day += 20) {
      world.clock.now = start + day * DAY
      expect(await isSignedIn(used)).toBe(true)
    }
    expect(await isSignedIn(idle)).toBe(false)
    world.clock.now = start + 90 * DAY
    expect(await isSignedIn(used)).toBe(false)
    world.clock.now = start
  })

  test('is returned by the API without its token', async () => {
    await world.person('read@people.test')
    const browser = await signIn('read@people.test')
    const { body } = await browser.call('GET', '/auth/get-session')
    expect(body).toMatchObject({
      user: { email: 'read@people.test' },
      session: { expiresAt: expect.any(Number) },
    })
    const [, cookie = ''] = [...browser.cookies].find(([name]) => name.includes('session')) ?? []
    expect(JSON.stringify(body)).not.toContain(decodeURIComponent(cookie).split('.')[0])
  })

  test('is recognizable for scripts by a cookie without a secret, as long as it lasts', async () => {
    await world.person('readable@people.test')
    const browser = world.browser()
    const email = 'readable@people.test'
    const signedIn = await browser.auth('/sign-in/email', { email, password })
    const lines = signedIn.headers.getSetCookie()
    const readable = lines.filter((line) => !line.includes('HttpOnly'))
    expect(readable).toEqual([
      expect.stringMatching(/^comanda\.signed_in=1; Max-Age=7776000; Path=\/; SameSite=Lax$/),
    ])
    browser.cookies.delete('comanda.signed_in')
    await browser.me()
    expect(browser.cookies.get('comanda.signed_in'), 'set again for an older session').toBe('1')
    expect((await browser.call('GET', '/me')).headers.getSetCookie(), 'only when it changes').toEqual([])
    await world.query('delete from auth.sessions')
    world.clock.now += 6000
    await browser.me()
    expect(browser.cookies.has('comanda.signed_in'), 'after a session that ended elsewhere').toBe(false)
    await browser.auth('/sign-in/email', { email, password })
    await browser.auth('/sign-out')
    expect(browser.cookies.has('comanda.signed_in'), 'after signing out').toBe(false)
  })

  test('has a host-only cookie', async () => {
    await makeRestaurant(world.app, { domain: 'here.localhost' })
    await world.person('host@people.test')
    const here = await signIn('host@people.test', { origin: 'http://here.localhost:3000' })
    expect(await isSignedIn(here)).toBe(true)
    const lines = (await here.auth('/sign-in/email', { email: 'host@people.test', password })).headers
    for (const line of lines.getSetCookie()) expect(line).not.toMatch(/domain=/i)
  })
})

describe('signing out', () => {
  test('ends this session, all others, or all', async () => {
    await world.person('out@people.test')
    const three = async () => [
      await signIn('out@people.test'),
      await signIn('out@people.test'),
      await signIn('out@people.test'),
    ]
    const after = async (scope: string) => {
      await world.query('delete from auth.sessions')
      const browsers = await three()
      expect(await browsers[0]?.auth('/sign-out', { scope })).toMatchObject({ body: { done: true } })
      return Promise.all(browsers.map(isSignedIn))
    }
    expect(await after('local')).toEqual([false, true, true])
    expect(await after('others')).toEqual([true, false, false])
    expect(await after('global')).toEqual([false, false, false])
    expect((await world.audit('access.sessions_ended')).map(({ reason }) => reason)).toEqual([
      'others',
      'global',
    ])
  })

  test('succeeds for a visitor', async () => {
    expect((await world.browser().auth('/sign-out', { scope: 'global' })).status).toBe(200)
    expect((await world.browser().auth('/sign-out', { scope: 'everything' })).status).toBe(400)
  })

  test('takes effect in every other server process', async () => {
    await world.person('copies@people.test')
    const other = await createApp(world.app.config, world.database.address, world.app.log, world.app.now)
    cleanUp(other.close)
    cleanUp(subscribeToPersonChanges(other.app, other.bus).stop)
    const browser = await signIn('copies@people.test')
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const elsewhere = () =>
      readCaller(other.app, new Request('http://localhost', { headers: { cookie } }), {
        ip: '',
        scheme: 'http',
      })
    const before = await elsewhere()
    expect(before.user?.email).toBe('copies@people.test')
    await browser.auth('/sign-out')
    await eventually(async () => expect((await elsewhere()).user).toBeNull())
    const endStream = vi.fn()
    onPersonChanged(other.app, before, endStream)
    expect(endStream).toHaveBeenCalledOnce()
  })

  test('of many others ends no stream of a cached caller', async () => {
    await world.person('stays@people.test')
    const browser = await signIn('stays@people.test')
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const request = new Request('http://localhost', { headers: { cookie } })
    const read = () => readCaller(world.app, request, { ip: '', scheme: 'http' })
    await read()
    for (let ended = 0; ended <= 1000; ended += 1) notifyPersonChanged(world.app, `${ended}`)
    const endStream = vi.fn()
    onPersonChanged(world.app, await read(), endStream)
    expect(endStream).not.toHaveBeenCalled()
  })

  test('and the removal of a role take effect without a new sign-in', async () => {
    const { id } = await makeRestaurant(world.app, { domain: 'roles.localhost' })
    const userId = await world.person('role@people.test', {
      memberships: [{ role: 'manager', restaurantId: id }],
    })
    cleanUp(subscribeToPersonChanges(world.app, world.bus).stop)
    const browser = await signIn('role@people.test')
    const board = async () => (await browser.call('GET', `/kitchen/${id}/board`)).status
    expect(await board()).toBe(200)
    await world.query('update memberships set deactivated_at = now() where user_id = $1', [userId])
    await eventually(async () => expect(await board()).toBe(403))
    expect((await browser.me()).memberships).toEqual([])
  })
})

describe('a proof', () => {
  test('by password is valid for this session only, for five minutes', async () => {
    await world.person('prove@people.test')
    const browser = await signIn('prove@people.test')
    const other = await signIn('prove@people.test')
    const wrong = await browser.call('POST', '/me/proof', { password: 'something else' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'WRONG_PROOF' } })
    const right = await browser.call('POST', '/me/proof', { password })
    expect(right.body).toEqual({ until: world.clock.now + 300_000 })
    const dangerous = (from: Browser) => from.auth('/change-email', { newEmail: 'else@people.test' })
    expect((await dangerous(browser)).status).toBe(200)
    expect((await dangerous(other)).status).toBe(403)
    world.clock.now += 300_000
    expect((await dangerous(browser)).status).toBe(403)
  })

  test('by texted code works for an account without a password and email address', async () => {
    const browser = world.browser()
    const phone = '9085550177'
    await browser.auth('/sign-up/phone', { name: 'No Password', phone })
    await browser.auth('/otp/verify', { phone, code: codeIn((await world.texts('+19085550177'))[0]) })
    expect(await browser.auth('/set-password', { newPassword: 'first of all' })).toMatchObject({
      status: 403,
      body: { code: 'PROOF_REQUIRED' },
    })
    const sent = await browser.call('POST', '/me/proof/code')
    expect(sent.body).toEqual({ channel: 'sms', sentTo: '••• ••• 0177' })
    const code = codeIn((await world.texts('+19085550177'))[0])
    expect((await browser.call('POST', '/me/proof', { code })).status).toBe(200)
    expect((await browser.call('POST', '/me/proof', { code })).status).toBe(422)
    expect((await browser.auth('/set-password', { newPassword: 'first of all' })).status).toBe(200)
    expect((await browser.me()).user?.hasPassword).toBe(true)
    expect((await browser.auth('/set-password', { newPassword: 'second of all' })).status).toBe(409)
    expect((await browser.call('POST', '/me/proof/code')).status).toBe(422)
  })

  test('is rate-limited', async () => {
    await world.person('guess@people.test')
    const browser = await signIn('guess@people.test')
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await browser.call('POST', '/me/proof', { password: 'wrong' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await browser.call('POST', '/me/proof', { password })).status).toBe(429)
  })
})

describe('the profile', () => {
  test('can be changed by its owner', async () => {
    await world.person('profile@people.test')
    const browser = await signIn('profile@people.test')
    const changed = await browser.call('PUT', '/me', {
      firstName: ' Ana ',
      lastName: 'García',
      phone: '9085550166',
    })
    expect(changed.body).toMatchObject({ user: { name: 'Ana García', phone: '(908) 555-0166' } })
    expect((await browser.me()).user?.firstName).toBe('Ana')
    const refused = await browser.call('PUT', '/me', { firstName: ' ', lastName: '', phone: '' })
    expect(refused).toMatchObject({ status: 400, body: { message: 'Name is required' } })
  })
})
