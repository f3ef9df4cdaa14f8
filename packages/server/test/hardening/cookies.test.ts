import { createHmac, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { openWorld, PLATFORM, password, type World } from '../identity/browser.ts'

let world: World
/** The session cookie of a signed-in user, as the browser sends it. */
let name: string
let value: string

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await world.person('ana@people.test')
  const browser = world.browser()
  await browser.auth('/sign-in/email', { email: 'ana@people.test', password })
  const session = [...browser.cookies].find(([key]) => key.endsWith('session_token'))
  name = session?.[0] ?? ''
  value = session?.[1] ?? ''
})

/** The email address of the user with these cookies; also checks that only a signed-in user gets in. */
async function whoIs(cookie: string, forwarded: Record<string, string> = {}): Promise<string | null> {
  const ask = (path: string) =>
    world.http.fetch(
      new Request(`${PLATFORM}/api${path}`, { headers: { host: 'localhost:3000', cookie, ...forwarded } }),
    )
  const me = await ask('/me')
  expect(me.status).toBe(200)
  const { user } = (await me.json()) as { user: { email: string } | null }
  expect((await ask('/me/sessions')).status).toBe(user ? 200 : 401)
  return user?.email ?? null
}

describe('a session cookie', () => {
  test('is accepted unchanged', async () => {
    expect(await whoIs(`${name}=${value}`)).toBe('ana@people.test')
    expect(await whoIs(`a=b; ${name}=${value}; c=d`)).toBe('ana@people.test')
  })

  test.each<[string, (token: string, signature: string) => string]>([
    ['without its signature', (token) => token],
    ['with an empty signature', (token) => `${token}.`],
    ['without its token', (_, signature) => `.${signature}`],
    ['with an incomplete signature', (token, signature) => `${token}.${signature.slice(0, 20)}`],
    ['with one character less', (token, signature) => `${token}.${signature.slice(0, -2)}`],
    [
      'with another token',
      (token, signature) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.${signature}`,
    ],
    ['with a made-up token', (_, signature) => `${randomBytes(24).toString('base64url')}.${signature}`],
    ['when signed with another key', (token) => `${token}.${signed(token, randomBytes(32))}`],
    ['when signed with an empty key', (token) => `${token}.${signed(token, '')}`],
    ['when signed with its own name as the key', (token) => `${token}.${signed(token, 'session')}`],
    ['when encoded twice', (token, signature) => encodeURIComponent(`${token}.${signature}`)],
    ['with a NUL', (token, signature) => `${token}\0.${signature}`],
    ['with an SQL injection', (token, signature) => `${token}' or 1=1 --.${signature}`],
    ['with a huge token', (token, signature) => `${token}${'A'.repeat(7000)}.${signature}`],
  ])('is rejected %s', async (_, forge) => {
    const [token = '', signature = ''] = parts()
    expect(await whoIs(`${name}=${encodeURIComponent(forge(token, signature))}`)).toBeNull()
  })

  test.each(['%', '%E0%A4%A', '%FF%FE', '""', '.', '..', 'undefined', 'null', '[object Object]', 'true'])(
    'is rejected with the value %j',
    async (text) => {
      expect(await whoIs(`${name}=${text}`)).toBeNull()
    },
  )

  test('is rejected when truncated at any position', async () => {
    // The base64 padding carries no information.
    const meaning = value.replace(/(?:%3D|=)+$/i, '')
    for (let length = 0; length < meaning.length; length += 1) {
      expect(await whoIs(`${name}=${value.slice(0, length)}`)).toBeNull()
    }
  })

  test('is accepted only under its own name', async () => {
    for (const other of [name.toUpperCase(), `x${name}`, `${name}x`, 'session_token', `__Host-${name}`]) {
      expect(await whoIs(`${other}=${value}`)).toBeNull()
    }
  })

  test('of http is rejected over https, and vice versa', async () => {
    const encrypted = { 'x-forwarded-proto': 'https' }
    expect(await whoIs(`${name}=${value}`, encrypted)).toBeNull()
    expect(await whoIs(`__Host-${name}=${value}`)).toBeNull()
  })

  test('is not read from the URL or other headers', async () => {
    const headers = { host: 'localhost:3000', 'x-session-token': value, authorization: `Basic ${value}` }
    const query = `?${encodeURIComponent(name)}=${value}&token=${value}`
    const response = await world.http.fetch(new Request(`${PLATFORM}/api/me${query}`, { headers }))
    expect(await response.json()).toMatchObject({ user: null })
  })

  test.each([
    ['http', PLATFORM],
    ['https', 'https://localhost:3000'],
  ])('is HttpOnly, SameSite and host-only over %s', async (scheme, origin) => {
    const headers = {
      host: 'localhost:3000',
      origin,
      'x-forwarded-proto': scheme,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ email: 'ana@people.test', password })
    const request = new Request(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body })
    const lines = (await world.http.fetch(request)).headers.getSetCookie()
    const session = lines.find((line) => line.includes('session_token='))
    expect(session).toMatch(/; HttpOnly/i)
    expect(session).toMatch(/; SameSite=Lax/i)
    expect(session).toMatch(/; Path=\/(?:;|$)/i)
    expect(session).not.toMatch(/; Domain=/i)
    expect(/; Secure/i.test(session ?? '')).toBe(scheme === 'https')
    expect(session?.startsWith('__Host-')).toBe(scheme === 'https')
  })
})

function parts(): string[] {
  const plain = decodeURIComponent(value)
  const dot = plain.lastIndexOf('.')
  return [plain.slice(0, dot), plain.slice(dot + 1)]
}

function signed(text: string, key: string | Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64')
}
