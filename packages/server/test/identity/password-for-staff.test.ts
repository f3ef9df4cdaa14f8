import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { type Browser, openWorld, tokenIn, type World } from './browser.ts'

let world: World
let restaurantId: string
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  restaurantId = (await makeRestaurant(world.app, { domain: 'rule.localhost' })).id
})

const short = 'six or'
const long = 'seven green lanterns'
const owner = 'owner@rule.test'
let asOwner: Browser

const signedIn = async (email: string, password: string) => {
  const browser = world.browser()
  expect((await browser.auth('/sign-in/email', { email, password })).status).toBe(200)
  return browser
}
const accept = async (browser: Browser, token: string) =>
  expect((await browser.call('POST', '/invitation/accept', { token })).status).toBe(200)
const kitchens = async (browser: Browser) => {
  // The invalidation is not delivered in this test, and the caller is cached for five seconds.
  world.clock.now += 6000
  return (await browser.call('GET', '/kitchen/restaurants')).body.restaurants
}
const flag = async (email: string) =>
  (
    await world.query(
      'select password_for_staff from auth.accounts join auth.users on users.id = user_id where email = $1',
      [email],
    )
  )[0].password_for_staff
/** As for accounts that predate the password check. */
const clearFlag = (email: string) =>
  world.query(
    'update auth.accounts set password_for_staff = null from auth.users where users.id = user_id and email = $1',
    [email],
  )
const invited = async (email: string) => {
  asOwner ??= await (async () => {
    await world.person(owner, { memberships: [{ role: 'owner', restaurantId }] })
    return signedIn(owner, 'correct horse battery')
  })()
  const offer = { email, firstName: '', lastName: '', role: 'manager', restaurantId }
  expect((await asOwner.call('POST', '/team/invitations', offer)).status).toBe(200)
  return tokenIn((await world.mails(email))[0], '/invitation')
}

describe('a customer who takes on a role', () => {
  test('has no rights of it while their password is too weak for staff', async () => {
    const email = 'ines@rule.test'
    await world.person(email, { password: short })
    const browser = await signedIn(email, short)
    const token = await invited(email)
    await accept(browser, token)
    expect((await browser.me()).user?.requiredPasswordLength).toBe(12)
    expect(await kitchens(browser)).toEqual([])
    expect((await browser.call('GET', `/team?restaurantId=${restaurantId}`)).status).toBe(403)
    const again = await signedIn(email, short)
    expect(await kitchens(again)).toEqual([])
    const refused = await again.auth('/change-password', {
      currentPassword: short,
      newPassword: 'eleven char',
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 12 characters for staff' },
    })
    const changed = await again.auth('/change-password', { currentPassword: short, newPassword: long })
    expect(changed.status).toBe(200)
    expect((await again.me()).user?.requiredPasswordLength).toBeNull()
    expect(await kitchens(again)).toHaveLength(1)
    expect((await browser.me()).user).toBeNull()
  })

  test('has its rights immediately if their password is strong enough', async () => {
    const email = 'good@rule.test'
    await world.person(email, { password: long })
    const browser = await signedIn(email, long)
    await accept(browser, await invited(email))
    expect((await browser.me()).user?.requiredPasswordLength).toBeNull()
    expect(await kitchens(browser)).toHaveLength(1)
  })

  test('must choose a new password if theirs was never checked, until it is checked', async () => {
    const email = 'unknown@rule.test'
    await world.person(email, { password: long })
    await clearFlag(email)
    const browser = await signedIn(email, long)
    await clearFlag(email)
    await accept(browser, await invited(email))
    expect((await browser.me()).user?.requiredPasswordLength).toBe(12)
    expect(await kitchens(browser)).toEqual([])
    expect((await browser.call('POST', '/me/proof', { password: long })).status).toBe(200)
    expect((await browser.me()).user?.requiredPasswordLength).toBeNull()
    expect(await kitchens(browser)).toHaveLength(1)
  })

  test('needs no new password if the account has none', async () => {
    const email = 'bare@rule.test'
    await world.person(email, { password: short })
    const browser = await signedIn(email, short)
    await world.query('delete from auth.accounts using auth.users where users.id = user_id and email = $1', [
      email,
    ])
    await accept(browser, await invited(email))
    expect((await browser.me()).user?.requiredPasswordLength).toBeNull()
    expect(await kitchens(browser)).toHaveLength(1)
  })
})

describe('people with a role', () => {
  test('keep their rights with an unchecked password until they sign in with it', async () => {
    const email = 'early@rule.test'
    await world.person(email, { password: short, memberships: [{ role: 'staff', restaurantId }] })
    const browser = await signedIn(email, short)
    await clearFlag(email)
    expect(await kitchens(browser)).toHaveLength(1)
    expect(await flag(email)).toBeNull()
    await signedIn(email, short)
    expect(await flag(email)).toBe(false)
    expect(await kitchens(browser)).toEqual([])
  })

  test.each([
    ['iloveyou2024!!', 'This password is too easy to guess. Please choose another one.'],
    ['p@ssw0rdp@ssw0rd', 'This password is too easy to guess. Please choose another one.'],
    ['corner of the world', /^Please choose a password without “Corner”/],
    ['my name is robinson', /^Please choose a password without “robinson”/],
  ])('cannot choose "%s"', async (newPassword, message) => {
    const email = 'robinson@rule.test'
    if ((await world.browser().auth('/sign-in/email', { email, password: long })).status !== 200) {
      await world.person(email, { password: long, memberships: [{ role: 'staff', restaurantId }] })
    }
    const browser = await signedIn(email, long)
    const refused = await browser.auth('/change-password', { currentPassword: long, newPassword })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(message)
  })
})

test('a customer can choose six characters, but not a common password', async () => {
  const browser = world.browser()
  const person = { name: 'Cara Lind', phone: '9085550107' }
  const common = await browser.auth('/sign-up/email', {
    ...person,
    email: 'cara@rule.test',
    password: 'stoner',
  })
  expect(common).toMatchObject({
    status: 400,
    body: { message: 'This password is too easy to guess. Please choose another one.' },
  })
  const plain = await browser.auth('/sign-up/email', {
    ...person,
    email: 'cara@rule.test',
    password: 'cara01',
  })
  expect(plain.status).toBe(200)
  expect(await flag('cara@rule.test')).toBe(false)
})
