import { defaultSettings, type Settings } from '@comanda/domain/settings/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { readMailRestaurant } from '../../src/modules/notifications/public.ts'
import { openSecret } from '../../src/modules/restaurants/public.ts'
import { openTwoRestaurants, type TwoRestaurants } from '../matrix/two-restaurants.ts'

let shop: TwoRestaurants['shop']
let other: TwoRestaurants['other']
let http: TwoRestaurants['http']
let here: string
let cookies: TwoRestaurants['cookies']
let ownerId: string
let managerId: string

beforeEach(async () => {
  const opened = await openTwoRestaurants()
  ;({ shop, other, http, here, cookies } = opened)
  ownerId = opened.ids.owner
  managerId = opened.ids.manager
  return () => http.close()
})

async function call(cookie: string, method: string, path: string, body?: unknown) {
  const origin = shop.app.config.origin
  const response = await http.fetch(
    new Request(`${origin}/api${path}`, {
      method,
      headers: { cookie, origin, host: new URL(origin).host, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, json: await response.json() }
}
const get = (cookie: string, restaurantId: string | null) =>
  call(cookie, 'GET', `/settings${restaurantId ? `?restaurantId=${restaurantId}` : ''}`)
const save = (cookie: string, restaurantId: string | null, change: Partial<Settings>, revision = 0) =>
  call(cookie, 'PUT', '/settings', { restaurantId, revision, settings: { ...defaultSettings, ...change } })
const rotate = (cookie: string, restaurantId: string | null) =>
  call(cookie, 'POST', '/settings/webhook-secret', { restaurantId })
const withFactor = (userId: string) =>
  shop.query('update auth.users set two_factor_enabled = true where id = $1', [userId])
const audited = async () =>
  await shop.query(
    `select action, restaurant_id, changes from audit_entries where area = 'settings' order by at, id`,
  )

describe('settings', () => {
  test('are the defaults until they are saved, for everyone with the right', async () => {
    expect((await get(cookies.owner, here)).json).toEqual({
      settings: defaultSettings,
      revision: 0,
      webhookSecretSince: null,
    })
    const { status, json } = await save(cookies.owner, here, { siteName: ' Corner ', apiRateLimit: 500 })
    expect([status, json.revision, json.settings.siteName]).toEqual([200, 1, 'Corner'])
    expect((await get(cookies.admin, here)).json).toEqual(json)
    expect((await save(cookies.owner, here, { siteName: 'Corner', apiRateLimit: 500 })).json).toEqual(json)
    expect(await audited()).toMatchObject([
      {
        action: 'settings.changed',
        restaurant_id: here,
        changes: [
          { field: 'siteName', before: '', after: 'Corner' },
          { field: 'apiRateLimit', before: 1000, after: 500 },
        ],
      },
    ])
  })

  test('of the platform and of each restaurant are separate', async () => {
    await save(cookies.owner, here, { siteName: 'Corner' })
    await save(cookies.admin, null, { siteName: 'Platform' })
    await save(cookies.elsewhere, other.id, { siteName: 'Elsewhere' })
    for (const [cookie, scope, name] of [
      [cookies.owner, here, 'Corner'],
      [cookies.admin, null, 'Platform'],
      [cookies.admin, other.id, 'Elsewhere'],
    ] as const)
      expect((await get(cookie, scope)).json).toMatchObject({ revision: 1, settings: { siteName: name } })
  })

  test('are for owners of the restaurant and for platform admins', async () => {
    for (const [cookie, scope, status] of [
      ['', here, 401],
      [cookies.manager, here, 403],
      [cookies.elsewhere, here, 403],
      [cookies.owner, null, 403],
      [cookies.admin, '00000000-0000-4000-8000-000000000000', 404],
    ] as const) {
      expect((await get(cookie, scope)).status).toBe(status)
      expect((await save(cookie, scope, {})).status).toBe(status)
      expect((await rotate(cookie, scope)).status).toBe(status)
    }
  })

  test.each<[Partial<Settings>, keyof Settings, string]>([
    [{ sessionTimeout: 4 }, 'sessionTimeout', 'Session timeout must be 5 to 1440 minutes.'],
    [{ sessionTimeout: 1441 }, 'sessionTimeout', 'Session timeout must be 5 to 1440 minutes.'],
    [{ apiRateLimit: 99 }, 'apiRateLimit', 'API rate limit must be 100 to 10000 per hour.'],
    [{ apiRateLimit: 10_001 }, 'apiRateLimit', 'API rate limit must be 100 to 10000 per hour.'],
    [{ maxUploadSize: 0 }, 'maxUploadSize', 'Max upload size must be 1 to 100 MB.'],
    [{ adminEmail: 'nobody' }, 'adminEmail', 'Enter a valid email address'],
  ])('%j is refused with a text for its field', async (change, path, message) => {
    const { status, json } = await save(cookies.owner, here, change)
    expect([status, json.issues]).toEqual([422, [{ path, message }]])
    expect((await get(cookies.owner, here)).json.revision).toBe(0)
  })

  test('of two people, the second gets what the first one saved', async () => {
    await save(cookies.owner, here, { siteName: 'Corner' })
    const { status, json } = await save(cookies.admin, here, { siteName: 'Edge' })
    expect(status).toBe(409)
    expect(json.data.current).toMatchObject({ revision: 1, settings: { siteName: 'Corner' } })
  })

  test('of concurrent first saves one is stored, for a restaurant and for the platform', async () => {
    for (const scope of [here, null]) {
      const names = ['A', 'B', 'C', 'D']
      const saves = await Promise.all(names.map((siteName) => save(cookies.admin, scope, { siteName })))
      expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect((await get(cookies.admin, scope)).json.revision).toBe(1)
    }
  })
})

describe('a required second factor', () => {
  const required = { twoFactorEnabled: true }

  test('is turned on only by someone who has one', async () => {
    const refused = await save(cookies.owner, here, required)
    expect([refused.status, refused.json.issues[0].path]).toEqual([422, 'twoFactorEnabled'])
    await withFactor(ownerId)
    expect((await save(cookies.owner, here, required)).status).toBe(200)
  })

  test('needs a proof to be changed', async () => {
    await withFactor(ownerId)
    await shop.query('delete from auth.proofs')
    expect((await save(cookies.owner, here, required)).json.code).toBe('PROOF_REQUIRED')
    expect((await save(cookies.owner, here, {})).status).toBe(200)
  })

  test('withholds the role at this restaurant from a manager without one, and leaves the role elsewhere', async () => {
    await shop.query(`insert into memberships (user_id, restaurant_id, role) values ($1, $2, 'manager')`, [
      managerId,
      other.id,
    ])
    await withFactor(ownerId)
    const categories = (id: string) => call(cookies.manager, 'GET', `/restaurants/${id}/catalog/categories`)
    expect((await categories(here)).status).toBe(200)
    await save(cookies.owner, here, required)
    shop.clock.now += 10_000
    expect((await categories(here)).status).toBe(403)
    expect((await categories(other.id)).status).toBe(200)
    const { user, memberships } = (await call(cookies.manager, 'GET', '/me')).json
    expect(user.secondFactorRequired).toBe(false)
    const needs = memberships.map((one: { restaurantId: string; needsSecondFactor: boolean }) => [
      one.restaurantId,
      one.needsSecondFactor,
    ])
    expect(Object.fromEntries(needs)).toEqual({ [here]: true, [other.id]: false })
    await withFactor(managerId)
    shop.clock.now += 10_000
    expect((await categories(here)).status).toBe(200)
  })

  test('redirects a person without another role to its setup', async () => {
    await withFactor(ownerId)
    await save(cookies.owner, here, required)
    shop.clock.now += 10_000
    expect((await call(cookies.manager, 'GET', '/me')).json.user.secondFactorRequired).toBe(true)
  })

  test('of the platform concerns its admins, not the people of restaurants', async () => {
    const admin = (await shop.query(`select user_id from memberships where role = 'master_admin'`))[0].user_id
    await withFactor(admin)
    expect((await save(cookies.admin, null, required)).status).toBe(200)
    await shop.query('update auth.users set two_factor_enabled = false where id = $1', [admin])
    shop.clock.now += 10_000
    expect((await get(cookies.admin, null)).status).toBe(403)
    expect((await get(cookies.owner, here)).status).toBe(200)
  })
})

describe('the session timeout', () => {
  const minute = 60_000
  const report = (cookie: string) => call(cookie, 'POST', '/me/activity', {})
  const categories = () => call(cookies.manager, 'GET', `/restaurants/${here}/catalog/categories`)

  test('limits no one before settings are saved', async () => {
    expect((await report(cookies.manager)).json).toEqual({ timeoutMinutes: null, isIdle: false })
    shop.clock.now += 600 * minute
    expect((await report(cookies.manager)).json.isIdle).toBe(false)
    expect((await categories()).status).toBe(200)
  })

  test('locks the back office after that many minutes without activity, and not the kitchen', async () => {
    await save(cookies.owner, here, { sessionTimeout: 5 })
    expect((await report(cookies.manager)).json).toEqual({ timeoutMinutes: 5, isIdle: false })
    shop.clock.now += 4 * minute
    await report(cookies.manager)
    shop.clock.now += 4 * minute
    expect((await categories()).status).toBe(200)
    shop.clock.now += 2 * minute
    expect((await categories()).status).toBe(401)
    expect((await call(cookies.manager, 'GET', `/kitchen/${here}/board`)).status).toBe(200)
    expect((await call(cookies.manager, 'GET', '/me')).json.user.id).toBe(managerId)
    expect((await report(cookies.manager)).json.isIdle).toBe(true)
    expect((await categories()).status).toBe(401)
  })

  test('does not concern a session that was never in a back office, nor people of other restaurants', async () => {
    await save(cookies.owner, here, { sessionTimeout: 5 })
    await report(cookies.elsewhere)
    shop.clock.now += 60 * minute
    expect((await categories()).status).toBe(200)
    expect((await report(cookies.elsewhere)).json).toEqual({ timeoutMinutes: null, isIdle: false })
  })

  test('of the platform applies to its admins', async () => {
    await save(cookies.admin, null, { sessionTimeout: 10 })
    expect((await report(cookies.admin)).json.timeoutMinutes).toBe(10)
    shop.clock.now += 11 * minute
    expect((await get(cookies.admin, null)).status).toBe(401)
  })

  test('cannot be reported without a session', async () => {
    expect((await report('')).status).toBe(401)
  })
})

describe('the webhook secret', () => {
  test('is generated by the server, returned once, and stored encrypted', async () => {
    for (const [cookie, scope] of [
      [cookies.owner, here],
      [cookies.admin, null],
    ] as const) {
      shop.clock.now += 1000
      const first = await rotate(cookie, scope)
      expect(first.json.secret).toMatch(/^whsec_[0-9a-f]{64}$/)
      shop.clock.now += 1000
      const second = await rotate(cookie, scope)
      expect(second.json.secret).not.toBe(first.json.secret)
      const settings = await get(cookie, scope)
      expect(settings.json.webhookSecretSince).toBe(second.json.webhookSecretSince)
      expect(JSON.stringify(settings.json)).not.toContain('whsec_')
      if (scope) expect(await openSecret(shop.app, scope, 'webhook')).toBe(second.json.secret)
    }
    const rows = await shop.query('select value::text as text from platform_settings')
    expect(rows.map(({ text }) => text).join()).not.toContain('whsec_')
    const entries = await audited()
    expect(entries.map(({ action, restaurant_id }) => [action, restaurant_id])).toEqual(
      [here, here, null, null].map((scope) => ['settings.webhook_secret_changed', scope]),
    )
    expect(JSON.stringify(entries)).not.toMatch(/whsec_/)
  })

  test('needs a proof', async () => {
    await shop.query('delete from auth.proofs')
    expect((await rotate(cookies.owner, here)).json.code).toBe('PROOF_REQUIRED')
  })
})

test('the sender of emails has the name and the address for replies of the settings', async () => {
  await save(cookies.owner, here, {
    emailFromName: 'Corner at Elm',
    emailFromAddress: 'orders@corner.example',
  })
  const sender = await shop.app.db.tenant(here, 'test', (tx) => readMailRestaurant(shop.app, tx, here))
  expect(sender?.brand).toMatchObject({
    name: 'Corner Kitchen',
    sender: { name: 'Corner at Elm', replyTo: 'orders@corner.example' },
  })
  expect((await loadStorefront(shop.app, here))?.restaurant.name).toBe('Corner Kitchen')
})
