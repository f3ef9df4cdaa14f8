import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { type Answer, codeIn, openWorld, PLATFORM, password, tokenIn, type World } from './browser.ts'

let world: World
const shopOrigin = 'http://codes.localhost:3000'
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await makeRestaurant(world.app, { domain: 'codes.localhost' })
})

const MINUTE = 60_000
const badCode = { code: 'INVALID_CODE', message: 'This code is wrong, has expired or has already been used.' }
const badLink = { code: 'INVALID_TOKEN', message: 'This link has expired or has already been used.' }

describe('a one-time code by email', () => {
  test('signs in once, with the branding of the restaurant of the request', async () => {
    await world.person('code@people.test')
    const browser = world.browser({ origin: shopOrigin })
    expect(await browser.auth('/otp', { email: ' Code@People.test' })).toMatchObject({
      status: 200,
      body: { sent: true },
    })
    const [mail] = await world.mails('code@people.test')
    const code = codeIn(mail)
    expect(mail?.subject).toBe(`${code} is your code for Corner Kitchen`)
    expect(mail?.html).toContain('Corner Kitchen')
    const opened = await browser.auth('/otp/verify', { email: 'code@people.test', code })
    expect(opened).toMatchObject({ status: 200, body: { user: { email: 'code@people.test' } } })
    expect(opened.body).not.toHaveProperty('token')
    expect((await browser.me()).user?.email).toBe('code@people.test')
    const again = await world.browser().auth('/otp/verify', { email: 'code@people.test', code })
    expect(again).toMatchObject({ status: 401, body: badCode })
  })

  test('is rejected after ten minutes, after five wrong attempts, and once a newer code was sent', async () => {
    await world.person('late@people.test')
    const browser = world.browser()
    const ask = async () => {
      await browser.auth('/otp', { email: 'late@people.test' })
      return codeIn((await world.mails('late@people.test'))[0])
    }
    const give = (code: string) => world.browser().auth('/otp/verify', { email: 'late@people.test', code })
    const first = await ask()
    const second = await ask()
    if (first !== second) expect((await give(first)).status).toBe(401)
    world.clock.now += 10 * MINUTE
    expect((await give(second)).status).toBe(401)
    const third = await ask()
    const wrong = third === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) expect((await give(wrong)).status).toBe(401)
    expect((await give(third)).status).toBe(401)
    expect((await give(await ask())).status).toBe(200)
  })

  test('is not sent to an unknown address, with the same response', async () => {
    const known = await world.browser().auth('/otp', { email: 'code@people.test' })
    const unknown = await world.browser().auth('/otp', { email: 'nobody@people.test' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await world.mails('nobody@people.test')).toEqual([])
  })

  test('is replaced by a verification email for an unverified address, whose password stays valid', async () => {
    await world.person('unproven@people.test', { emailVerified: false })
    const browser = world.browser()
    const subjects: (string | undefined)[] = []
    for (const path of ['/otp', '/magic-link']) {
      await browser.auth(path, { email: 'unproven@people.test' })
      subjects.push((await world.mails('unproven@people.test'))[0]?.subject)
    }
    expect(subjects).toEqual(Array(2).fill('Confirm your email address for Comanda'))
    const [mail] = await world.mails('unproven@people.test')
    const confirmed = await browser.auth('/verify-email', {
      token: tokenIn(mail, '/verify-email'),
      confirmed: true,
    })
    expect(confirmed).toMatchObject({ status: 200, body: { email: 'unproven@people.test' } })
    const { status } = await browser.auth('/sign-in/email', {
      email: 'unproven@people.test',
      password: 'correct horse battery',
    })
    expect(status).toBe(200)
    expect((await browser.me()).user?.emailVerified).toBe(true)
  })

  test('requires an email address or a phone number, but not both', async () => {
    for (const body of [{}, { email: 'a@b.test', phone: '9085550123' }]) {
      expect(await world.browser().auth('/otp', body)).toMatchObject({
        status: 400,
        body: { message: 'You must provide either an email or phone number' },
      })
    }
  })

  test('is rate-limited per recipient', async () => {
    const statuses: number[] = []
    const browser = world.browser()
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await browser.auth('/otp', { email: 'nobody2@people.test' })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('is still sent to a browser of its recipient after others have used up the limit of the day', async () => {
    const email = 'flooded@people.test'
    await world.person(email)
    await world.person('stranger@people.test')
    const signedInAs = async (address: string) => {
      const browser = world.browser()
      await browser.auth('/sign-in/email', { email: address, password: 'correct horse battery' })
      await browser.auth('/sign-out')
      return browser
    }
    const [own, stranger] = [await signedInAs(email), await signedInAs('stranger@people.test')]
    const ask = async (browser = world.browser()) => (await browser.auth('/otp', { email })).status
    for (let count = 0; count < 30; count += 1) expect(await ask()).toBe(200)
    expect([await ask(), await ask(stranger), await ask(own)]).toEqual([429, 429, 200])
  })

  test('is not accepted after twenty wrong ones a day from any networks, except in a browser of its recipient', async () => {
    const email = 'sprayed@people.test'
    await world.person(email)
    const owner = world.browser()
    await owner.auth('/sign-in/email', { email, password: 'correct horse battery' })
    await owner.auth('/sign-out')
    const ask = async (browser = world.browser()) => {
      await browser.auth('/otp', { email })
      return codeIn((await world.mails(email))[0])
    }
    const give = (code: string, browser = world.browser()) => browser.auth('/otp/verify', { email, code })
    for (let round = 0; round < 4; round += 1) {
      const code = await ask()
      const wrong = code === '000000' ? '000001' : '000000'
      for (let count = 0; count < 5; count += 1) expect((await give(wrong)).status).toBe(401)
      // A correct code does not count.
      if (round < 3) expect((await give(await ask())).status).toBe(200)
    }
    const refused = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }
    expect(await give(await ask())).toMatchObject(refused)
    expect((await give(await ask(owner), owner)).status).toBe(200)
    const byPassword = await world
      .browser()
      .auth('/sign-in/email', { email, password: 'correct horse battery' })
    expect(byPassword.status).toBe(200)
  })

  test.each([
    ['no account', 'nobody3@people.test', null],
    ['an unverified account', 'unverified3@people.test', { emailVerified: false }],
    ['an account', 'verified3@people.test', { emailVerified: true }],
  ])('counts wrong attempts only while one is outstanding, the same for %s', async (_, email, person) => {
    if (person) await world.person(email, person)
    const giveWrong = async () =>
      (await world.browser().auth('/otp/verify', { email, code: '000000' })).status
    for (let count = 0; count < 25; count += 1) expect(await giveWrong()).toBe(401)
    for (let round = 0; round < 4; round += 1) {
      await world.browser().auth('/otp', { email })
      for (let count = 0; count < 5; count += 1) expect(await giveWrong()).toBe(401)
    }
    await world.browser().auth('/otp', { email })
    expect([await giveWrong(), await giveWrong()]).toEqual([429, 429])
  })

  test('has no more than twenty wrong attempts a day when they are concurrent', async () => {
    const email = 'concurrent@people.test'
    await world.person(email)
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await world.browser().auth('/otp', { email })
      const attempts = Array.from({ length: round === 3 ? 4 : 8 }, () =>
        world.browser().auth('/otp/verify', { email, code: '000000' }),
      )
      statuses.push(...(await Promise.all(attempts)).map(({ status }) => status))
    }
    // Nineteen of four codes, and one of the fifth.
    expect(statuses.slice(0, 28)).toEqual(Array(28).fill(401))
    expect(statuses.slice(28).toSorted()).toEqual([401, ...Array(7).fill(429)])
  })

  test('is not stored in plain text anywhere in the database', async () => {
    await world.person('secret@people.test')
    await world.browser().auth('/otp', { email: 'secret@people.test' })
    const [mail] = await world.mails('secret@people.test')
    const rows = await world.query(
      `select (select string_agg(p::text, ' ') from auth.sent_proofs p)
        || (select string_agg(l::text, ' ') from notifications l) || coalesce((select string_agg(a::text, ' ') from audit_entries a), '') as all`,
    )
    expect(rows[0].all).toContain('secret@people.test')
    expect(rows[0].all).not.toContain(codeIn(mail))
  })
})

describe('a sign-in link by email', () => {
  const link = async (origin = PLATFORM) => {
    await world.browser({ origin }).auth('/magic-link', { email: 'link@people.test' })
    const [mail] = await world.mails('link@people.test')
    expect(mail?.text).toContain(`${origin}/magic-link?token=`)
    return tokenIn(mail, '/magic-link')
  }
  const open = (token: string, origin = PLATFORM): Promise<Answer> =>
    world.browser({ origin }).auth('/magic-link/verify', { token })

  test('signs in once, only on the host that it was issued for', async () => {
    await world.person('link@people.test')
    const token = await link(shopOrigin)
    expect(await open(token, shopOrigin)).toMatchObject({ status: 200 })
    expect(await open(token, shopOrigin)).toMatchObject({ status: 400, body: badLink })
    expect(await open(await link(shopOrigin))).toMatchObject({ status: 400, body: badLink })
  })

  test('expires after 15 minutes', async () => {
    const token = await link()
    world.clock.now += 15 * MINUTE
    expect((await open(token)).status).toBe(400)
    expect((await open('x'.repeat(43))).status).toBe(400)
  })
})

test('an address of another account than the signed-in one is verified only after a confirmation', async () => {
  await world.person('victim@people.test')
  await world.person('attacker@people.test')
  const email = 'other@people.test'
  const attacker = world.browser()
  const signedIn = async (email: string) => {
    const browser = world.browser()
    await browser.auth('/sign-in/email', { email, password })
    return browser
  }
  await attacker.auth('/sign-up/email', { email, password, name: 'Not Them', phone: '9085550102' })
  const changing = await signedIn('attacker@people.test')
  await changing.call('POST', '/me/proof', { password })
  await changing.auth('/change-email', { newEmail: 'third@people.test' })
  const victim = await signedIn('victim@people.test')
  for (const address of [email, 'third@people.test']) {
    const token = tokenIn((await world.mails(address))[0], '/verify-email')
    for (const browser of [victim, world.browser()]) {
      expect(await browser.auth('/verify-email', { token })).toMatchObject({
        status: 409,
        body: { code: 'CONFIRMATION_REQUIRED', data: { email: address } },
      })
    }
    expect((await attacker.me()).user?.emailVerified).toBe(address !== email)
    expect((await changing.me()).user?.email).toBe('attacker@people.test')
    expect(await victim.auth('/verify-email', { token, confirmed: true })).toMatchObject({
      body: { email: address },
    })
  }
  expect((await changing.me()).user?.email).toBe('third@people.test')
})
