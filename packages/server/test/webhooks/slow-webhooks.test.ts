import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { webhookJob } from '../../src/modules/webhooks/public.ts'
import { runJobs } from '../run-jobs.ts'
import {
  deliveries,
  here,
  newWebhook,
  openWebhooks,
  paidOrder,
  planDeliveries,
  receiver,
  shop,
} from './open-webhooks.ts'

beforeEach(openWebhooks)

test('attempts at a webhook run in the queues for slow ones from its first slow response until a fast one', async () => {
  const { id } = await newWebhook(receiver('slow'))
  const queues: string[] = []
  const origin = await receive(async () => {
    // The job of the previous attempt can still exist briefly.
    const rows = await shop.query(
      'select queue_name from graphile_worker.jobs where locked_at is not null order by locked_at desc limit 1',
    )
    queues.push(String(rows[0]?.queue_name))
    if (queues.length === 1) respondSlowly()
  })
  const { sandbox } = shop.app.config
  if (!sandbox) throw new Error('no sandbox')
  await shop.query('update webhook_endpoints set url = $1', [`${origin}/hook`])
  for (let count = 0; count < 4; count += 1) await paidOrder()
  await planDeliveries()
  const app = { ...shop.app, config: { ...shop.app.config, sandbox: { ...sandbox, origin } } }
  while ((await deliveries(id)).some(({ state }) => state === 'pending'))
    await runJobs({ ...shop, app }, [webhookJob])
  const own = expect.stringContaining(`webhook:${here}:`)
  expect(queues).toEqual([own, expect.stringMatching(/^webhook:slow:[0-3]$/), own, own])
})

/** A receiver that responds 200. Returns its origin. */
async function receive(handle: () => Promise<void>): Promise<string> {
  const server = createServer(async (_, response) => {
    await handle()
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The response in progress takes more than five seconds by the clock. */
function respondSlowly(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5001)
  onTestFinished(() => void vi.restoreAllMocks())
}
