import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { makeRestaurant } from '../../factories.ts'
import { openWorld, PLATFORM, type World } from '../browser.ts'
import { softAuthenticator } from './authenticator.ts'
import { api, signedInAs, signedInWithProof, whoIs, withApp } from './factors.ts'
import { createHttpBrowser, type HttpBrowser } from './http-browser.ts'

let world: World
const shop = 'http://keys.localhost:3000'
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await makeRestaurant(world.app, { domain: 'keys.localhost' })
})

async function register(browser: HttpBrowser, key: ReturnType<typeof softAuthenticator>, name = 'My phone') {
  const options = await browser.get(`${api}/auth/passkey/generate-register-options`)
  expect(options.status, options.text).toBe(200)
  const response = key.create(options.json, PLATFORM)
  return browser.post(`${api}/auth/passkey/verify-registration`, { response, name })
}

async function signIn(browser: HttpBrowser, key: ReturnType<typeof softAuthenticator>, origin = PLATFORM) {
  const options = await browser.get(`${origin}/api/auth/passkey/generate-authenticate-options`)
  const response = key.get(options.json, origin)
  return browser.post(`${origin}/api/auth/passkey/verify-authentication`, { response })
}

describe('a passkey', () => {
  test('is created after a proof, and then signs in without a second factor', async () => {
    await world.person('key@people.test')
    const unproven = await signedInAs(world, 'key@people.test')
    expect((await unproven.get(`${api}/auth/passkey/generate-register-options`)).json.code).toBe(
      'PROOF_REQUIRED',
    )
    expect((await createHttpBrowser(world).get(`${api}/auth/passkey/generate-register-options`)).status).toBe(
      401,
    )
    const { browser } = await withApp(world, 'key@people.test')
    const key = softAuthenticator()
    const created = await register(browser, key)
    expect(created.json, created.text).toEqual({ name: 'My phone' })
    expect((await browser.get(`${api}/me/passkeys`)).json.passkeys).toMatchObject([
      { name: 'My phone', synced: false },
    ])
    const other = createHttpBrowser(world)
    const done = await signIn(other, key)
    expect(done.status, done.text).toBe(200)
    expect(done.json).not.toHaveProperty('session')
    expect(await whoIs(other)).toBe('key@people.test')
    expect(await world.audit('access.passkey_added')).toHaveLength(1)
  })

  test('is bound to its host, and each challenge is valid for one attempt', async () => {
    await world.person('host@people.test')
    const key = softAuthenticator()
    await register(await signedInWithProof(world, 'host@people.test'), key)
    const browser = createHttpBrowser(world)
    expect((await signIn(browser, key, shop)).status).toBeGreaterThanOrEqual(400)
    const options = await browser.get(`${api}/auth/passkey/generate-authenticate-options`)
    const phished = key.get(options.json, 'http://evil.test')
    const give = (response: object) => browser.post(`${api}/auth/passkey/verify-authentication`, { response })
    expect((await give(phished)).status).toBeGreaterThanOrEqual(400)
    expect(await give(key.get(options.json, PLATFORM))).toMatchObject({
      status: 400,
      json: { code: 'CHALLENGE_NOT_FOUND' },
    })
    const again = await browser.get(`${api}/auth/passkey/generate-authenticate-options`)
    const good = key.get(again.json, PLATFORM)
    expect(
      (await createHttpBrowser(world).post(`${api}/auth/passkey/verify-authentication`, { response: good }))
        .status,
    ).toBe(400)
    expect(await whoIs(browser)).toBeNull()
  })

  test('requires user verification', async () => {
    await world.person('touch@people.test')
    const browser = await signedInWithProof(world, 'touch@people.test')
    const careless = softAuthenticator({ verifiesUser: false })
    expect((await register(browser, careless)).status).toBeGreaterThanOrEqual(400)
    expect((await browser.get(`${api}/me/passkeys`)).json.passkeys).toEqual([])
    const key = softAuthenticator()
    await register(browser, key)
    key.verifiesUser = false
    expect((await signIn(createHttpBrowser(world), key)).status).toBeGreaterThanOrEqual(400)
  })

  test('is rejected if it is unknown or has a forged signature', async () => {
    await world.person('forge@people.test')
    const key = softAuthenticator()
    await register(await signedInWithProof(world, 'forge@people.test'), key)
    expect((await signIn(createHttpBrowser(world), softAuthenticator())).status).toBe(401)
    const forged = softAuthenticator()
    forged.id = key.id
    const browser = createHttpBrowser(world)
    expect((await signIn(browser, forged)).status).toBeGreaterThanOrEqual(400)
    expect(await whoIs(browser)).toBeNull()
  })

  test('can only be renamed and removed by its owner', async () => {
    await world.person('owner@people.test')
    await world.person('stranger@people.test')
    const browser = await signedInWithProof(world, 'owner@people.test')
    const key = softAuthenticator()
    await register(browser, key)
    const id = (await browser.get(`${api}/me/passkeys`)).json.passkeys[0]?.id
    const stranger = await signedInWithProof(world, 'stranger@people.test')
    expect((await stranger.post(`${api}/me/passkeys/${id}`, { name: 'Mine' }, 'PUT')).status).toBe(404)
    await register(stranger, softAuthenticator())
    expect((await stranger.post(`${api}/me/passkeys/${id}`, undefined, 'DELETE')).status).toBe(404)
    const renamed = await browser.post(`${api}/me/passkeys/${id}`, { name: ' Old  phone ' }, 'PUT')
    expect(renamed.json.passkeys).toMatchObject([{ name: 'Old phone' }])
    expect((await browser.post(`${api}/me/passkeys/${id}`, undefined, 'DELETE')).json.passkeys).toEqual([])
    expect((await signIn(createHttpBrowser(world), key)).status).toBe(401)
  })
})
