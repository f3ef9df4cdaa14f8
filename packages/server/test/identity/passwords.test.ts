import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { openWorld, password, tokenIn, type World } from './browser.ts'

let world: World
let restaurantId: string
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  restaurantId = (await makeRestaurant(world.app, { domain: 'words.localhost' })).id
})

const MINUTE = 60_000
const fresh = 'seven green lanterns'
const signedIn = async (email: string, currentPassword = password) => {
  const browser = world.browser()
  expect((await browser.auth('/sign-in/email', { email, password: currentPassword })).status).toBe(200)
  return browser
}
const recovery = async (email: string) => {
  await world.browser().auth('/recover', { email })
  return tokenIn((await world.mails(email))[0], '/reset-password')
}

async function setUpPasskey(email: string): Promise<void> {
  await world.app.db.platform('test', async (tx) => {
    const { id } = await tx
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const key = { public_key: '', counter: 0, device_type: 'singleDevice', backed_up: false }
    await tx
      .insertInto('auth.passkeys')
      .values({ id: email, user_id: id, credential_id: email, ...key })
      .execute()
  })
}

const passkeys = async () => {
  const rows = await world.app.db.platform('test', (tx) =>
    tx.selectFrom('auth.passkeys').select('id').execute(),
  )
  return rows.map(({ id }) => id)
}

describe('a forgotten password', () => {
  test('is replaced through an emailed link, which ends every session and works once', async () => {
    await world.person('forgot@people.test')
    const before = await signedIn('forgot@people.test')
    const token = await recovery('forgot@people.test')
    const response = await world.browser().auth('/reset-password', { token, password: fresh })
    expect(response).toMatchObject({ status: 200, body: { done: true } })
    expect((await before.me()).user).toBeNull()
    await signedIn('forgot@people.test', fresh)
    const old = await world.browser().auth('/sign-in/email', { email: 'forgot@people.test', password })
    expect(old.status).toBe(401)
    expect(await world.browser().auth('/reset-password', { token, password })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TOKEN' },
    })
    expect((await world.mails('forgot@people.test'))[0]?.subject).toBe(
      'Your password for Comanda was changed',
    )
    expect(await world.audit('access.password_reset')).toMatchObject([
      { subject: expect.stringMatching(/^user:/), subject_label: '', actor_name: 'Visitor' },
    ])
  })

  test('verifies the email address, and removes all other authentication methods if it was unverified', async () => {
    await world.person('squatted@people.test', { emailVerified: false })
    const squatter = await signedIn('squatted@people.test')
    await setUpPasskey('squatted@people.test')
    const reset = await world.browser().auth('/reset-password', {
      token: await recovery('squatted@people.test'),
      password: fresh,
    })
    expect(reset).toMatchObject({ status: 200 })
    expect((await squatter.me()).user).toBeNull()
    expect((await (await signedIn('squatted@people.test', fresh)).me()).user?.emailVerified).toBe(true)
    expect(await passkeys()).toEqual([])
  })

  test('keeps the other authentication methods if the email address was verified', async () => {
    await world.person('owned@people.test')
    await setUpPasskey('owned@people.test')
    const token = await recovery('owned@people.test')
    await world.browser().auth('/reset-password', { token, password: fresh })
    expect(await passkeys()).toEqual(['owned@people.test'])
  })

  test.each(['http://words.localhost:4444', 'http://words.localhost.:3000', 'http://WORDS.localhost:3000'])(
    'sends a link with our own host and port when requested at %s',
    async (origin) => {
      const email = `${new URL(origin).host.replaceAll(/\W/g, '-')}${origin.length}@people.test`
      await world.person(email)
      expect((await world.browser({ origin }).auth('/recover', { email })).status).toBe(200)
      const [mail] = await world.mails(email)
      expect(mail?.text).toContain('http://words.localhost:3000/reset-password?token=')
    },
  )

  test('sends nothing to an unknown address, with the same response', async () => {
    const unknown = await world.browser().auth('/recover', { email: 'nobody@people.test' })
    expect(unknown).toMatchObject({ status: 200, body: { sent: true } })
    expect(await world.mails('nobody@people.test')).toEqual([])
  })

  test('does not consume the link for a rejected password; the link expires after 30 minutes', async () => {
    await world.person('slow@people.test')
    const token = await recovery('slow@people.test')
    for (const [word, message] of [
      ['12345', 'Password must be at least 6 characters'],
      ['password1', 'This password is too easy to guess. Please choose another one.'],
    ]) {
      const refused = await world.browser().auth('/reset-password', { token, password: word })
      expect(refused).toMatchObject({ status: 400, body: { message } })
    }
    world.clock.now += 30 * MINUTE
    expect((await world.browser().auth('/reset-password', { token, password: fresh })).status).toBe(400)
  })
})

describe('changing the password', () => {
  test('requires the old one, ends all other sessions, and renews this session’s cookie', async () => {
    await world.person('change@people.test')
    const here = await signedIn('change@people.test')
    const there = await signedIn('change@people.test')
    const wrong = await here.auth('/change-password', { currentPassword: 'wrong', newPassword: fresh })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } })
    const stolen = new Map(here.cookies)
    const { status } = await here.auth('/change-password', { currentPassword: password, newPassword: fresh })
    expect(status).toBe(200)
    expect((await here.me()).user?.email).toBe('change@people.test')
    expect((await there.me()).user).toBeNull()
    const thief = world.browser()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.me()).user).toBeNull()
    expect(await world.audit('access.password_changed')).toMatchObject([
      { subject: expect.stringMatching(/^user:/), subject_label: '', actor_name: '' },
    ])
  })

  test('requires a session', async () => {
    const { status } = await world.browser().auth('/change-password', {
      currentPassword: password,
      newPassword: fresh,
    })
    expect(status).toBe(401)
  })
})

describe('people with a role', () => {
  const short = 'short words'

  test('need a longer password wherever they set one', async () => {
    await world.person('cook@words.test', { memberships: [{ role: 'staff', restaurantId }] })
    const browser = await signedIn('cook@words.test')
    const message = 'Password must be at least 12 characters for staff'
    expect(
      await browser.auth('/change-password', { currentPassword: password, newPassword: short }),
    ).toMatchObject({ status: 400, body: { message } })
    const token = await recovery('cook@words.test')
    expect(await browser.auth('/reset-password', { token, password: short })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect((await browser.auth('/reset-password', { token, password: fresh })).status).toBe(200)
  })

  test('have the minimum length of the platform setting', async () => {
    await world.person('lax@words.test', { memberships: [{ role: 'staff', restaurantId }] })
    const browser = await signedIn('lax@words.test')
    const set = (value: number) =>
      world.query(
        `insert into platform_settings (key, value) values ('sign_in.staff_password_minimum', $1)
         on conflict (key) do update set value = excluded.value`,
        [value],
      )
    await set(8)
    const { status } = await browser.auth('/change-password', {
      currentPassword: password,
      newPassword: short,
    })
    expect(status).toBe(200)
    await set(12)
  })

  test('are emailed about a sign-in from a new browser, and sign-ins are audited', async () => {
    await world.person('owner@words.test', { memberships: [{ role: 'owner', restaurantId }] })
    const first = await signedIn('owner@words.test')
    await first.auth('/sign-out')
    await first.auth('/sign-in/email', { email: 'owner@words.test', password })
    expect(await world.mails('owner@words.test')).toEqual([])
    await signedIn('owner@words.test')
    const mails = await world.mails('owner@words.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to Comanda'])
    expect(mails[0]?.text).toContain('Chrome on macOS')
    const entries = (await world.audit('access.signed_in')).filter(
      ({ subject_label }) => subject_label === 'owner@words.test',
    )
    expect(entries.map(({ reason, restaurant_id }) => [reason, restaurant_id])).toEqual([
      ['Chrome on macOS, by password', restaurantId],
      ['Chrome on macOS, by password', restaurantId],
      ['Chrome on macOS, by password, new browser', restaurantId],
    ])
  })
})

describe('the email address', () => {
  test('is verified by the email after the sign-up, which can be resent', async () => {
    const browser = world.browser({ origin: 'http://words.localhost:3000' })
    const email = 'new@people.test'
    await browser.auth('/sign-up/email', { email, password, name: 'New Person', phone: '9085550101' })
    const [mail] = await world.mails(email)
    expect(mail?.subject).toBe('Confirm your email address for Corner Kitchen')
    expect(await browser.auth('/resend', { email })).toMatchObject({ body: { sent: true } })
    const [again] = await world.mails(email)
    expect((await browser.auth('/verify-email', { token: tokenIn(mail, '/verify-email') })).status).toBe(400)
    expect((await browser.auth('/verify-email', { token: tokenIn(again, '/verify-email') })).status).toBe(200)
    expect((await browser.me()).user?.emailVerified).toBe(true)
    const many = (await world.mails(email)).length
    for (const recipient of [email, 'nobody@people.test']) {
      expect(await browser.auth('/resend', { email: recipient })).toMatchObject({
        status: 200,
        body: { sent: true },
      })
    }
    expect(await world.mails(email)).toHaveLength(many)
  })

  test('changes after a proof and the verification of the new one, and the old address is notified', async () => {
    await world.person('old@people.test')
    const browser = await signedIn('old@people.test')
    const change = () => browser.auth('/change-email', { newEmail: 'moved@people.test' })
    expect(await change()).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    expect((await browser.call('POST', '/me/proof', { password })).status).toBe(200)
    expect(await change()).toMatchObject({ body: { sent: true } })
    expect((await browser.me()).user?.email).toBe('old@people.test')
    const token = tokenIn((await world.mails('moved@people.test'))[0], '/verify-email')
    expect(await browser.auth('/verify-email', { token })).toMatchObject({
      body: { email: 'moved@people.test' },
    })
    expect((await browser.me()).user?.email).toBe('moved@people.test')
    const [notice] = await world.mails('old@people.test')
    expect(notice?.text).toContain('m•••@people.test')
    expect(notice?.text).not.toContain('moved@')
    await signedIn('moved@people.test')
  })

  test.each([
    ['the password is changed', '/change-password', { currentPassword: password, newPassword: fresh }],
    ['all other sessions end', '/sign-out', { scope: 'others' }],
    ['all sessions end', '/sign-out', { scope: 'global' }],
  ])('is not changed by a link requested before: %s', async (what, path, body) => {
    const email = `robbed-${what.replaceAll(' ', '-')}@people.test`
    const thiefEmail = `thief-${what.replaceAll(' ', '-')}@people.test`
    await world.person(email)
    const thief = await signedIn(email)
    await thief.call('POST', '/me/proof', { password })
    await thief.auth('/change-email', { newEmail: thiefEmail })
    const token = tokenIn((await world.mails(thiefEmail))[0], '/verify-email')
    const owner = await signedIn(email)
    expect((await owner.auth(path, body)).status).toBe(200)
    expect((await world.browser().auth('/verify-email', { token, confirmed: true })).status).toBe(400)
    expect((await world.browser().auth('/recover', { email: thiefEmail })).status).toBe(200)
    expect(await world.mails(thiefEmail)).toHaveLength(1)
  })

  test('is given to one of two people who claim it concurrently', async () => {
    const contested = 'desired@people.test'
    const tokens: string[] = []
    for (const email of ['first@people.test', 'second@people.test']) {
      await world.person(email)
      const browser = await signedIn(email)
      await browser.call('POST', '/me/proof', { password })
      await browser.auth('/change-email', { newEmail: contested })
      tokens.push(tokenIn((await world.mails(contested))[0], '/verify-email'))
    }
    const responses = await Promise.all(
      tokens.map((token) => world.browser().auth('/verify-email', { token, confirmed: true })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('cannot change to a taken one, without revealing that it is taken', async () => {
    await world.person('taken@people.test')
    await world.person('greedy@people.test')
    const browser = await signedIn('greedy@people.test')
    await browser.call('POST', '/me/proof', { password })
    expect(await browser.auth('/change-email', { newEmail: 'taken@people.test' })).toMatchObject({
      status: 200,
      body: { sent: true },
    })
    expect(await world.mails('taken@people.test')).toEqual([])
  })
})
