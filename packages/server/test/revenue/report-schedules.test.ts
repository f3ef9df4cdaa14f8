import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { listSchedules } from '../../src/modules/revenue/schedules/list-schedules.ts'
import { scheduledReportJob } from '../../src/modules/revenue/schedules/send-schedules.ts'
import { testSchedule } from '../../src/modules/revenue/schedules/test-schedule.ts'
import { discardJob, readDeadJobs } from '../../src/platform/jobs/dead-jobs.ts'
import { retryPolicies } from '../../src/platform/jobs/job.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { openReports } from './open-reports.ts'
import { sell } from './sell.ts'

const attached = (mail: EmailMessage | undefined) => {
  const [file] = mail?.attachments ?? []
  if (!file) throw new Error('nothing is attached')
  return { ...file, bytes: Buffer.from(file.content, 'base64') }
}

test('a weekly report is sent once, on Monday at 6:00 of the restaurant, with its week attached', async () => {
  const { world, restaurantId, owner, schedule, sendAt } = await openReports()
  await sell(world, restaurantId, { at: '2026-11-17T17:00Z' })
  await sell(world, restaurantId, { at: '2026-11-23T17:00Z' })
  const { id, next } = await schedule()
  expect(next).toEqual({ at: Date.parse('2026-11-23T06:00-05:00'), first: '2026-11-16', last: '2026-11-22' })
  expect(await sendAt('2026-11-23T05:59-05:00')).toEqual([])
  const mails = await sendAt('2026-11-23T06:01-05:00')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['olga@example.com', 'Sales by day, Corner Kitchen, 2026-11-16 to 2026-11-22'],
  ])
  const { name, type, bytes } = attached(mails[0])
  expect([name, type]).toEqual(['sales-2026-11-16-2026-11-22.csv', 'text/csv; charset=utf-8'])
  const [head = [], ...rows]: string[][] = parse(bytes, { bom: true })
  const revenueAt = head.findIndex((name) => name.startsWith('Revenue'))
  expect(rows.map((cells) => [cells[0], cells[revenueAt]])).toEqual([
    ['2026-11-17', '10.85'],
    ['Total', '10.85'],
  ])
  expect(mails[0]?.text).toContain('$10.85')
  expect(await sendAt('2026-11-24T12:00-05:00')).toEqual([])
  const [listed] = (await listSchedules(world.app, owner, { restaurantId })).schedules
  expect(listed).toMatchObject({ id, lastSent: { at: Date.parse('2026-11-23T06:01-05:00'), recipients: 1 } })
  // After weeks without the program the latest week is sent, and only that.
  const late = await sendAt('2026-12-16T12:00-05:00')
  expect(late.map(({ subject }) => subject)).toEqual([
    'Sales by day, Corner Kitchen, 2026-12-07 to 2026-12-13',
  ])
})

test('a monthly report of the platform has all restaurants, as PDF', async () => {
  const { world, restaurantId, admin, schedule, sendAt } = await openReports()
  await sell(world, restaurantId, { at: '2026-11-17T17:00Z' })
  const adminId = admin.user?.id ?? ''
  await schedule(
    { restaurantId: undefined, report: 'fees', frequency: 'monthly', format: 'pdf', recipients: [adminId] },
    admin,
  )
  const [mail] = await sendAt('2026-12-01T06:30-05:00')
  expect([mail?.to, mail?.subject]).toEqual([
    'adam@example.com',
    'Fees, All restaurants, 2026-11-01 to 2026-11-30',
  ])
  const texts = readPdf(attached(mail).bytes).flat()
  expect(texts).toEqual(
    expect.arrayContaining(['Fees', 'All restaurants', 'Corner Kitchen', '$10.85', '$0.55', 'Page 1 of 1']),
  )
})

test('is sent to those recipients who may see the report when it is sent', async () => {
  const { world, restaurantId, owner, admin, member, schedule, sendAt } = await openReports()
  const second = await member('otto', 'owner')
  await schedule({ recipients: [owner, second].map(({ user }) => user?.id ?? '') })
  await world.query(`update memberships set role = 'manager' where user_id = 'user-olga'`)
  expect((await sendAt('2026-11-23T07:00-05:00')).map(({ to }) => to)).toEqual(['otto@example.com'])
  await world.query(`update memberships set deactivated_at = now() where user_id = 'user-otto'`)
  expect(await sendAt('2026-11-30T07:00-05:00')).toEqual([])
  const { schedules } = await listSchedules(world.app, admin, { restaurantId })
  expect(schedules).toMatchObject([{ recipients: [], lastSent: { recipients: 0 } }])
})

test.each([
  [
    'by the platform',
    `insert into platform_settings (key, value) values ('sign_in.require_second_factor_for', '"staff"')`,
  ],
  [
    'by the restaurant',
    `insert into restaurant_settings (restaurant_id, settings) select id, '{"twoFactorEnabled": true}' from restaurants`,
  ],
])('is not sent to members without the second factor that is required %s', async (_, requirement) => {
  const { world, restaurantId, owner, member, schedule, sendAt } = await openReports()
  const second = await member('otto', 'owner')
  await schedule({ recipients: [owner, second].map(({ user }) => user?.id ?? '') })
  await world.query(requirement)
  await world.query(`update auth.users set two_factor_enabled = true where id = 'user-otto'`)
  expect((await sendAt('2026-11-23T07:00-05:00')).map(({ to }) => to)).toEqual(['otto@example.com'])
  const { readers } = await listSchedules(world.app, second, { restaurantId })
  expect(readers.map(({ name }) => name)).toEqual(['otto'])
  await world.query(`update auth.users set two_factor_enabled = true where id = 'user-olga'`)
  expect((await sendAt('2026-11-30T07:00-05:00')).map(({ to }) => to).toSorted()).toEqual([
    'olga@example.com',
    'otto@example.com',
  ])
})

test('a test is sent to the caller only, once per request, and leaves the schedule as it is', async () => {
  const { world, restaurantId, owner, member, schedule, deliver } = await openReports()
  const second = await member('otto', 'owner')
  const { id: scheduleId } = await schedule({ recipients: [second.user?.id ?? ''], format: 'pdf' })
  const request = { restaurantId, scheduleId, requestKey: randomUUID() }
  expect(await testSchedule(world.app, owner, request)).toEqual({ recipient: 'olga@example.com' })
  await testSchedule(world.app, owner, request)
  const mails = await deliver()
  expect(mails.map(({ to }) => to)).toEqual(['olga@example.com'])
  expect(attached(mails[0]).name).toBe('sales-2026-11-09-2026-11-15.pdf')
  const [listed] = (await listSchedules(world.app, owner, { restaurantId })).schedules
  expect(listed?.lastSent).toBeNull()
  for (let count = 0; count < 18; count += 1)
    await testSchedule(world.app, owner, { ...request, requestKey: randomUUID() })
  await expect(testSchedule(world.app, owner, request)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a failed email is retried with its attachment', async () => {
  const { world, sent, schedule, sendAt, deliver } = await openReports()
  await schedule()
  let failures = 1
  world.app.email = {
    send: async (message) => {
      if (failures-- > 0) throw new Error('mailbox unavailable')
      sent.push(message)
    },
  }
  expect(await sendAt('2026-11-23T07:00-05:00')).toEqual([])
  expect(attached((await deliver())[0]).name).toBe('sales-2026-11-16-2026-11-22.csv')
})

test('a report that cannot be written is listed as a dead job, and skipped when that is discarded', async () => {
  const { world, restaurantId, schedule, sendAt } = await openReports()
  await schedule()
  await world.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'not storable'; end $$;
    create trigger reject before insert on notifications execute function reject()`)
  const { maxAttempts } = retryPolicies[scheduledReportJob.retries]
  for (let attempt = 0; attempt <= maxAttempts; attempt += 1)
    expect(await sendAt('2026-11-23T07:00-05:00')).toEqual([])
  const dead = () => world.app.db.platform('test', (tx) => readDeadJobs(tx))
  const [job] = await dead()
  expect(job).toMatchObject({ restaurantId, attempts: maxAttempts, error: 'not storable' })
  await world.query('drop trigger reject on notifications')
  expect(await sendAt('2026-11-24T07:00-05:00')).toEqual([])
  if (job) await world.app.db.platform('test', (tx) => discardJob(world.app, tx, job))
  expect(await sendAt('2026-11-25T07:00-05:00')).toEqual([])
  expect(await sendAt('2026-11-30T07:00-05:00')).toHaveLength(1)
  expect(await dead()).toEqual([])
})
