import { randomUUID } from 'node:crypto'
import { defaultSettings, type Settings } from '@comanda/domain/settings/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { purgeKeyHours } from '../../src/modules/api-keys/public.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { openTwoRestaurants, type TwoRestaurants } from '../matrix/two-restaurants.ts'

let shop: TwoRestaurants['shop']
let other: TwoRestaurants['other']
let http: TwoRestaurants['http']
let here: string
let cookies: TwoRestaurants['cookies']

beforeEach(async () => {
  ;({ shop, other, http, here, cookies } = await openTwoRestaurants())
  await save({ apiEnabled: true })
  return () => http.close()
})

const input = (change = {}) => ({
  keyId: randomUUID(),
  name: 'Point of sale',
  scopes: ['menu.manage'],
  hourlyLimit: 1000,
  expiresAt: null,
  ...change,
})
const create = (cookie: string, restaurantId = here, body: object = input()) =>
  call({ cookie }, 'POST', `/restaurants/${restaurantId}/api-keys`, body)
const list = (cookie: string, restaurantId: string | null = here, more = '') =>
  call({ cookie }, 'GET', `/api-keys?limit=50${restaurantId ? `&restaurantId=${restaurantId}` : ''}${more}`)
const revoke = (cookie: string, keyId: string, restaurantId = here) =>
  call({ cookie }, 'POST', `/restaurants/${restaurantId}/api-keys/${keyId}/revoke`, {})
const categories = (secret: string, restaurantId = here, server = http) =>
  call(
    { authorization: `Bearer ${secret}` },
    'GET',
    `/restaurants/${restaurantId}/catalog/categories`,
    undefined,
    server,
  )

async function save(change: Partial<Settings>) {
  const rows = await shop.query('select revision from restaurant_settings where restaurant_id = $1', [here])
  const settings = { ...defaultSettings, ...change }
  const body = { restaurantId: here, revision: rows[0]?.revision ?? 0, settings }
  const { status, json } = await call({ cookie: cookies.owner }, 'PUT', '/settings', body)
  expect(status, JSON.stringify(json)).toBe(200)
}

async function call(
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
  server: Http = http,
) {
  const origin = shop.app.config.origin
  const response = await server.fetch(
    new Request(`${origin}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...('cookie' in headers && { origin }),
        host: new URL(origin).host,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, json: await response.json(), headers: response.headers }
}

async function newKey(change = {}): Promise<{ secret: string; id: string }> {
  const { status, json } = await create(cookies.owner, here, input(change))
  expect(status, JSON.stringify(json)).toBe(201)
  return { secret: json.secret, id: json.key.id }
}

describe('creating a key', () => {
  test('returns the key once and stores its hash only', async () => {
    const { status, json } = await create(cookies.owner)
    expect(status).toBe(201)
    expect(json.secret).toMatch(/^cmd_live_[\w-]{43}$/)
    expect(json.key).toMatchObject({
      name: 'Point of sale',
      prefix: json.secret.slice(0, 13),
      scopes: ['menu.manage'],
      createdBy: 'Olive Owner Person',
      lastUsedAt: null,
      revokedAt: null,
      callsThisHour: 0,
    })
    expect(JSON.stringify((await list(cookies.owner)).json)).not.toContain(json.secret)
    const stored = await shop.query('select * from api_keys, audit_entries, api_key_hashes')
    expect(JSON.stringify(stored)).not.toContain(json.secret.slice(13))
    const rows = await shop.query(`select action, subject_label from audit_entries where area = 'access'`)
    expect(rows).toEqual([{ action: 'access.api_key_created', subject_label: 'Point of sale' }])
  })

  test('creates one key for concurrent repeats of a request', async () => {
    const body = input()
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(cookies.owner, here, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await create(cookies.owner, here, body)).json.code).toBe('API_KEY_EXISTS')
    expect((await list(cookies.owner)).json.keys).toHaveLength(1)
  })

  test('requires the right, a proof, and valid fields', async () => {
    expect((await create(cookies.manager)).status).toBe(403)
    expect((await create(cookies.elsewhere)).status).toBe(403)
    expect((await create('')).status).toBe(401)
    expect((await create(cookies.unproven)).json.code).toBe('PROOF_REQUIRED')
    const invalid = async (change: object) => (await create(cookies.owner, here, input(change))).json
    expect(await invalid({ name: ' ' })).toMatchObject({
      code: 'API_KEY_INVALID',
      issues: [{ path: 'name' }],
    })
    expect(await invalid({ hourlyLimit: 99 })).toMatchObject({ code: 'API_KEY_INVALID' })
    expect(await invalid({ expiresAt: shop.clock.now })).toMatchObject({ code: 'API_KEY_INVALID' })
    expect(await invalid({ scopes: [] })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await invalid({ scopes: ['users.manage'] })).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await list(cookies.owner)).json.keys).toEqual([])
  })

  test('ends at fifty active keys; a revoked one makes room', async () => {
    const first = await newKey()
    await shop.query(
      `insert into api_keys select restaurant_id, gen_random_uuid(), name, prefix, ('\\x' || md5(n::text))::bytea, scopes,
         hourly_limit, created_at, created_by, created_by_name from api_keys, generate_series(1, 49) n`,
    )
    expect((await create(cookies.owner)).json.code).toBe('TOO_MANY_API_KEYS')
    await revoke(cookies.owner, first.id)
    expect((await create(cookies.owner)).status).toBe(201)
  })
})

describe('a call with a key', () => {
  test('can do what its scopes allow at its restaurant, and nothing else', async () => {
    const { secret } = await newKey()
    expect((await categories(secret)).status).toBe(200)
    const bearer = { authorization: `Bearer ${secret}` }
    expect((await call(bearer, 'GET', `/restaurants/${here}/coupons`)).status).toBe(403)
    expect((await categories(secret, other.id)).status).toBe(404)
    expect((await call(bearer, 'GET', '/api-keys')).status).toBe(403)
    expect((await call(bearer, 'GET', '/account/orders')).status).toBe(403)
  })

  test('cannot issue a gift card, although its scope covers gift cards: a person must confirm it', async () => {
    const { secret } = await newKey({ scopes: ['promotions.manage'] })
    const bearer = { authorization: `Bearer ${secret}` }
    expect((await call(bearer, 'GET', `/restaurants/${here}/gift-cards`)).status).toBe(200)
    const card = { giftCardId: randomUUID(), amount: 2500, recipientName: 'Ada', recipientEmail: null }
    const body = { ...card, message: '', deliverOn: null, reason: 'Late order' }
    expect((await call(bearer, 'POST', `/restaurants/${here}/gift-cards`, body)).status).toBe(403)
  })

  test('appears in the audit log under the name of the key', async () => {
    const { secret, id } = await newKey({ scopes: ['menu.manage'] })
    const bearer = { authorization: `Bearer ${secret}` }
    const [category] = (await categories(secret)).json.categories
    const path = `/restaurants/${here}/catalog/categories/${category.id}/active`
    expect((await call(bearer, 'PUT', path, { isActive: false })).status).toBe(200)
    const rows = await shop.query(
      `select actor, actor_name, actor_role from audit_entries where area = 'menu'`,
    )
    expect(rows).toEqual([{ actor: `key:${id}`, actor_name: 'Point of sale (API key)', actor_role: 'key' }])
  })

  test('is refused by every process as soon as the key is revoked', async () => {
    const { secret, id } = await newKey()
    const second = createHttp(shop.app, fakeWeb())
    expect((await categories(secret, here, second)).status).toBe(200)
    expect((await revoke(cookies.owner, id)).json.revokedAt).toBe(shop.clock.now)
    for (const server of [http, second]) {
      const { status, json } = await categories(secret, here, server)
      expect([status, json.message]).toEqual([401, 'This API key is unknown, expired or revoked.'])
    }
    await second.close()
  })

  test('is refused when the key has expired or is unknown', async () => {
    const { secret } = await newKey({ expiresAt: shop.clock.now + 60_000 })
    expect((await categories(secret)).status).toBe(200)
    shop.clock.now += 60_000
    expect((await categories(secret)).status).toBe(401)
    expect((await categories(`${secret}x`)).status).toBe(401)
    expect((await categories('cmd_live_')).status).toBe(401)
  })

  test('is refused while the settings do not allow API access', async () => {
    const { secret } = await newKey()
    await save({ apiEnabled: false })
    expect((await categories(secret)).status).toBe(403)
    await save({ apiEnabled: true })
    expect((await categories(secret)).status).toBe(200)
  })

  test('is refused over the limit of the key until the next hour, with the seconds to wait', async () => {
    const { secret, id } = await newKey({ hourlyLimit: 100 })
    shop.clock.now += 3_600_000 - (shop.clock.now % 3_600_000) + 3_000_000
    await shop.query('insert into api_key_hours values ($1, $2, $3, 98, 0)', [
      here,
      id,
      new Date(shop.clock.now - 3_000_000),
    ])
    const responses = await Promise.all(Array.from({ length: 5 }, () => categories(secret)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('600')
    expect(refused?.json.code).toBe('TOO_MANY_REQUESTS')
    const { json } = await list(cookies.owner)
    expect(json.hours).toEqual([{ at: shop.clock.now - 3_000_000, calls: 103, refused: 3 }])
    expect(json.keys[0]).toMatchObject({ callsThisHour: 103, lastUsedAt: shop.clock.now })
    shop.clock.now += 600_000
    expect((await categories(secret)).status).toBe(200)
  })

  test('obeys the lower limit in the settings of the restaurant', async () => {
    const { secret, id } = await newKey({ hourlyLimit: 5000 })
    await save({ apiEnabled: true, apiRateLimit: 100 })
    const hour = new Date(shop.clock.now - (shop.clock.now % 3_600_000))
    await shop.query('insert into api_key_hours values ($1, $2, $3, 99, 0)', [here, id, hour])
    expect((await categories(secret)).status).toBe(200)
    expect((await categories(secret)).status).toBe(429)
  })
})

describe('the list of keys', () => {
  test('is that of one restaurant, or of all for the platform, in pages', async () => {
    const first = await newKey({ name: 'First' })
    shop.clock.now += 1000
    const second = await newKey({ name: 'Second' })
    const names = ({ json }: { json: { keys: { name: string }[] } }) => json.keys.map(({ name }) => name)
    expect(names(await list(cookies.owner))).toEqual(['Second', 'First'])
    expect(names(await list(cookies.admin, null))).toEqual(['Second', 'First'])
    expect(names(await list(cookies.elsewhere, other.id))).toEqual([])
    const page = await list(cookies.owner, here, '&limit=1')
    expect(page.status).toBe(400)
    const one = await call({ cookie: cookies.owner }, 'GET', `/api-keys?restaurantId=${here}&limit=1`)
    expect([names(one), one.json.next]).toEqual([['Second'], second.id])
    const rest = await call(
      { cookie: cookies.owner },
      'GET',
      `/api-keys?restaurantId=${here}&limit=1&after=${second.id}`,
    )
    expect([names(rest), rest.json.next]).toEqual([['First'], null])
    expect(first.id).not.toBe(second.id)
  })

  test('is closed to managers, other restaurants and visitors', async () => {
    expect((await list(cookies.manager)).status).toBe(403)
    expect((await list(cookies.elsewhere)).status).toBe(403)
    expect((await list(cookies.owner, null)).status).toBe(403)
    expect((await list('')).status).toBe(401)
  })
})

test('revoking twice changes nothing, and a key of another restaurant is not found', async () => {
  const { id } = await newKey()
  const [first, second] = await Promise.all([revoke(cookies.owner, id), revoke(cookies.owner, id)])
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect((await revoke(cookies.elsewhere, id)).status).toBe(403)
  expect((await revoke(cookies.elsewhere, id, other.id)).status).toBe(404)
  const rows = await shop.query(`select 1 from audit_entries where action = 'access.api_key_revoked'`)
  expect(rows).toHaveLength(1)
})

test('counts of calls are deleted after thirty days', async () => {
  const { secret } = await newKey()
  await categories(secret)
  shop.clock.now += 29 * 86_400_000
  await purgeKeyHours(shop.app)
  expect(await shop.query('select 1 from api_key_hours')).toHaveLength(1)
  shop.clock.now += 2 * 86_400_000
  await purgeKeyHours(shop.app)
  expect(await shop.query('select 1 from api_key_hours')).toHaveLength(0)
})
