import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { discardDeadJob, readJobs } from '../../src/modules/health/dead-jobs.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { signedIn } from '../payments/signed-in.ts'

let shop: Shop
let admin: Caller
beforeEach(async () => {
  shop = await openShop()
  admin = await signedIn(shop, 'master_admin')
})

test.each(['courier', 'escalation', 'cancellation', 'cart-reminder'])(
  'a dead %s is only retried, because its row would enqueue it again',
  async (task) => {
    await shop.query(`select graphile_worker.add_job('${task}', '{}')`)
    await shop.query('update graphile_worker._private_jobs set attempts = max_attempts')
    const [job] = (await readJobs(shop.app, admin)).dead
    expect(job).toMatchObject({ task, ifDiscarded: null })
    const discard = discardDeadJob(shop.app, admin, { jobId: job?.id ?? 0, reason: 'No longer needed' })
    await expect(discard).rejects.toMatchObject({ code: 'JOB_NOT_DISCARDABLE', status: 409 })
    expect((await readJobs(shop.app, admin)).dead).toHaveLength(1)
  },
)

test('a dead job of a card fee is not discarded while the fee is looked for', async () => {
  await shop.query(`select graphile_worker.add_job('card-fee', json_build_object(
    'restaurantId', '${shop.restaurant.id}', 'orderId', null, 'intentId', 'pi_1', 'connected', false))`)
  await shop.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await shop.query(`set app.scope = 'platform'`)
  await shop.query(`insert into ledger_entries (restaurant_id, kind, provider_ref, at)
    select '${shop.restaurant.id}', 'charge', 'pi_1', '${new Date(shop.clock.now).toISOString()}'`)
  const dead = async () => (await readJobs(shop.app, admin)).dead
  const [job] = await dead()
  const discard = () => discardDeadJob(shop.app, admin, { jobId: job?.id ?? 0, reason: 'Never reported' })
  await expect(discard()).rejects.toMatchObject({ code: 'JOB_NOT_DISCARDABLE', status: 409 })
  expect(await dead()).toHaveLength(1)
  shop.clock.now += 15 * 24 * 3_600_000
  await discard()
  expect(await dead()).toEqual([])
})
