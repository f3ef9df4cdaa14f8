import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listAuthMethods } from '../../src/modules/identity/auth-methods/list-auth-methods.ts'
import { countHit, resetHits, uncountHit } from '../../src/platform/rate-limit.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { codeIn, openWorld, type World } from './browser.ts'

let world: World
const shopOrigin = 'http://codes.localhost:3000'
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await makeRestaurant(world.app, { domain: 'codes.localhost' })
})

describe('a phone number', () => {
  const phone = '(908) 555-0188'

  test('signs up with a texted code, which is sent whether or not the number has an account', async () => {
    const browser = world.browser({ origin: shopOrigin })
    const response = await browser.auth('/sign-up/phone', {
      name: 'Fay Phone',
      phone,
      password: 'quiet river',
    })
    expect(response).toMatchObject({ status: 200, body: { sent: true } })
    expect((await browser.me()).user).toBeNull()
    const [text] = await world.texts('+19085550188')
    const code = codeIn(text)
    expect(text?.text).toBe(
      `${code} is your code for Corner Kitchen. Do not share it.\n\n@codes.localhost #${code}`,
    )
    expect((await browser.auth('/otp/verify', { phone, code })).status).toBe(200)
    expect((await browser.me()).user).toMatchObject({
      email: '',
      name: 'Fay Phone',
      phone,
      signInPhone: '+19085550188',
      hasPassword: true,
    })
  })

  test('signs in with a texted code or the password', async () => {
    const browser = world.browser()
    await browser.auth('/otp', { phone })
    const code = codeIn((await world.texts('+19085550188'))[0])
    expect((await browser.auth('/otp/verify', { phone, code })).status).toBe(200)
    const other = world.browser()
    expect((await other.auth('/sign-in/email', { phone, password: 'quiet river' })).status).toBe(200)
    expect((await other.me()).user?.name).toBe('Fay Phone')
  })

  test('is not offered if no text messages can be sent', () => {
    const { config } = world.app
    expect(listAuthMethods({ config }).texts).toBe(true)
    expect(listAuthMethods({ config: { ...config, sms: null } }).texts).toBe(false)
  })

  test('receives no sign-in code if it has no account', async () => {
    expect(await world.browser().auth('/otp', { phone: '2125550100' })).toMatchObject({
      body: { sent: true },
    })
    expect(await world.texts('+12125550100')).toEqual([])
  })

  test('belongs to the person who receives its messages: signing up again signs in to the existing account', async () => {
    const browser = world.browser()
    await browser.auth('/sign-up/phone', { name: 'Somebody Else', phone, password: 'another river' })
    const code = codeIn((await world.texts('+19085550188'))[0])
    await browser.auth('/otp/verify', { phone, code })
    expect((await browser.me()).user?.name).toBe('Fay Phone')
    const other = await world.browser().auth('/sign-in/email', { phone, password: 'another river' })
    expect(other.status).toBe(401)
  })
})

test('a sign-up with a phone number succeeds in its browser, whatever wrong codes others enter', async () => {
  const phone = '+19085550181'
  const giveWrong = async () => (await world.browser().auth('/otp/verify', { phone, code: '000000' })).status
  for (let count = 0; count < 21; count += 1) expect(await giveWrong()).toBe(401)
  for (let round = 0; round < 5; round += 1) {
    await world.browser().auth('/otp', { phone })
    for (let count = 0; count < 5; count += 1) await giveWrong()
  }
  await world.browser().auth('/otp', { phone })
  expect(await giveWrong()).toBe(429)
  const browser = world.browser()
  await browser.auth('/sign-up/phone', { name: 'Ona Owner', phone })
  const code = codeIn((await world.texts(phone))[0])
  expect((await browser.auth('/otp/verify', { phone, code })).status).toBe(200)
  expect((await browser.me()).user?.name).toBe('Ona Owner')
})

test('a code for sign-up has five attempts, also after the limit of wrong codes for its number is used up', async () => {
  const phone = '+19085550182'
  const giveWrong = () => world.browser().auth('/otp/verify', { phone, code: '000000' })
  for (let round = 0; round < 4; round += 1) {
    await world.browser().auth('/otp', { phone })
    for (let count = 0; count < 5; count += 1) await giveWrong()
  }
  await world.browser().auth('/otp', { phone })
  const browser = world.browser()
  await browser.auth('/sign-up/phone', { name: 'Mal Lory', phone })
  const code = codeIn((await world.texts(phone))[0])
  const wrong = code === '000000' ? '000001' : '000000'
  for (let count = 0; count < 5; count += 1)
    expect((await browser.auth('/otp/verify', { phone, code: wrong })).status).toBe(429)
  expect((await browser.auth('/otp/verify', { phone, code })).status).toBe(429)
  expect((await browser.me()).user).toBeNull()
})

describe('the placeholder address of an account with a phone number only', () => {
  const phone = '(908) 555-0194'
  const placeholder = '+19085550194@phone.invalid'

  test('cannot be entered', async () => {
    const person = { name: 'Mal Lory', phone: '9085550195', password: 'quiet river' }
    expect(await world.browser().auth('/sign-up/email', { ...person, email: placeholder })).toMatchObject({
      status: 400,
      body: { message: 'Invalid email address' },
    })
    expect((await world.browser().auth('/otp', { email: placeholder })).status).toBe(400)
  })

  test('is another one when an older account has it', async () => {
    await world.person(placeholder)
    const browser = world.browser()
    await browser.auth('/sign-up/phone', { name: 'Vic Tim', phone })
    const code = codeIn((await world.texts('+19085550194'))[0])
    expect((await browser.auth('/otp/verify', { phone, code })).status).toBe(200)
    expect((await browser.me()).user).toMatchObject({ name: 'Vic Tim', email: '', phone })
  })
})

describe('the limit of all text messages', () => {
  const limit = { key: 'send:sms', max: 500, windowSeconds: 3600 }
  const counted = async () => {
    const { hits } = await countHit(world.app, limit)
    await uncountHit(world.app, limit)
    return hits - 1
  }

  /** The browser in which the account of a phone number was created. */
  const signedUp = async (phone: string) => {
    const browser = world.browser()
    await browser.auth('/sign-up/phone', { name: 'Lena Limit', phone })
    const code = codeIn((await world.texts(phone))[0])
    expect((await browser.auth('/otp/verify', { phone, code })).status).toBe(200)
    return browser
  }

  test('counts only those that are sent, and not those to a browser of their recipient', async () => {
    const phone = '+19085550193'
    const start = await counted()
    const owner = await signedUp(phone)
    expect(await counted()).toBe(start + 1)
    for (const number of ['2125550101', '2125550102', '2125550103'])
      await world.browser().auth('/otp', { phone: number })
    expect(await counted()).toBe(start + 1)
    await owner.auth('/sign-out')
    await owner.auth('/otp', { phone })
    expect(await counted()).toBe(start + 1)
    await world.browser().auth('/otp', { phone })
    expect(await counted()).toBe(start + 2)
  })

  test('refuses numbers with and without an account alike, but not a browser of the recipient', async () => {
    const phone = '+19085550196'
    const owner = await signedUp(phone)
    onTestFinished(() => resetHits(world.app, limit.key))
    while ((await counted()) < limit.max) await countHit(world.app, limit)
    const refusals = [
      await world.browser().auth('/otp', { phone }),
      await world.browser().auth('/otp', { phone: '2125550104' }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const [known, unknown] = refusals.map(({ body: { requestId: _, ...body } }) => body)
    expect(known).toEqual(unknown)
    expect((await owner.auth('/otp', { phone })).status).toBe(200)
  })
})

describe('a phone sign-up that an attacker also starts', () => {
  const phone = '(908) 555-0191'
  const texted = async () => codeIn((await world.texts('+19085550191'))[0])

  test('creates the account with the name and password of the phone’s owner, not the attacker’s', async () => {
    const owner = world.browser()
    const other = world.browser()
    await owner.auth('/sign-up/phone', { name: 'Olga Owner', phone, password: 'quiet river' })
    const owners = await texted()
    await other.auth('/sign-up/phone', { name: 'Mallory', phone, password: 'known to mallory' })
    const others = await texted()
    // The owner receives both codes. The newer one is for the other browser; the older one still works here.
    const wrong = await owner.auth('/otp/verify', { phone, code: others === owners ? '000000' : others })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
    expect((await owner.auth('/otp/verify', { phone, code: owners })).status).toBe(200)
    expect((await owner.me()).user).toMatchObject({ name: 'Olga Owner', phone })
    const entering = { phone, password: 'known to mallory' }
    expect((await world.browser().auth('/sign-in/email', entering)).status).toBe(401)
  })

  test('can only be completed in the browser that started it', async () => {
    const browser = world.browser()
    const number = '(908) 555-0192'
    await browser.auth('/sign-up/phone', { name: 'Ada', phone: number })
    const code = codeIn((await world.texts('+19085550192'))[0])
    const elsewhere = await world.browser().auth('/otp/verify', { phone: number, code })
    expect(elsewhere).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
    expect((await browser.auth('/otp/verify', { phone: number, code })).status).toBe(200)
  })
})
