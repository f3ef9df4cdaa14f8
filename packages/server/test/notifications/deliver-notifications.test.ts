import { describe, expect, test } from 'vitest'
import { SmsGatewayError } from '../../src/gateways/sms/port.ts'
import {
  enqueueNotifications,
  enqueueWaitingNotifications,
  platformBrand,
  type QueuedNotification,
  writeNote,
} from '../../src/modules/notifications/public.ts'
import { readDeadJobs } from '../../src/platform/jobs/dead-jobs.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { runJobs } from '../run-jobs.ts'
import { testApp } from '../test-app.ts'

const notification: QueuedNotification = {
  restaurantId: null,
  channel: 'email',
  kind: 'code',
  recipient: 'nora@example.com',
  content: writeNote(platformBrand, {
    subject: 'Your code',
    heading: 'Your code',
    lines: [],
    code: '482913',
  }),
}

async function rows(shop: Awaited<ReturnType<typeof testApp>>) {
  return shop.app.db.platform('test', (tx) => tx.selectFrom('notifications').selectAll().execute())
}

describe('notifications', () => {
  test('are encrypted while they wait, sent once, and then cleared', async () => {
    const shop = await testApp()
    const sent: string[] = []
    shop.app.email = { send: async ({ key, text }) => void sent.push(`${key} ${/\d{6}/.exec(text)}`) }
    await shop.app.db.platform('test', (tx) => enqueueNotifications(shop.app, tx, [notification]))
    const [waiting] = await rows(shop)
    expect(waiting?.content?.toString('latin1')).not.toContain('482913')
    expect(await deliverNotifications(shop.app)).toBe(1)
    expect(await deliverNotifications(shop.app)).toBe(0)
    expect(sent).toEqual([`${waiting?.id} 482913`])
    expect(await rows(shop)).toMatchObject([{ state: 'sent', content: null, attempts: 1 }])
  })

  test('are delivered by a job of the queue, and retried until they are listed as dead', async () => {
    const shop = await testApp()
    shop.app.email = { send: () => Promise.reject(new Error('mailbox full')) }
    await shop.app.db.platform('test', (tx) => enqueueNotifications(shop.app, tx, [notification]))
    const [{ id } = { id: '' }] = await rows(shop)
    const jobs = await shop.query('select payload, key, max_attempts from graphile_worker._private_jobs')
    expect(jobs).toEqual([{ payload: { id }, key: `notification:${id}`, max_attempts: 14 }])
    for (let attempt = 1; attempt < 14; attempt += 1) await runJobs(shop)
    expect(await rows(shop)).toMatchObject([{ state: 'waiting', attempts: 13 }])
    await runJobs(shop)
    await runJobs(shop)
    expect(await rows(shop)).toMatchObject([
      { state: 'dead', attempts: 14, last_error: 'mailbox full', content: expect.any(Buffer) },
    ])
    expect(await shop.app.db.platform('test', (tx) => readDeadJobs(tx))).toMatchObject([
      {
        task: 'notification',
        subject: 'code to nora@example.com',
        attempts: 14,
        error: 'mailbox full',
        canRetry: true,
      },
    ])
  })

  test('that wait without a job get one at the start of the jobs, and those with a job keep it', async () => {
    const shop = await testApp()
    await shop.app.db.platform('test', (tx) =>
      enqueueNotifications(shop.app, tx, [notification, notification]),
    )
    const jobs = async () =>
      await shop.query('select id, key from graphile_worker._private_jobs order by key')
    const [lost, stored] = await jobs()
    await shop.query('delete from graphile_worker._private_jobs where id = $1', [lost.id])
    await enqueueWaitingNotifications(shop.app)
    expect((await jobs()).map(({ key }) => key)).toEqual([lost.key, stored.key])
    expect((await jobs())[1]).toEqual(stored)
  })

  test('to an invalid number are dead immediately, but are retried while the provider is unavailable', async () => {
    const shop = await testApp()
    const text: QueuedNotification = {
      ...notification,
      channel: 'sms',
      recipient: '+0',
      content: { text: 'It is ready.' },
    }
    await shop.app.db.platform('test', (tx) => enqueueNotifications(shop.app, tx, [text]))
    await deliverNotifications(shop.app)
    expect(await rows(shop)).toMatchObject([
      { state: 'dead', attempts: 1, last_error: expect.stringContaining('not a valid phone number') },
    ])
    const { send } = shop.app.sms
    shop.app.sms = { send: () => Promise.reject(new SmsGatewayError('No answer.', 'network')) }
    const later: QueuedNotification = { ...text, recipient: '+19085550123' }
    await shop.app.db.platform('test', (tx) => enqueueNotifications(shop.app, tx, [later]))
    await deliverNotifications(shop.app)
    expect((await rows(shop)).map(({ state }) => state).toSorted()).toEqual(['dead', 'waiting'])
    shop.app.sms = { send }
    shop.clock.now += 60_000
    await deliverNotifications(shop.app)
    expect((await rows(shop)).map(({ state }) => state).toSorted()).toEqual(['dead', 'sent'])
  })

  test('are not sent after they expired', async () => {
    const shop = await testApp()
    await shop.app.db.platform('test', (tx) =>
      enqueueNotifications(shop.app, tx, [{ ...notification, expiresAfterMs: 600_000 }]),
    )
    shop.clock.now += 600_001
    await runJobs(shop)
    expect(await rows(shop)).toMatchObject([{ state: 'dead', content: null, attempts: 0 }])
    expect(await shop.app.db.platform('test', (tx) => readDeadJobs(tx))).toMatchObject([
      { error: 'Expired before it was delivered.', attempts: 1, canRetry: false },
    ])
  })

  test('with the same key are stored once', async () => {
    const shop = await testApp()
    const write = () =>
      shop.app.db.platform('test', (tx) =>
        enqueueNotifications(shop.app, tx, [{ ...notification, deduplicationKey: 'once' }]),
      )
    await write()
    await write()
    expect(await rows(shop)).toHaveLength(1)
  })

  test('are rolled back with the transaction that enqueued them', async () => {
    const shop = await testApp()
    const failed = shop.app.db.platform('test', async (tx) => {
      await enqueueNotifications(shop.app, tx, [notification])
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await rows(shop)).toEqual([])
  })
})
