import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { type TestApp, testApp } from '../test-app.ts'

const password = 'correct horse'
const origin = 'http://localhost:3000'
let fixture: TestApp
let http: Http

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  fixture = await testApp({}, cleanUp)
  http = createHttp(fixture.app, fakeWeb())
})

function post(path: string, body: unknown, headers: Record<string, string> = {}, at = origin) {
  const { host } = new URL(at)
  return http.fetch(
    new Request(`${at}/api/auth${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', host, origin: at, ...headers },
    }),
  )
}

async function me(cookie: string, at = origin) {
  const request = new Request(`${at}/api/me`, { headers: { cookie, host: new URL(at).host } })
  return (await http.fetch(request)).json()
}

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describe('signing in', () => {
  test('starts a session with the user and their roles', async () => {
    const { id } = await makeRestaurant(fixture.app, { domain: 'first.localhost' })
    await createPerson(fixture.app, {
      email: 'Owner@First.test',
      firstName: 'Olga',
      lastName: 'Owner',
      phone: '(908) 555-0111',
      password,
      memberships: [{ role: 'owner', restaurantId: id }],
    })
    const response = await post('/sign-in/email', { email: 'owner@first.test ', password })
    expect(response.status).toBe(200)
    const setCookie = response.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/HttpOnly/i)
    expect(setCookie).toMatch(/SameSite=Lax/i)
    expect(setCookie).not.toMatch(/Secure/)
    expect(await me(cookieOf(response))).toMatchObject({
      user: { email: 'owner@first.test', name: 'Olga Owner', firstName: 'Olga', phone: '(908) 555-0111' },
      memberships: [
        { role: 'owner', restaurantId: id, restaurantName: 'Corner Kitchen', domain: 'first.localhost' },
      ],
    })
  })

  test('persists on a restaurant domain until the sign-out', async () => {
    const at = 'http://first.localhost:3000'
    const cookie = cookieOf(await post('/sign-in/email', { email: 'owner@first.test', password }, {}, at))
    expect((await me(cookie, at)).user.email).toBe('owner@first.test')
    const out = await post('/sign-out', {}, { cookie }, at)
    expect(out.status).toBe(200)
    expect((await me(cookie, at)).user).toBeNull()
  })

  test('sets a secure cookie on https', async () => {
    const secure = await testApp({ config: { trustProxy: true } })
    await createPerson(secure.app, person('https@people.test'))
    const response = await createHttp(secure.app, fakeWeb()).fetch(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          host: 'localhost:3000',
          'x-forwarded-proto': 'https',
          origin: 'https://localhost:3000',
        },
        body: JSON.stringify({ email: 'https@people.test', password }),
      }),
    )
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-comanda\.session_token=.*Secure/)
  })

  test('responds the same to a wrong password and an unknown address', async () => {
    await createPerson(fixture.app, person('known@people.test'))
    const wrong = await post('/sign-in/email', { email: 'known@people.test', password: 'something else' })
    const unknown = await post('/sign-in/email', { email: 'nobody@people.test', password })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const [a, b] = [await wrong.json(), await unknown.json()]
    expect(a).toMatchObject({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
      issues: [],
    })
    expect({ ...b, requestId: '' }).toEqual({ ...a, requestId: '' })
  })

  test('reports the missing fields', async () => {
    for (const body of [{}, { password }, { email: '', password }, { email: 'known@people.test' }]) {
      const response = await post('/sign-in/email', body)
      expect(response.status).toBe(400)
      expect((await response.json()).message).toBe(
        'You must provide either an email or phone number and a password',
      )
    }
  })

  test('rate-limits wrong passwords per account, and resets the count after a correct one', async () => {
    await createPerson(fixture.app, person('target@people.test'))
    const guess = (attempt: string) =>
      post('/sign-in/email', { email: 'target@people.test', password: attempt })
    for (let count = 0; count < 9; count += 1) expect((await guess('wrong-guess')).status).toBe(401)
    expect((await guess(password)).status).toBe(200)
    for (let count = 0; count < 10; count += 1) expect((await guess('wrong-guess')).status).toBe(401)
    const stopped = await guess(password)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('rejects cookies with an invalid signature', async () => {
    const cookie = cookieOf(await post('/sign-in/email', { email: 'owner@first.test', password }))
    const forged = cookie.replace(/\.[^.]*$/, `.${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`)
    expect((await me(forged)).user).toBeNull()
    expect((await me('comanda.session_token=%')).user).toBeNull()
  })

  test('rejects unknown hosts and cross-site requests', async () => {
    const elsewhere = await post(
      '/sign-in/email',
      { email: 'owner@first.test', password },
      {},
      'http://evil.test',
    )
    expect(elsewhere.status).toBe(404)
    const crossSite = await post(
      '/sign-in/email',
      { email: 'owner@first.test', password },
      { origin: 'http://evil.test' },
    )
    expect(crossSite.status).toBe(403)
  })

  test('exposes no other endpoint of the sign-in library', async () => {
    for (const path of [
      '/update-user',
      '/delete-user',
      '/verify-password',
      '/sign-in/proven',
      '/revoke-sessions',
      '/ok',
    ]) {
      expect((await post(path, {})).status).toBe(404)
    }
  })
})

describe('signing up', () => {
  const input = { email: 'new@people.test', password, name: 'Nora van Doe', phone: '9085550123' }

  test('creates a customer without roles, and signs in', async () => {
    const response = await post('/sign-up/email', {
      ...input,
      role: 'owner',
      memberships: [{ role: 'master_admin' }],
    })
    expect(response.status).toBe(200)
    expect(await me(cookieOf(response))).toEqual({
      user: {
        id: expect.any(String),
        email: 'new@people.test',
        name: 'Nora van Doe',
        firstName: 'Nora',
        lastName: 'van Doe',
        phone: '(908) 555-0123',
        emailVerified: false,
        signInPhone: null,
        twoFactor: false,
        secondFactorRequired: false,
        requiredPasswordLength: null,
        hasPassword: true,
      },
      mayOpenRestaurant: false,
      memberships: [],
      device: null,
    })
  })

  test('rejects a taken email address, ignoring case', async () => {
    const response = await post('/sign-up/email', { ...input, email: 'NEW@people.test' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ phone: '' }, 'Phone number is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'no address' }, 'Invalid email address'],
    [{ email: '\uff4aohn@people.test' }, 'Invalid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: 'PassWord1' }, 'This password is too easy to guess. Please choose another one.'],
  ])('rejects %o', async (fields, message) => {
    const response = await post('/sign-up/email', { ...input, email: 'other@people.test', ...fields })
    expect(response.status).toBe(400)
    expect((await response.json()).message).toBe(message)
  })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s is rejected, because pages of other sites can send it',
  async (type) => {
    const email = `${crypto.randomUUID()}@people.test`
    await createPerson(fixture.app, person(email))
    expect((await post('/sign-in/email', { email, password })).status).toBe(200)
    expect((await post('/sign-in/email', { email, password }, { 'content-type': type })).status).toBe(400)
  },
)

function person(email: string) {
  return { email, firstName: 'Pat', lastName: 'Person', phone: '', password, memberships: [] }
}

test.each(['\u0000', 'a\u0000@b.test', '\ud800@b.test', "'; drop table auth.users; --", 'x'.repeat(254)])(
  'an invalid email address has no account: %j',
  async (email) => {
    expect((await post('/sign-in/email', { email, password })).status).toBe(401)
  },
)
