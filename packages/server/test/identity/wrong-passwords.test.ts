import { expect, test } from 'vitest'
import { openWorld, password, type World } from './browser.ts'

/** Each attempt that is verified costs the time of a password hash. */
const patience = { timeout: 120_000 }
const victim = 'victim@people.test'

async function attack(world: World, attempts: number, addressOf: (index: number) => string) {
  const counts: Record<number, number> = {}
  for (let index = 0; index < attempts; index += 1) {
    const { status } = await world
      .browser({ ip: addressOf(index) })
      .auth('/sign-in/email', { email: victim, password: `guess number ${index}` })
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test(
  '1,000 wrong passwords from one client address: ten are verified, and others are not affected',
  patience,
  async () => {
    const world = await openWorld()
    await world.person(victim)
    await world.person('bystander@people.test')
    expect(await attack(world, 1000, () => '198.51.100.1')).toEqual({ 401: 10, 429: 990 })

    const attacker = world.browser({ ip: '198.51.100.1' })
    const right = await attacker.auth('/sign-in/email', { email: victim, password })
    expect(right).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)

    const elsewhere = world.browser({ ip: '203.0.113.200' })
    expect((await elsewhere.auth('/sign-in/email', { email: victim, password })).status).toBe(200)
    const bystander = { email: 'bystander@people.test', password }
    expect((await world.browser().auth('/sign-in/email', bystander)).status).toBe(200)
    expect(await world.audit('access.locked_out')).toHaveLength(1)

    world.clock.now += 900_000
    expect((await attacker.auth('/sign-in/email', { email: victim, password })).status).toBe(200)
  },
)

test(
  '1,000 wrong passwords from 500 networks: fifty are verified, and the owner can still sign in',
  patience,
  async () => {
    const world = await openWorld()
    await world.person(victim)
    const own = world.browser()
    await own.auth('/sign-in/email', { email: victim, password })
    await own.auth('/sign-out')
    const counts = await attack(world, 1000, (index) => `2001:db8:${(index % 500).toString(16)}::${index}`)
    expect(counts).toEqual({ 401: 50, 429: 950 })

    const inUnknownBrowser = await world.browser().auth('/sign-in/email', { email: victim, password })
    expect(inUnknownBrowser.status).toBe(429)
    expect((await own.auth('/sign-in/email', { email: victim, password })).status).toBe(200)

    const withCode = world.browser()
    await withCode.auth('/otp', { email: victim })
    const code = /\d{6}/.exec((await world.mails(victim))[0]?.subject ?? '')?.[0]
    expect((await withCode.auth('/otp/verify', { email: victim, code })).status).toBe(200)
  },
)

test('an unknown account is locked in the same way, with the same messages', patience, async () => {
  const world = await openWorld()
  await world.person('known@people.test')
  const responses = async (email: string) => {
    const browser = world.browser()
    const all: unknown[] = []
    for (let count = 0; count < 12; count += 1) {
      const { status, body } = await browser.auth('/sign-in/email', { email, password: 'not this one' })
      all.push([status, body.code, body.message])
    }
    return all
  }
  expect(await responses('unknown@people.test')).toEqual(await responses('known@people.test'))
})
