import { beforeAll, describe, expect, test } from 'vitest'
import { linkExternalIdentity } from '../../src/modules/identity/auth-methods/providers/link-external-identity.ts'
import { storedKey } from '../../src/platform/rate-limit.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { softAuthenticator } from './auth-methods/authenticator.ts'
import { api, appCode, signedInWithProof, withApp } from './auth-methods/factors.ts'
import { type Browser, openWorld, PLATFORM, password, tokenIn, type World } from './browser.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
})

const fresh = 'seven green lanterns'
const signIn = (browser: Browser, email: string, given = password) =>
  browser.auth('/sign-in/email', { email, password: given })

/** Holds the lock of a statement during the work. */
async function holding<Result>(lock: string, work: (release: () => Promise<unknown>) => Promise<Result>) {
  const client = await world.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    return await work(() => client.query('commit'))
  } finally {
    client.release(true)
  }
}

/** The lock for which a request waits that was counted before. */
const lockOf = (key: string) => `select from rate_limits where key = '${storedKey(key)}' for update`

/** The request waits for the lock while the password is reset. */
async function resetDuring<Result>(email: string, lock: string, request: () => Promise<Result>) {
  await world.browser().auth('/recover', { email })
  const mail = (await world.mails(email)).find(({ text }) => text.includes('/reset-password'))
  const token = tokenIn(mail, '/reset-password')
  return holding(lock, async (release) => {
    const requested = request()
    await untilWaiting(world.database, 1)
    const reset = await world.browser().auth('/reset-password', { token, password: fresh })
    expect(reset.status).toBe(200)
    await release()
    return requested
  })
}

describe('a reset of the password', () => {
  /** A sign-in with the old password, after a wrong one. */
  async function signInDuring(email: string) {
    const thief = world.browser({ ip: '198.51.100.9' })
    await signIn(thief, email, 'wrong password')
    const lock = lockOf(`password:${email}:198.51.100.9`)
    return { thief, answer: await resetDuring(email, lock, () => signIn(thief, email)) }
  }

  test('ends a sign-in with the old password that has begun', async () => {
    await world.person('slow@people.test')
    const { thief, answer } = await signInDuring('slow@people.test')
    expect(answer.status).toBe(401)
    expect((await thief.me()).user).toBeNull()
  })

  test('ends it with a second factor, too', async () => {
    await world.person('factor@people.test')
    await withApp(world, 'factor@people.test')
    const { thief, answer } = await signInDuring('factor@people.test')
    expect(answer.status).toBe(401)
    expect([...thief.cookies.keys()].join()).not.toContain('second_factor')
  })

  test('is not replaced by a change of the password that has begun', async () => {
    const userId = await world.person('change@people.test')
    const thief = world.browser()
    await signIn(thief, 'change@people.test')
    const change = (currentPassword: string) =>
      thief.auth('/change-password', { currentPassword, newPassword: 'nine blue lanterns' })
    await change('wrong password')
    const lock = lockOf(`own-password:${userId}`)
    const answer = await resetDuring('change@people.test', lock, () => change(password))
    expect(answer.status).toBe(401)
    expect((await signIn(world.browser(), 'change@people.test', fresh)).status).toBe(200)
  })
})

test('a passkey is not added to an account whose password is reset meanwhile', async () => {
  const userId = await world.person('unverified@people.test', { emailVerified: false })
  const thief = await signedInWithProof(world, 'unverified@people.test')
  const options = await thief.get(`${api}/auth/passkey/generate-register-options`)
  const response = softAuthenticator().create(options.json, PLATFORM)
  const lock = `select from auth.verifications where identifier like 'passkey:%' for update`
  const added = await resetDuring('unverified@people.test', lock, () =>
    thief.post(`${api}/auth/passkey/verify-registration`, { response, name: 'Mine' }),
  )
  expect(added.status).toBe(401)
  expect(await world.query('select from auth.passkeys where user_id = $1', [userId])).toEqual([])
})

test('an identity is not linked by a session that ended after the request was authorized', async () => {
  const email = 'linked@people.test'
  const id = await world.person(email)
  const caller = visitor({ actor: `user:${id}`, user: { id, email, name: '' }, sessionId: 'ended' })
  const who = { subject: 'thief', email, emailVerified: true, name: '' }
  const intent = { is: 'link', userId: id, sessionId: 'ended' }
  const error = await linkExternalIdentity({ app: world.app, caller }, { provider: 'sandbox', who, intent })
  expect(error).toBe('session_ended')
  expect(await world.query(`select from auth.accounts where account_id = 'thief'`)).toEqual([])
})

describe('a new email address', () => {
  test('gets no link if the password is reset while it is requested', async () => {
    await world.person('robbed@people.test')
    const thief = world.browser({ ip: '198.51.100.9' })
    await signIn(thief, 'robbed@people.test')
    await thief.call('POST', '/me/proof', { password })
    const newEmail = 'thief@people.test'
    const request = () => thief.auth('/change-email', { newEmail })
    await request()
    const lock = lockOf(`send:${newEmail}:198.51.100.9`)
    expect((await resetDuring('robbed@people.test', lock, request)).status).toBe(401)
    expect(await world.mails(newEmail)).toHaveLength(1)
  })
})

describe('a second factor that is removed while it is verified', () => {
  test.each(['verify', 'remove'] as const)('is off, if %s comes first', async (first) => {
    const email = `${first}@people.test`
    const userId = await world.person(email)
    const browser = await signedInWithProof(world, email)
    const { id, uri } = (await browser.post(`${api}/me/factors/totp`)).json
    const path = `${api}/me/factors/${id}`
    const code = appCode(uri, world.clock.now)
    const requests = [
      () => browser.post(`${path}/verify`, { code }),
      () => browser.post(path, undefined, 'DELETE'),
    ]
    if (first === 'remove') requests.reverse()
    await holding(`select from auth.users where id = '${userId}' for no key update`, async (release) => {
      const answers: Promise<unknown>[] = []
      for (const request of requests) {
        answers.push(request())
        await untilWaiting(world.database, answers.length)
      }
      await release()
      await Promise.all(answers)
    })
    expect((await browser.get(`${api}/me/factors`)).json.factors).toEqual([])
    expect((await browser.get(`${api}/me`)).json.user.twoFactor).toBe(false)
  })
})
