import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { openWorld, PLATFORM, type World } from '../browser.ts'
import { api, signedInAs } from './factors.ts'
import { createHttpBrowser, type HttpBrowser } from './http-browser.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  world.clock.now = Date.now()
  await world.person('machine@people.test')
})

const meBy = (token: string) =>
  createHttpBrowser(world).get(`${api}/me`, { authorization: `Bearer ${token}` })

async function tokenOf(browser: HttpBrowser): Promise<string> {
  return (await browser.post(`${api}/auth/token`)).json.accessToken
}

describe('a bearer token', () => {
  test('is rejected while there is no key', async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    const token = await new SignJWT({ sid: 'x' })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
      .sign(privateKey)
    expect(await meBy(token)).toMatchObject({
      status: 401,
      json: { code: 'INVALID_JWT', message: 'JWKS is empty' },
    })
  })

  test('authenticates its user without a cookie, and third parties can verify it', async () => {
    const browser = await signedInAs(world, 'machine@people.test')
    const issued = (await browser.get(`${api}/auth/token`)).json
    expect(issued).toEqual({
      accessToken: expect.any(String),
      tokenType: 'Bearer',
      expiresIn: 900,
      expiresAt: Math.floor(world.clock.now / 1000) + 900,
    })
    expect((await meBy(issued.accessToken)).json.user.email).toBe('machine@people.test')
    const { keys } = (await createHttpBrowser(world).get(`${PLATFORM}/.well-known/jwks.json`)).json
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      },
    ])
    const claims = JSON.parse(Buffer.from(issued.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ iss: PLATFORM, aud: PLATFORM })
    expect(claims).not.toHaveProperty('email')
    expect((await createHttpBrowser(world).post(`${api}/auth/token`)).status).toBe(401)
  })

  test('is valid for 15 minutes, and no longer than the session', async () => {
    const browser = await signedInAs(world, 'machine@people.test')
    const token = await tokenOf(browser)
    world.clock.now += 14 * 60_000
    expect((await meBy(token)).status).toBe(200)
    world.clock.now += 2 * 60_000
    expect((await meBy(token)).json.message).toBe('JWT has expired')
    world.clock.now -= 16 * 60_000
    const other = await tokenOf(browser)
    await browser.post(`${api}/auth/sign-out`, { scope: 'local' })
    expect((await meBy(other)).json.user).toBeNull()
  })

  test('is accepted only with our own signature', async () => {
    const browser = await signedInAs(world, 'machine@people.test')
    const good = await tokenOf(browser)
    const [head = '', body = '', signature = ''] = good.split('.')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
    const sign = (
      header: { alg: string; kid: string },
      payload = claims,
      key: Parameters<SignJWT['sign']>[0] = privateKey,
    ) => new SignJWT(payload).setProtectedHeader(header).sign(key)
    const wrongSignature = 'Invalid JWT signature'
    expect((await meBy(await sign({ alg: 'EdDSA', kid }))).json.message).toBe(wrongSignature)
    expect((await meBy(await sign({ alg: 'EdDSA', kid: 'another' }))).json.message).toBe(
      'No matching signing key found in JWKS',
    )
    const unsigned = new UnsecuredJWT(claims).encode()
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')}.${unsigned.split('.')[1]}.`
    expect((await meBy(none)).json.message).toBe(wrongSignature)
    // Our public key as the secret of an HMAC signature.
    const { keys } = (await createHttpBrowser(world).get(`${PLATFORM}/.well-known/jwks.json`)).json
    const secret = Buffer.from(keys[0]?.x ?? '', 'base64url')
    expect((await meBy(await sign({ alg: 'HS256', kid }, claims, secret))).json.message).toBe(wrongSignature)
    const changed = Buffer.from(JSON.stringify({ ...claims, sid: 'somebody-else' })).toString('base64url')
    expect((await meBy(`${head}.${changed}.${signature}`)).json.message).toBe(wrongSignature)
    for (const text of ['x', 'a.b.c', good.slice(0, -8), await exportJWK(publicKey).then(JSON.stringify)]) {
      expect((await meBy(text)).status, text).toBe(401)
    }
  })

  test('is accepted only with our issuer and audience', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
    await world.query(
      `insert into auth.jwks (id, public_key, private_key, alg, created_at)
        values ('planted', $1, 'none', 'EdDSA', '2020-01-01')`,
      [JSON.stringify(await exportJWK(publicKey))],
    )
    world.clock.now += 6000
    const { sid } = await sidOf(await signedInAs(world, 'machine@people.test'))
    const sign = (change: object) =>
      new SignJWT({
        sid,
        sub: 's',
        iss: PLATFORM,
        aud: PLATFORM,
        exp: world.clock.now / 1000 + 60,
        ...change,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'planted' })
        .sign(privateKey)
    expect((await meBy(await sign({}))).json.user.email).toBe('machine@people.test')
    for (const change of [
      { aud: 'https://other.test' },
      { iss: 'https://other.test' },
      { sid: 7 },
      { exp: undefined },
    ]) {
      expect((await meBy(await sign(change))).json, JSON.stringify(change)).toMatchObject({
        code: 'INVALID_JWT',
        message: 'Invalid JWT',
      })
    }
    await world.query(`delete from auth.jwks where id = 'planted'`)
  })

  test('is rejected a minute after its signing key was deleted', async () => {
    const browser = await signedInAs(world, 'machine@people.test')
    const token = await tokenOf(browser)
    expect((await meBy(token)).status).toBe(200)
    await world.query('delete from auth.jwks')
    world.clock.now += 61_000
    expect(await meBy(token)).toMatchObject({ status: 401, json: { code: 'INVALID_JWT' } })
  })
})

async function sidOf(browser: HttpBrowser): Promise<{ sid: string }> {
  const token = await tokenOf(browser)
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
