import { randomUUID } from 'node:crypto'
import type { Caller } from '../../src/app.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { createSchedule } from '../../src/modules/revenue/schedules/create-schedule.ts'
import { enqueueDueReports, scheduledReportJob } from '../../src/modules/revenue/schedules/send-schedules.ts'
import type { Job } from '../../src/platform/jobs/job.ts'
import { makeRestaurant } from '../factories.ts'
import { runJobs } from '../run-jobs.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'

/** A restaurant with its owner, on a Friday, and what is sent by its schedules. */
export async function openReports() {
  const world = await testApp()
  const { id: restaurantId } = await makeRestaurant(world.app)
  const owner = await memberOf(world, 'olga', 'owner', restaurantId)
  const sent: EmailMessage[] = []
  world.app.email = { send: async (message) => void sent.push(message) }
  world.clock.now = Date.parse('2026-11-20T12:00-05:00')

  /** The jobs of reports, and then those of their emails. */
  async function deliver(): Promise<EmailMessage[]> {
    await runJobs(world, [scheduledReportJob] as Job[])
    await runJobs(world)
    return sent.splice(0)
  }
  return {
    world,
    restaurantId,
    owner,
    admin: await memberOf(world, 'adam', 'master_admin', null),
    sent,
    deliver,
    /** What is delivered when the clock has this time. */
    async sendAt(time: string): Promise<EmailMessage[]> {
      world.clock.now = Date.parse(time)
      await Promise.all([enqueueDueReports(world.app), enqueueDueReports(world.app)])
      return deliver()
    },
    member: (name: string, role: Role, at: string | null = restaurantId) => memberOf(world, name, role, at),
    schedule: (changes: Partial<Parameters<typeof createSchedule>[2]> = {}, caller = owner) =>
      createSchedule(world.app, caller, {
        restaurantId,
        scheduleId: randomUUID(),
        report: 'sales',
        frequency: 'weekly',
        format: 'csv',
        recipients: [owner.user?.id ?? ''],
        ...changes,
      }),
  }
}

type Role = Caller['memberships'][number]['role']

/** A user with a role, as a caller. */
async function memberOf(world: TestApp, name: string, role: Role, at: string | null): Promise<Caller> {
  const email = `${name}@example.com`
  const rows = await world.query(
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
