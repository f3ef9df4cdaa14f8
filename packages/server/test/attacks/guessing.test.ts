import { beforeEach, describe, expect, test } from 'vitest'
import { codeIn, openWorld, password, type World } from '../identity/browser.ts'

const patience = 60_000
const victim = 'straße.victim@people.test'
let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.person('victim@people.test')
})

/** A different network for each request. */
const networks = (index: number) => `2001:db8:${(index + 1).toString(16)}::1`

async function statuses(count: number, send: (index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const { status } = await send(index)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe('password guessing', () => {
  const spellings = [
    'victim@people.test',
    'VICTIM@PEOPLE.TEST',
    'Victim@People.Test',
    ' victim@people.test',
    'victim@people.test ',
    '\tvictim@people.test\n',
    'victim@people.test\0',
    'victim\0@people.test',
  ]

  test('is counted per account for every spelling of its email address', { timeout: patience }, async () => {
    const counts = await statuses(40, (index) =>
      world.browser({ ip: '203.0.113.50' }).auth('/sign-in/email', {
        email: spellings[index % spellings.length],
        password: `not ${index}`,
      }),
    )
    expect(counts[429]).toBeGreaterThanOrEqual(30)
    expect((counts[401] ?? 0) + (counts[400] ?? 0) + (counts[429] ?? 0)).toBe(40)
    expect(counts[401] ?? 0).toBeLessThanOrEqual(10)
  })

  test.each([
    'ｖｉｃｔｉｍ@people.test',
    'victim@people。test',
    'vıctim@people.test',
    'victim@ＰＥＯＰＬＥ.test',
    victim,
  ])('does not sign in with a look-alike email address: %s', async (email) => {
    const { status, body } = await world.browser().auth('/sign-in/email', { email, password })
    if (status === 200) expect(body.user).toMatchObject({ email: 'victim@people.test' })
    else expect([400, 401]).toContain(status)
  })

  test('gains no attempts by signing in to another account', { timeout: patience }, async () => {
    await world.person('mallory@people.test')
    const ip = '203.0.113.51'
    const counts = await statuses(30, async (index) => {
      await world.browser({ ip }).auth('/sign-in/email', { email: 'mallory@people.test', password })
      return world
        .browser({ ip })
        .auth('/sign-in/email', { email: 'victim@people.test', password: `not ${index}` })
    })
    expect(counts).toEqual({ 401: 10, 429: 20 })
  })

  test('gains no attempts by requesting codes', { timeout: patience }, async () => {
    const ip = '203.0.113.52'
    const counts = await statuses(16, async (index) => {
      await world.browser({ ip }).auth('/otp', { email: 'victim@people.test' })
      await world.browser({ ip }).auth('/recover', { email: 'victim@people.test' })
      return world
        .browser({ ip })
        .auth('/sign-in/email', { email: 'victim@people.test', password: `not ${index}` })
    })
    expect(counts).toEqual({ 401: 10, 429: 6 })
  })
})

describe('code guessing', () => {
  test('is limited across networks and newly sent codes', {
    timeout: patience,
  }, async () => {
    for (let index = 0; index < 40; index += 1) {
      const browser = world.browser({ ip: networks(index) })
      await browser.auth('/otp', { email: 'victim@people.test' })
      for (let guess = 0; guess < 6; guess += 1) {
        const { status } = await browser.auth('/otp/verify', { email: 'victim@people.test', code: '000000' })
        expect([400, 401, 422, 429]).toContain(status)
      }
    }
    // Five guesses per code, thirty codes a day: 150 guesses at a million codes.
    const mails = await world.mails('victim@people.test')
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(30)
    const late = { email: 'victim@people.test', code: codeIn(mails[0]) }
    expect((await world.browser().auth('/otp/verify', late)).status).not.toBe(200)
  })

  test('is limited for proofs, too', async () => {
    const browser = world.browser()
    await browser.auth('/sign-in/email', { email: 'victim@people.test', password })
    const counts = await statuses(40, (index) =>
      browser.call('POST', '/me/proof', { password: `not ${index}` }),
    )
    expect(counts[200]).toBeUndefined()
    expect(counts[429]).toBeGreaterThanOrEqual(25)
  })
})
