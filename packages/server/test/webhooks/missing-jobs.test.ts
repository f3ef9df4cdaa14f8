import { beforeEach, expect, test } from 'vitest'
import { discardDeadJob, readJobs } from '../../src/modules/health/dead-jobs.ts'
import { enqueuePendingDeliveries, webhookJob } from '../../src/modules/webhooks/public.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import {
  call,
  cookies,
  deliveries,
  here,
  newWebhook,
  openWebhooks,
  paidOrder,
  planDeliveries,
  received,
  receiver,
  shop,
} from './open-webhooks.ts'

beforeEach(openWebhooks)

const send = (endpointId: string, requestKey = crypto.randomUUID()) =>
  call(cookies.owner, 'POST', `${here}/webhooks/${endpointId}/tests`, { requestKey })
const die = () => shop.query('update graphile_worker._private_jobs set attempts = max_attempts')

test('a discarded delivery fails, and can be replayed', async () => {
  const admin = await signedIn(shop, 'master_admin')
  const { id } = await newWebhook(receiver('working'))
  await send(id)
  await die()
  const [job] = (await readJobs(shop.app, admin)).dead
  expect(job).toMatchObject({
    task: 'webhook',
    ifDiscarded: 'The delivery fails. The restaurant can send it again.',
  })
  await discardDeadJob(shop.app, admin, { jobId: job?.id ?? 0, reason: 'The server is gone' })
  const [failed] = await deliveries(id)
  expect(failed).toMatchObject({ state: 'failed', nextAt: null, lastError: 'The platform ended it.' })
  await enqueuePendingDeliveries(shop.app)
  await runJobs(shop, [webhookJob])
  expect(await received('working')).toEqual([])
  await call(cookies.owner, 'POST', `${here}/webhook-deliveries/${failed?.id}/replay`)
  await runJobs(shop, [webhookJob])
  expect(await received('working')).toHaveLength(1)
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }])
})

test('pending deliveries get their jobs again when the queue was lost', async () => {
  const [failing, working] = [
    await newWebhook(receiver('flaky', '?fail=1')),
    await newWebhook(receiver('working')),
  ]
  await send(working.id)
  const failed = (await send(failing.id)).json
  await shop.query('update webhook_endpoints set failing_since = now() where id = $1', [failing.id])
  await call(cookies.owner, 'POST', `${here}/webhook-deliveries/${failed.id}/replay`)
  const queued = async () =>
    shop.query(`select j.key, q.queue_name, j.priority, j.run_at from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.priority`)
  const before = await queued()
  expect(before.map(({ priority }) => priority)).toEqual([0, 10])
  await shop.query('delete from graphile_worker._private_jobs')
  for (const _ of [1, 2]) await enqueuePendingDeliveries(shop.app)
  expect(await queued()).toEqual(before)
  await runJobs(shop, [webhookJob])
  for (const { id } of [failing, working])
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }])
  expect((await received('flaky')).map(({ status }) => status)).toEqual([503, 200])
})

test('attempts at an endpoint that responds slowly start after those at others, also when the queue was lost', async () => {
  const [slow, fast] = [await newWebhook(receiver('slow')), await newWebhook(receiver('fast'))]
  await shop.query('update webhook_endpoints set is_slow = true where id = $1', [slow.id])
  await paidOrder()
  await planDeliveries()
  const priorities = async () => {
    const rows = await shop.query(`select d.endpoint_id, j.priority from graphile_worker._private_jobs j
      join webhook_deliveries d on j.key = concat('webhook:', d.id, ':1')`)
    return new Map(rows.map((row) => [row.endpoint_id, row.priority]))
  }
  const expected = new Map([
    [slow.id, 10],
    [fast.id, 0],
  ])
  expect(await priorities()).toEqual(expected)
  await shop.query('delete from graphile_worker._private_jobs')
  await enqueuePendingDeliveries(shop.app)
  expect(await priorities()).toEqual(expected)
})

test('thousands of pending deliveries of the same time get their jobs in pages, until the program stops', async () => {
  const { id } = await newWebhook(receiver('down'))
  await send(id)
  await shop.query(`insert into webhook_deliveries (restaurant_id, id, endpoint_id, event_type, body, next_at, created_at)
    select restaurant_id, gen_random_uuid(), endpoint_id, event_type, body, '2026-01-02 03:04:05.678901Z', created_at
    from webhook_deliveries, generate_series(1, 2499)`)
  await shop.query('delete from graphile_worker._private_jobs')
  const enqueued = async () =>
    (await shop.query('select count(*)::int as n from graphile_worker._private_jobs'))[0]?.n
  await enqueuePendingDeliveries(shop.app, AbortSignal.abort())
  expect(await enqueued()).toBe(1000)
  await enqueuePendingDeliveries(shop.app)
  expect(await enqueued()).toBe(2500)
})
