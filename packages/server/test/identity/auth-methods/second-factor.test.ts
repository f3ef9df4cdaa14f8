import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { codeIn, openWorld, password, tokenIn, type World } from '../browser.ts'
import {
  api,
  appCode,
  awaitingSecondFactor,
  signedInAs,
  signedInWithProof,
  whoIs,
  withApp,
} from './factors.ts'
import { createHttpBrowser } from './http-browser.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
})

const MINUTE = 60_000
type Browser = ReturnType<typeof createHttpBrowser>
const verifyApp = (browser: Browser, code: string, trustDevice = false) =>
  browser.post(`${api}/auth/two-factor/verify-totp`, { code, ...(trustDevice && { trustDevice }) })
const signIn = (browser: Browser, email: string) =>
  browser.post(`${api}/auth/sign-in/email`, { email, password })
/** A new person with an app, who has signed in on a device and trusts it. */
async function trusting(email: string) {
  await world.person(email)
  const owner = await withApp(world, email)
  const device = await awaitingSecondFactor(world, email)
  await verifyApp(device, appCode(owner.uri, world.clock.now), true)
  return { ...owner, device }
}

describe('an authenticator app', () => {
  test('is required at the next sign-in, which starts no session without it', async () => {
    await world.person('app@people.test')
    const { uri } = await withApp(world, 'app@people.test')
    const browser = createHttpBrowser(world)
    const challenge = await signIn(browser, 'app@people.test')
    expect(challenge.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'recovery'] })
    expect([...(browser.jar.get('localhost')?.keys() ?? [])]).not.toContain('comanda.session_token')
    expect(await whoIs(browser)).toBeNull()
    const code = appCode(uri, world.clock.now)
    const done = await verifyApp(browser, code)
    expect(done.json).toMatchObject({ user: { email: 'app@people.test' } })
    expect(done.json).not.toHaveProperty('token')
    expect(await whoIs(browser)).toBe('app@people.test')
  })

  test('is set up after a proof, and takes effect with its first correct code', async () => {
    const userId = await world.person('begin@people.test')
    const unproven = await signedInAs(world, 'begin@people.test')
    expect((await unproven.post(`${api}/me/factors/totp`)).json.code).toBe('PROOF_REQUIRED')
    const browser = await signedInWithProof(world, 'begin@people.test')
    const { id, uri, secret } = (await browser.post(`${api}/me/factors/totp`)).json
    expect(uri).toContain(`otpauth://totp/Comanda:begin%40people.test?secret=${secret}`)
    const wrong = await browser.post(`${api}/me/factors/${id}/verify`, { code: '000000' })
    expect(wrong).toMatchObject({ status: 422, json: { code: 'INVALID_CODE' } })
    expect((await browser.get(`${api}/me/factors`)).json).toMatchObject({
      factors: [{ id, factorType: 'totp', status: 'unverified' }],
      recoveryCodesLeft: 0,
    })
    await signedInAs(world, 'begin@people.test')
    const code = appCode(uri, world.clock.now)
    const verified = await browser.post(`${api}/me/factors/${id}/verify`, { code })
    expect(verified.json.recoveryCodes).toHaveLength(10)
    expect((await browser.get(`${api}/me/factors`)).json).toMatchObject({
      factors: [{ id, factorType: 'totp', status: 'verified' }],
      recoveryCodesLeft: 10,
    })
    expect((await browser.get(`${api}/me`)).json.user.twoFactor).toBe(true)
    expect((await browser.post(`${api}/me/factors/totp`)).status).toBe(409)
    await awaitingSecondFactor(world, 'begin@people.test')
    const [mail] = await world.mails('begin@people.test')
    expect(mail?.subject).toBe('A second step was added to your sign-in')
    expect(await world.audit('access.factor_added')).toContainEqual(
      expect.objectContaining({ subject: `user:${userId}`, subject_label: '' }),
    )
  })

  test('accepts a code once, and none that is two steps old', async () => {
    await world.person('replay@people.test')
    const { uri } = await withApp(world, 'replay@people.test')
    const code = appCode(uri, world.clock.now)
    const old = appCode(uri, world.clock.now - MINUTE)
    const first = await awaitingSecondFactor(world, 'replay@people.test')
    expect((await verifyApp(first, old)).status).toBe(401)
    expect((await verifyApp(first, code)).status).toBe(200)
    const second = await awaitingSecondFactor(world, 'replay@people.test')
    const again = await verifyApp(second, code)
    expect(again).toMatchObject({ status: 401, json: { code: 'INVALID_CODE' } })
    expect(await whoIs(second)).toBeNull()
  })

  test('accepts a code for one of two concurrent requests', async () => {
    await world.person('twice@people.test')
    const { uri } = await withApp(world, 'twice@people.test')
    const code = appCode(uri, world.clock.now)
    const browsers = [
      await awaitingSecondFactor(world, 'twice@people.test'),
      await awaitingSecondFactor(world, 'twice@people.test'),
    ]
    const responses = await Promise.all(browsers.map((browser) => verifyApp(browser, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('is locked after ten wrong codes, even for the correct one, for 15 minutes', async () => {
    await world.person('locked@people.test')
    const { uri, recoveryCodes } = await withApp(world, 'locked@people.test')
    const browser = await awaitingSecondFactor(world, 'locked@people.test')
    const guess = (code: string) => verifyApp(browser, code)
    for (let count = 0; count < 10; count += 1) expect((await guess('123123')).status).toBe(401)
    const code = appCode(uri, world.clock.now)
    expect(await guess(code)).toMatchObject({ status: 429, json: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } })
    // A recovery code still works.
    const [recovery] = recoveryCodes
    const rescued = await browser.post(`${api}/auth/two-factor/verify-backup-code`, { code: recovery })
    expect(rescued.status).toBe(200)
    world.clock.now += 16 * MINUTE
    const later = await awaitingSecondFactor(world, 'locked@people.test')
    const fresh = appCode(uri, world.clock.now)
    expect((await verifyApp(later, fresh)).status).toBe(200)
  })

  test('is rejected without the sign-in that it belongs to', async () => {
    await world.person('alone@people.test')
    const { uri } = await withApp(world, 'alone@people.test')
    const stranger = createHttpBrowser(world)
    const code = appCode(uri, world.clock.now)
    for (const token of [null, 'x'.repeat(32)]) {
      if (token) stranger.jar.get('localhost')?.set('comanda.second_factor', token)
      expect(await verifyApp(stranger, code)).toMatchObject({
        status: 401,
        json: { code: 'INVALID_TWO_FACTOR_COOKIE' },
      })
    }
    const slow = await awaitingSecondFactor(world, 'alone@people.test')
    world.clock.now += 11 * MINUTE
    const late = await verifyApp(slow, appCode(uri, world.clock.now))
    expect(late.json.code).toBe('INVALID_TWO_FACTOR_COOKIE')
  })

  test('is also required after a one-time code', async () => {
    await world.person('mailcode@people.test')
    const { uri } = await withApp(world, 'mailcode@people.test')
    const browser = createHttpBrowser(world)
    await browser.post(`${api}/auth/otp`, { email: 'mailcode@people.test' })
    const mail = (await world.mails('mailcode@people.test')).find(({ subject }) =>
      /is your code/.test(subject),
    )
    const challenge = await browser.post(`${api}/auth/otp/verify`, {
      email: 'mailcode@people.test',
      code: codeIn(mail),
    })
    expect(challenge.json).toMatchObject({ twoFactorRedirect: true })
    expect(await whoIs(browser)).toBeNull()
    const code = appCode(uri, world.clock.now)
    await verifyApp(browser, code)
    expect(await whoIs(browser)).toBe('mailcode@people.test')
  })

  test('is not required on a trusted device for 30 days', async () => {
    const { device } = await trusting('trust@people.test')
    expect((await signIn(device, 'trust@people.test')).json).toMatchObject({
      user: { email: 'trust@people.test' },
    })
    await awaitingSecondFactor(world, 'trust@people.test')
    // The cookie is bound to this person.
    await world.person('other@people.test')
    await withApp(world, 'other@people.test')
    expect((await signIn(device, 'other@people.test')).json).toMatchObject({ twoFactorRedirect: true })
    world.clock.now += 31 * 24 * 60 * MINUTE
    expect((await signIn(device, 'trust@people.test')).json).toMatchObject({ twoFactorRedirect: true })
  })

  test('is removed after a proof, together with recovery codes and trusted devices', async () => {
    const { browser, factorId, device } = await trusting('off@people.test')
    world.clock.now += 6 * MINUTE
    const remove = () => browser.post(`${api}/me/factors/${factorId}`, undefined, 'DELETE')
    expect((await remove()).json.code).toBe('PROOF_REQUIRED')
    await browser.post(`${api}/me/proof`, { password })
    expect((await remove()).json).toEqual({ factors: [], recoveryCodesLeft: 0, required: false })
    expect((await browser.get(`${api}/me`)).json.user.twoFactor).toBe(false)
    await withApp(world, 'off@people.test')
    expect((await signIn(device, 'off@people.test')).json).toMatchObject({ twoFactorRedirect: true })
  })

  test.each([
    ['a new password', '/auth/change-password', { currentPassword: password, newPassword: password }],
    ['signing out everywhere', '/auth/sign-out', { scope: 'global' }],
    ['signing out all others', '/auth/sign-out', { scope: 'others' }],
  ])('is required again on trusted devices after %s', async (how, path, body) => {
    const email = `${how.replaceAll(' ', '-')}@trusted.test`
    const { browser, device } = await trusting(email)
    expect((await browser.post(`${api}${path}`, body)).status).toBe(200)
    expect((await signIn(device, email)).json).toMatchObject({ twoFactorRedirect: true })
  })

  test('is required again on trusted devices after a password reset', async () => {
    const email = 'reset@trusted.test'
    const { device } = await trusting(email)
    const owner = createHttpBrowser(world)
    await owner.post(`${api}/auth/recover`, { email })
    // An email about a new device can arrive before or after it.
    const mail = (await world.mails(email)).find(({ text }) => text.includes('/reset-password'))
    const token = tokenIn(mail, '/reset-password')
    expect((await owner.post(`${api}/auth/reset-password`, { token, password })).status).toBe(200)
    expect((await signIn(device, email)).json).toMatchObject({ twoFactorRedirect: true })
  })

  test('does not complete a sign-in that started before the password was changed', async () => {
    const email = 'half@trusted.test'
    await world.person(email)
    const { browser: owner, uri } = await withApp(world, email)
    const thief = await awaitingSecondFactor(world, email)
    const changed = await owner.post(`${api}/auth/change-password`, {
      currentPassword: password,
      newPassword: 'seven green lanterns',
    })
    expect(changed.status).toBe(200)
    const code = appCode(uri, world.clock.now)
    const late = await verifyApp(thief, code)
    expect(late).toMatchObject({ status: 401, json: { code: 'INVALID_TWO_FACTOR_COOKIE' } })
    expect(await whoIs(thief)).toBeNull()
  })

  test('cannot be seen or removed by another user', async () => {
    await world.person('mine@people.test')
    await world.person('thief@people.test')
    const { factorId } = await withApp(world, 'mine@people.test')
    const thief = await signedInWithProof(world, 'thief@people.test')
    expect((await thief.get(`${api}/me/factors`)).json.factors).toEqual([])
    expect((await thief.post(`${api}/me/factors/${factorId}`, undefined, 'DELETE')).status).toBe(404)
    const verify = await thief.post(`${api}/me/factors/${factorId}/verify`, { code: '123456' })
    expect(verify.status).toBe(404)
  })
})

describe('recovery codes', () => {
  test('each sign in once', async () => {
    await world.person('recover@people.test')
    const { recoveryCodes, browser } = await withApp(world, 'recover@people.test')
    const [code = '', other = ''] = recoveryCodes
    const first = await awaitingSecondFactor(world, 'recover@people.test')
    const typed = code.toUpperCase().replace('-', ' ')
    expect((await first.post(`${api}/auth/two-factor/verify-backup-code`, { code: typed })).status).toBe(200)
    const second = await awaitingSecondFactor(world, 'recover@people.test')
    const again = await second.post(`${api}/auth/two-factor/verify-backup-code`, { code })
    expect(again).toMatchObject({ status: 401, json: { code: 'INVALID_BACKUP_CODE' } })
    expect((await browser.get(`${api}/me/factors`)).json.recoveryCodesLeft).toBe(9)
    const subjects = (await world.mails('recover@people.test')).map(({ subject }) => subject)
    expect(subjects).toContain('A recovery code of your account was used')
    const renewed = await browser.post(`${api}/me/recovery-codes`)
    expect(renewed.json.recoveryCodes).toHaveLength(10)
    const dead = await second.post(`${api}/auth/two-factor/verify-backup-code`, { code: other })
    expect(dead.status).toBe(401)
  })

  test('are not stored in plain text anywhere in the database', async () => {
    await world.person('dump@people.test')
    const { recoveryCodes, uri } = await withApp(world, 'dump@people.test')
    const secret = new URL(uri).searchParams.get('secret') ?? 'none'
    const rows = await world.query(
      `select (select string_agg(r::text, '') from auth.recovery_codes r)
        || (select string_agg(f::text, '') from auth.second_factors f)
        || (select string_agg(v::text, '') from auth.verifications v) as everything`,
    )
    for (const code of [...recoveryCodes, secret]) expect(rows[0].everything).not.toContain(code)
  })
})

describe('codes by text message', () => {
  test('are a second factor', async () => {
    await world.person('phone@people.test')
    const browser = await signedInWithProof(world, 'phone@people.test')
    expect((await browser.post(`${api}/me/factors/phone`, { phone: '12' })).status).toBe(400)
    const started = await browser.post(`${api}/me/factors/phone`, { phone: '(908) 555-0177' })
    expect(started.json).toMatchObject({ sentTo: '(•••) •••-0177' })
    const [text] = await world.texts('+19085550177')
    const verified = await browser.post(`${api}/me/factors/${started.json.id}/verify`, { code: codeIn(text) })
    expect(verified.json.recoveryCodes).toHaveLength(10)
    const pending = await awaitingSecondFactor(world, 'phone@people.test')
    const sent = await pending.post(`${api}/auth/two-factor/send-otp`)
    expect(sent.json).toEqual({ status: true, sentTo: '(•••) •••-0177' })
    const [second] = await world.texts('+19085550177')
    const wrong = await pending.post(`${api}/auth/two-factor/verify-otp`, { code: '000000' })
    expect(wrong.status).toBe(401)
    const right = await pending.post(`${api}/auth/two-factor/verify-otp`, { code: codeIn(second) })
    expect(right.status, right.text).toBe(200)
    expect(await whoIs(pending)).toBe('phone@people.test')
    const later = await awaitingSecondFactor(world, 'phone@people.test')
    const replayed = await later.post(`${api}/auth/two-factor/verify-otp`, { code: codeIn(second) })
    expect(replayed.status).toBe(401)
  })
})
