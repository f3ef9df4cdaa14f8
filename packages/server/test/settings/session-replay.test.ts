import { defaultSettings, type Settings } from '@comanda/domain/settings/settings'
import { beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { saveSettings } from '../../src/modules/settings/save-settings.ts'
import type { Config } from '../../src/platform/config.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from '../matrix/makers.ts'
import { staffOf } from '../test-app.ts'

let shop: Shop
let http: Http
let admin: string
let owner: string
const on = { sessionReplay: true, replayProject: 'corner1234' }

beforeEach(async () => {
  shop = await openShop()
  http = createHttp(shop.app, fakeWeb())
  const { person, session } = makersFor(shop)
  const cookieOf = async (...of: Parameters<typeof person>) => (await session(await person(...of))).cookie
  admin = await cookieOf('Ada Admin', 'master_admin', null)
  owner = await cookieOf('Olive Owner', 'owner', shop.restaurant.id)
  return () => http.close()
})

async function save(
  cookie: string,
  change: Partial<Settings>,
  revision = 0,
  restaurantId: string | null = shop.restaurant.id,
) {
  const { origin } = shop.app.config
  const response = await http.fetch(
    new Request(`${origin}/api/settings`, {
      method: 'PUT',
      body: JSON.stringify({ restaurantId, revision, settings: { ...defaultSettings, ...change } }),
      headers: { cookie, origin, host: new URL(origin).host, 'content-type': 'application/json' },
    }),
  )
  return { status: response.status, json: await response.json() }
}

/** What the policy of a page allows, on the restaurant's own host. */
async function policyOf(path: string, config: Partial<Config> = {}) {
  const web = fakeWeb()
  const front = createHttp({ ...shop.app, config: { ...shop.app.config, ...config } }, web)
  const headers = { host: shop.restaurant.domain, cookie: admin }
  const response = await front.fetch(new Request(`http://localhost${path}`, { headers }))
  await front.close()
  const policy = response.headers.get('content-security-policy') ?? ''
  return { status: response.status, policy, tag: web.rendered[0]?.replayTag }
}

const real = { replay: { tagUrl: 'https://www.clarity.ms/tag/' } }

test('only platform admins turn session replays on, and owners can save their settings afterwards', async () => {
  expect((await save(owner, on)).status).toBe(403)
  expect((await save(owner, { replayProject: 'corner1234' })).status).toBe(403)
  expect((await save(admin, { sessionReplay: true })).json.issues).toEqual([
    { path: 'replayProject', message: 'Session replay needs a project ID.' },
  ])
  expect((await save(admin, on)).status).toBe(200)
  expect((await save(owner, { ...on, siteName: 'Corner' }, 1)).status).toBe(200)
  expect((await save(owner, { siteName: 'Corner' }, 2)).status).toBe(403)
})

test('owners cannot turn off what an admin turns on while their save is checked', async () => {
  const { id: restaurantId } = shop.restaurant
  const caller = staffOf('owner', restaurantId, { id: '7', email: 'olive@owner.test', name: 'Olive Owner' })
  const { db } = shop.app
  let reads = 0
  const tenant: typeof db.tenant = async (...scope) => {
    reads += 1
    if (reads === 2) expect((await save(admin, on)).status).toBe(200)
    return db.tenant(...scope)
  }
  const app = { ...shop.app, db: { ...db, tenant } }
  await expect(
    saveSettings(app, caller, { restaurantId, revision: 1, settings: defaultSettings }),
  ).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    message: 'Someone else has changed this restaurant’s settings in the meantime.',
    data: { current: { settings: on, revision: 1 } },
  })
})

test('the platform has no session replay of its own: it is refused, not ignored', async () => {
  const refused = await save(admin, on, 0, null)
  expect(refused.status).toBe(422)
  expect(refused.json.issues).toEqual([
    { path: 'sessionReplay', message: 'Session replay is set for each restaurant.' },
    { path: 'replayProject', message: 'Session replay is set for each restaurant.' },
  ])
  expect((await save(admin, {}, 0, null)).json.settings).toEqual(defaultSettings)
})

test('a menu may run the script of the provider while they are on', async () => {
  const off = await policyOf('/', real)
  expect(off.tag).toBeUndefined()
  expect(off.policy).not.toContain('clarity')
  await save(admin, on)
  const { tag, policy } = await policyOf('/', real)
  expect(tag).toBe('https://www.clarity.ms/tag/corner1234')
  for (const directive of ['script-src', 'connect-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.clarity\\.ms`))
  expect(policy).toContain('trusted-types default')
  await save(admin, { ...on, sessionReplay: false }, 1)
  expect((await policyOf('/', real)).policy).toBe(off.policy)
})

test.each(['/checkout/payment', '/checkout/confirmation', '/login', '/account', '/admin', '/kitchen'])(
  '%s never may',
  async (path) => {
    await save(admin, on)
    const { status, tag, policy } = await policyOf(path, real)
    expect([status, tag]).toEqual([200, undefined])
    expect(policy).toContain('script-src')
    expect(policy).not.toContain('clarity')
  },
)

test('neither does the preview of the back offices', async () => {
  await save(admin, on)
  const { tag, policy } = await policyOf(`/admin/preview/${shop.restaurant.id}`, real)
  expect(tag).toBeUndefined()
  expect(policy).not.toContain('clarity')
})

test('in the sandbox the script comes from the own origin', async () => {
  await save(admin, on)
  const { tag, policy } = await policyOf('/')
  expect(tag).toBe('/sandbox/replay/tag/corner1234')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain('trusted-types default')
})
