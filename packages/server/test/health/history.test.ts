import type { HealthCheck } from '@comanda/contract/health'
import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { readHistory } from '../../src/modules/health/read-history.ts'
import { recordHealth, storeResults } from '../../src/modules/health/record-health.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { person } from '../dashboard/people.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'

const admin = person('master_admin', null)
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const measure = (status: HealthCheck['status'], id: HealthCheck['id'] = 'courier') =>
  storeResults(shop.app, [{ id, status, message: 'Couriers do not respond', facts: [] }])
const notifications = async () =>
  (await shop.query(`select channel from notifications where kind = 'health' order by channel`)).map(
    ({ channel }) => channel,
  )
const checkOf = async (id: string) =>
  (await readHistory(shop.app, admin)).checks.find((check) => check.id === id)

test('each hour shows how often it had each result, and hours that were not measured show none', async () => {
  const start = shop.clock.now
  await measure('healthy')
  await measure('error')
  shop.clock.now = start + hours(2)
  await measure('warning')
  shop.clock.now = start + hours(3)
  await measure('healthy')
  const courier = await checkOf('courier')
  expect(courier?.hours).toHaveLength(42)
  expect(courier?.hours.slice(-4)).toEqual([
    { healthy: 1, warnings: 0, errors: 1 },
    null,
    { healthy: 0, warnings: 1, errors: 0 },
    { healthy: 1, warnings: 0, errors: 0 },
  ])
  expect(courier?.since).toBe(shop.clock.now)
})

test('the status lasts since it began, not since the last measurement', async () => {
  const start = shop.clock.now
  await measure('healthy')
  shop.clock.now += hours(5)
  await measure('healthy')
  expect((await checkOf('courier'))?.since).toBe(start)
})

test('the isolation of tenants is measured again after ten minutes, or when it failed', async () => {
  const results = async () => (await checkOf('walls'))?.hours.at(-1)
  await recordHealth(shop.app)
  await shop.query('alter table refunds no force row level security')
  shop.clock.now += minutes(9)
  await recordHealth(shop.app)
  expect(await results()).toEqual({ healthy: 2, warnings: 0, errors: 0 })
  shop.clock.now += minutes(1)
  await recordHealth(shop.app)
  expect(await results()).toEqual({ healthy: 2, warnings: 0, errors: 1 })
  await shop.query('alter table refunds force row level security')
  await recordHealth(shop.app)
  expect(await results()).toEqual({ healthy: 3, warnings: 0, errors: 1 })
})

test('all checks are recorded', async () => {
  await recordHealth(shop.app)
  const { checks } = await readHistory(shop.app, admin)
  expect(checks.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['database', 'payments', 'walls', 'orders']),
  )
})

test('a check that fails twice in a row sends one alert, and one when it works again', async () => {
  const caller = await signedIn(shop, 'master_admin', { stored: true })
  await measure('error')
  expect(await notifications()).toEqual([])
  await measure('error')
  await measure('error')
  expect(await notifications()).toEqual(['email'])
  await shop.query(
    `update auth.users set phone_number = '+19085550142', phone_number_verified = true where id = $1`,
    [caller.user?.id],
  )
  await measure('healthy')
  await measure('healthy')
  expect(await notifications()).toEqual(['email', 'email', 'sms'])
})

test('a single failure sends no alert', async () => {
  await signedIn(shop, 'master_admin', { stored: true })
  await measure('error')
  await measure('healthy')
  await measure('error')
  expect(await notifications()).toEqual([])
})

test('results are deleted after 90 days', async () => {
  await measure('healthy')
  shop.clock.now += hours(24 * 91)
  await measure('healthy')
  expect(await shop.query('select count(*)::int as count from health_hours')).toEqual([{ count: 1 }])
})

test('the history is visible to the platform only', async () => {
  await expect(readHistory(shop.app, person('owner', shop.restaurant.id))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(readHistory(shop.app, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
