import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import {
  changeSchedule,
  removeSchedule,
  setScheduleActive,
} from '../../src/modules/revenue/schedules/change-schedule.ts'
import { listSchedules } from '../../src/modules/revenue/schedules/list-schedules.ts'
import { testSchedule } from '../../src/modules/revenue/schedules/test-schedule.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { openReports } from './open-reports.ts'
import { sell } from './sell.ts'

test('a pause sends nothing, and after it the next period is sent', async () => {
  const { world, restaurantId, owner, schedule, sendAt } = await openReports()
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
  const rows = await world.query(`select action from audit_entries where subject = $1 order by action`, [
    `report_schedule:${scheduleId}`,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'settings.report_paused',
    'settings.report_resumed',
    'settings.report_scheduled',
    'settings.report_unscheduled',
  ])
})

test('a change from a form that was opened before another one is refused with what is stored', async () => {
  const { world, restaurantId, owner, member, schedule } = await openReports()
  const [ownerId, secondId] = [owner, await member('otto', 'owner')].map(({ user }) => user?.id ?? '')
  const { id: scheduleId, revision } = await schedule()
  const terms = { report: 'sales', frequency: 'weekly', format: 'csv' } as const
  const change = (recipients: (string | undefined)[]) =>
    changeSchedule(world.app, owner, {
      restaurantId,
      scheduleId,
      revision,
      ...terms,
      recipients: recipients.map((userId) => userId ?? ''),
    })
  const stored = await change([secondId])
  expect(stored).toMatchObject({ recipients: [{ name: 'otto' }], revision: revision + 1 })
  await setScheduleActive(world.app, owner, { restaurantId, scheduleId, isActive: false })
  await expect(change([ownerId])).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    status: 409,
    data: { current: { ...stored, isPaused: true, next: null } },
  })
  expect(await change([secondId])).toMatchObject({ recipients: [{ name: 'otto' }], revision: revision + 1 })
})

test('a change applies from the next email, is recorded once, and leaves recipients that the caller does not see', async () => {
  const { world, restaurantId, owner, admin, member, schedule, sendAt } = await openReports()
  await sell(world, restaurantId, { at: '2026-11-17T17:00Z' })
  const second = await member('otto', 'owner')
  const [ownerId, adminId, secondId] = [owner, admin, second].map(({ user }) => user?.id ?? '')
  const { id: scheduleId } = await schedule({ recipients: [ownerId ?? '', adminId ?? ''] }, admin)
  const change = (changes: Partial<Parameters<typeof changeSchedule>[2]> = {}, caller = owner) =>
    changeSchedule(world.app, caller, {
      restaurantId,
      scheduleId,
      revision: 1,
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
  const rows = await world.query(`select changes from audit_entries where action = 'settings.report_changed'`)
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
  const manager = await member('mona', 'manager')
  await expect(change({}, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a repeated request adds nothing; another content under the same id is a conflict', async () => {
  const { world, restaurantId, owner, schedule } = await openReports()
  const scheduleId = randomUUID()
  const both = await Promise.all([schedule({ scheduleId }), schedule({ scheduleId })])
  expect(both[0]).toEqual(both[1])
  await expect(schedule({ scheduleId, format: 'pdf' })).rejects.toMatchObject({ code: 'SCHEDULE_EXISTS' })
  for (let count = 1; count < 20; count += 1) await schedule()
  await expect(schedule()).rejects.toMatchObject({ code: 'TOO_MANY_SCHEDULES' })
  expect((await listSchedules(world.app, owner, { restaurantId })).schedules).toHaveLength(20)
})

test('recipients are people who may see the reports; a restaurant does not see who works for the platform', async () => {
  const { world, restaurantId, owner, admin, member, schedule } = await openReports()
  const other = await makeRestaurant(world.app)
  const manager = await member('mona', 'manager')
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
