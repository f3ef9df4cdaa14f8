import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import {
  changeSchedule,
  removeSchedule,
  setScheduleActive,
} from '../../src/modules/revenue/schedules/change-schedule.ts'
import { createSchedule } from '../../src/modules/revenue/schedules/create-schedule.ts'
import { listSchedules } from '../../src/modules/revenue/schedules/list-schedules.ts'
import { enqueueDueReports, scheduledReportJob } from '../../src/modules/revenue/schedules/send-schedules.ts'
import { testSchedule } from '../../src/modules/revenue/schedules/test-schedule.ts'
import { discardJob, readDeadJobs } from '../../src/platform/jobs/dead-jobs.ts'
import { type Job, retryPolicies } from '../../src/platform/jobs/job.ts'
import { makeRestaurant } from '../factories.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { runJobs } from '../run-jobs.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'
import { sell } from './sell.ts'

let world: TestApp
let restaurantId: string
let owner: Caller
let admin: Caller
let sent: EmailMessage[]
beforeEach(async () => {
  world = await testApp()
  ;({ id: restaurantId } = await makeRestaurant(world.app))
  owner = await member('olga', 'owner', restaurantId)
  admin = await member('adam', 'master_admin', null)
  sent = []
  world.app.email = { send: async (message) => void sent.push(message) }
  world.clock.now = Date.parse('2026-11-20T12:00-05:00')
})

/** A user with a role, as a caller. */
async function member(
  name: string,
  role: Caller['memberships'][number]['role'],
  at: string | null,
): Promise<Caller> {
  const email = `${name}@example.com`
  const { rows } = await world.database.owner.query(
    `with person as (
       insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true) returning id)
     insert into memberships (user_id, restaurant_id, role) select id, $4, $5 from person returning user_id`,
    [`user-${name}`, name, email, at, role],
  )
  const id: string = rows[0].user_id
  return visitor({
    actor: `user:${id}`,
    user: { id, email, name },
    memberships: [{ role, restaurantId: at }],
  })
}

const schedule = (changes: Partial<Parameters<typeof createSchedule>[2]> = {}, caller = owner) =>
  createSchedule(world.app, caller, {
    restaurantId,
    scheduleId: randomUUID(),
    report: 'sales',
    frequency: 'weekly',
    format: 'csv',
    recipients: [owner.user?.id ?? ''],
    ...changes,
  })
/** The jobs of reports, and then those of their emails. */
async function deliver(): Promise<EmailMessage[]> {
  await runJobs(world, [scheduledReportJob] as Job[])
  await runJobs(world)
  return sent.splice(0)
}
/** What is delivered when the clock has this time. */
async function sendAt(time: string): Promise<EmailMessage[]> {
  world.clock.now = Date.parse(time)
  await Promise.all([enqueueDueReports(world.app), enqueueDueReports(world.app)])
  return deliver()
}
const attached = (mail: EmailMessage | undefined) => {
  const [file] = mail?.attachments ?? []
  if (!file) throw new Error('nothing is attached')
  return { ...file, bytes: Buffer.from(file.content, 'base64') }
}

test('a weekly report is sent once, on Monday at 6:00 of the restaurant, with its week attached', async () => {
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
  const second = await member('otto', 'owner', restaurantId)
  await schedule({ recipients: [owner, second].map(({ user }) => user?.id ?? '') })
  await world.database.owner.query(`update memberships set role = 'manager' where user_id = 'user-olga'`)
  expect((await sendAt('2026-11-23T07:00-05:00')).map(({ to }) => to)).toEqual(['otto@example.com'])
  await world.database.owner.query(
    `update memberships set deactivated_at = now() where user_id = 'user-otto'`,
  )
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
  const { owner: database } = world.database
  const second = await member('otto', 'owner', restaurantId)
  await schedule({ recipients: [owner, second].map(({ user }) => user?.id ?? '') })
  await database.query(requirement)
  await database.query(`update auth.users set two_factor_enabled = true where id = 'user-otto'`)
  expect((await sendAt('2026-11-23T07:00-05:00')).map(({ to }) => to)).toEqual(['otto@example.com'])
  const { readers } = await listSchedules(world.app, second, { restaurantId })
  expect(readers.map(({ name }) => name)).toEqual(['otto'])
  await database.query(`update auth.users set two_factor_enabled = true where id = 'user-olga'`)
  expect((await sendAt('2026-11-30T07:00-05:00')).map(({ to }) => to).toSorted()).toEqual([
    'olga@example.com',
    'otto@example.com',
  ])
})

test('a pause sends nothing, and after it the next period is sent', async () => {
  const { id: scheduleId } = await schedule()
  const set = (isActive: boolean) =>
    setScheduleActive(world.app, owner, { restaurantId, scheduleId, isActive })
  expect(await set(false)).toMatchObject({ isPaused: true, next: null })
  await set(false)
  expect(await sendAt('2026-11-24T12:00-05:00')).toEqual([])
  expect(await set(true)).toMatchObject({ isPaused: false, next: { first: '2026-11-23' } })
  expect(await sendAt('2026-11-25T12:00-05:00')).toEqual([])
  expect(await sendAt('2026-11-30T12:00-05:00')).toHaveLength(1)
  await removeSchedule(world.app, owner, { restaurantId, scheduleId })
  await removeSchedule(world.app, owner, { restaurantId, scheduleId })
  expect(await sendAt('2026-12-08T12:00-05:00')).toEqual([])
  const { rows } = await world.database.owner.query(
    `select action from audit_entries where subject = $1 order by action`,
    [`report_schedule:${scheduleId}`],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'settings.report_paused',
    'settings.report_resumed',
    'settings.report_scheduled',
    'settings.report_unscheduled',
  ])
})

test('a test is sent to the caller only, once per request, and leaves the schedule as it is', async () => {
  const second = await member('otto', 'owner', restaurantId)
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

test('a change applies from the next email, is recorded once, and leaves recipients that the caller does not see', async () => {
  await sell(world, restaurantId, { at: '2026-11-17T17:00Z' })
  const second = await member('otto', 'owner', restaurantId)
  const [ownerId, adminId, secondId] = [owner, admin, second].map(({ user }) => user?.id ?? '')
  const { id: scheduleId } = await schedule({ recipients: [ownerId ?? '', adminId ?? ''] }, admin)
  const change = (changes: Partial<Parameters<typeof changeSchedule>[2]> = {}, caller = owner) =>
    changeSchedule(world.app, caller, {
      restaurantId,
      scheduleId,
      report: 'tax',
      frequency: 'monthly',
      format: 'csv',
      recipients: [secondId ?? ''],
      ...changes,
    })
  const changed = await change()
  expect(await change()).toEqual(changed)
  expect(changed).toMatchObject({ report: 'tax', next: { first: '2026-11-01', last: '2026-11-30' } })
  expect(await sendAt('2026-11-23T07:00-05:00')).toEqual([])
  const mails = await sendAt('2026-12-01T07:00-05:00')
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['adam@example.com', 'otto@example.com'])
  expect(mails[0]?.subject).toBe('Tax collected, Corner Kitchen, 2026-11-01 to 2026-11-30')
  const { rows } = await world.database.owner.query(
    `select changes from audit_entries where action = 'settings.report_changed'`,
  )
  expect(rows).toEqual([
    {
      changes: [
        { field: 'report', before: 'Sales by day, weekly, CSV', after: 'Tax collected, monthly, CSV' },
        { field: 'recipients', before: 'olga@example.com', after: 'otto@example.com' },
      ],
    },
  ])
  await expect(change({ recipients: ['nobody'] })).rejects.toMatchObject({ code: 'RECIPIENT_INVALID' })
  await expect(change({ scheduleId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const manager = await member('mona', 'manager', restaurantId)
  await expect(change({}, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a failed email is retried with its attachment', async () => {
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
  await schedule()
  await world.database.owner.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'not storable'; end $$;
    create trigger reject before insert on notifications execute function reject()`)
  const { maxAttempts } = retryPolicies[scheduledReportJob.retries]
  for (let attempt = 0; attempt <= maxAttempts; attempt += 1)
    expect(await sendAt('2026-11-23T07:00-05:00')).toEqual([])
  const dead = () => world.app.db.platform('test', (tx) => readDeadJobs(tx))
  const [job] = await dead()
  expect(job).toMatchObject({ restaurantId, attempts: maxAttempts, error: 'not storable' })
  await world.database.owner.query('drop trigger reject on notifications')
  expect(await sendAt('2026-11-24T07:00-05:00')).toEqual([])
  if (job) await world.app.db.platform('test', (tx) => discardJob(world.app, tx, job))
  expect(await sendAt('2026-11-25T07:00-05:00')).toEqual([])
  expect(await sendAt('2026-11-30T07:00-05:00')).toHaveLength(1)
  expect(await dead()).toEqual([])
})

test('a repeated request adds nothing; another content under the same id is a conflict', async () => {
  const scheduleId = randomUUID()
  const both = await Promise.all([schedule({ scheduleId }), schedule({ scheduleId })])
  expect(both[0]).toEqual(both[1])
  await expect(schedule({ scheduleId, format: 'pdf' })).rejects.toMatchObject({ code: 'SCHEDULE_EXISTS' })
  for (let count = 1; count < 20; count += 1) await schedule()
  await expect(schedule()).rejects.toMatchObject({ code: 'TOO_MANY_SCHEDULES' })
  expect((await listSchedules(world.app, owner, { restaurantId })).schedules).toHaveLength(20)
})

test('recipients are people who may see the reports; a restaurant does not see who works for the platform', async () => {
  const other = await makeRestaurant(world.app)
  const manager = await member('mona', 'manager', restaurantId)
  const stranger = await member('stan', 'owner', other.id)
  const readers = async (caller: Caller, id?: string) =>
    (await listSchedules(world.app, caller, { restaurantId: id })).readers.map(({ email }) => email)
  expect(await readers(owner, restaurantId)).toEqual(['olga@example.com'])
  expect(await readers(admin, restaurantId)).toEqual(['adam@example.com', 'olga@example.com'])
  expect(await readers(admin)).toEqual(['adam@example.com'])
  for (const person of [manager, stranger, admin])
    await expect(schedule({ recipients: [person.user?.id ?? ''] })).rejects.toMatchObject({
      code: 'RECIPIENT_INVALID',
    })
  for (const [caller, id, code] of [
    [manager, restaurantId, 'FORBIDDEN'],
    [stranger, restaurantId, 'FORBIDDEN'],
    [owner, undefined, 'FORBIDDEN'],
    [visitor(), restaurantId, 'UNAUTHORIZED'],
    [admin, randomUUID(), 'NOT_FOUND'],
  ] as const) {
    const scheduleId = randomUUID()
    await expect(listSchedules(world.app, caller, { restaurantId: id })).rejects.toMatchObject({ code })
    await expect(
      setScheduleActive(world.app, caller, { restaurantId: id, scheduleId, isActive: true }),
    ).rejects.toMatchObject({ code })
    await expect(
      testSchedule(world.app, caller, { restaurantId: id, scheduleId, requestKey: randomUUID() }),
    ).rejects.toMatchObject({ code })
  }
  const { id: scheduleId } = await schedule()
  await expect(
    setScheduleActive(world.app, stranger, { restaurantId: other.id, scheduleId, isActive: false }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
