import { roles } from '@comanda/domain/access/roles'
import { secondFactorPolicies } from '@comanda/domain/access/sign-in-policy'
import { passwordLength } from '@comanda/domain/people/password'
import { z } from 'zod'
import { withRight } from './base.ts'
import { id, instant, storableText } from './fields.ts'

const onPlatform = () => withRight('platform.manage', 'platform')
const table = z.object({
  name: z.string(),
  bytes: z.int().describe('With indexes and all partitions'),
  rows: z.int().nullable().describe('Estimate of the database; null before its first analysis'),
  oldestAt: instant.nullable().describe('null: without a time, or not indexed by it and large'),
})
export type DatabaseTable = z.infer<typeof table>

const taskRun = z.object({
  name: z.string(),
  startedAt: instant,
  milliseconds: z.int(),
  failure: z.string().nullable(),
})
export type TaskRun = z.infer<typeof taskRun>

const backups = z.object({
  byProgram: z.boolean().describe('false: backups of an external database are made by its provider'),
  last: z
    .object({
      at: instant.describe('It includes everything committed before this time'),
      bytes: z.int(),
      milliseconds: z.int(),
      hasKey: z.boolean().describe('It contains the secret key'),
    })
    .nullable()
    .describe('The last complete one; null: none was recorded'),
})

const database = z.object({
  version: z.string(),
  bytes: z.int(),
  connections: z.int(),
  maxConnections: z.int(),
  startedAt: instant,
  tables: z.array(table).describe('The largest first'),
  migrations: z.array(z.object({ name: z.string(), appliedAt: instant })).describe('The newest first'),
  backups,
  tasks: z
    .array(taskRun)
    .describe(
      'The last run of each task that runs every ten minutes or less often, and of others that failed',
    ),
})
export type DatabaseReport = z.infer<typeof database>

const person = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
})

const staffSession = z.object({
  id: z.string(),
  person,
  device: z.string().describe('Such as "Chrome on macOS"'),
  ip: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSession>

const signInPolicy = z.object({
  secondFactorFor: z
    .enum(secondFactorPolicies)
    .describe(
      'Who has the permissions of a role only with a second factor: no one, platform admins, or everyone',
    ),
  staffPasswordMinimum: z
    .int()
    .min(passwordLength.min)
    .max(passwordLength.max)
    .describe('Characters of the passwords of people with a role'),
})

const security = z.object({
  signInPolicy,
  secondFactorInEffect: z
    .enum(secondFactorPolicies)
    .describe('By the policy, or by the settings of the platform, which can require it for platform admins'),
  sessionTimeout: z.int().nullable().describe('Minutes; null: not set'),
  staff: z.int().describe('People with a role'),
  withoutFactor: z.array(person).describe('People with a role and without a second factor, at most 200'),
  withoutFactorCount: z.int(),
  lockedOut: z
    .array(z.object({ email: z.string(), at: instant, ip: z.string() }))
    .describe('In the last 24 hours, the latest first, at most 200'),
  lockedOutCount: z.int(),
  sessions: z
    .array(staffSession)
    .describe('Sessions of people with a role, the last used first, at most 200'),
  sessionCount: z.int(),
  screens: z
    .array(
      z.object({
        id,
        name: z.string(),
        restaurantId: id,
        restaurant: z.string(),
        lastSeenAt: instant.nullable(),
      }),
    )
    .describe('Paired screens, which need no password, the last used first, at most 200'),
  screenCount: z.int(),
})
export type SecurityReport = z.infer<typeof security>

const realtime = z.object({
  at: instant,
  minutes: z
    .array(z.object({ at: instant, orders: z.int() }))
    .describe('Paid orders by the minute in which they were placed: the last 60, the oldest first'),
  restaurants: z
    .array(
      z.object({
        restaurantId: id,
        openTickets: z.int(),
        visitors: z.int().describe('Active within the last five minutes'),
        screens: z.int().describe('Connected kitchen screens'),
        kitchen: z.enum(['live', 'away', 'offline', 'never']),
      }),
    )
    .describe('The busiest 50: those with the most open tickets, then with the most visitors'),
  totals: z
    .object({ restaurants: z.int(), openTickets: z.int(), visitors: z.int(), screens: z.int() })
    .describe('Of all restaurants'),
})
export type RealtimeReport = z.infer<typeof realtime>

/** For the operators of the platform. */
export const system = {
  database: onPlatform()
    .route({ method: 'GET', path: '/system/database', summary: 'Size, tables, migrations and task runs' })
    .output(database),
  security: onPlatform()
    .route({
      method: 'GET',
      path: '/system/security',
      summary: 'Sign-in policy, second factors and sessions',
    })
    .output(security),
  saveSignInPolicy: onPlatform()
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: '/system/security/sign-in-policy',
      summary:
        'Change what the platform requires of people with a role when they sign in; omitted fields stay unchanged',
    })
    .errors({ SECOND_FACTOR_MISSING: { status: 422 } })
    .input(signInPolicy.partial())
    .output(signInPolicy),
  endSessions: onPlatform()
    .route({
      method: 'POST',
      path: '/system/security/end-sessions',
      summary: 'End the sessions of a person with a role; of the caller, all but the current one',
    })
    .input(z.object({ userId: storableText(100).min(1) }))
    .output(z.object({ ended: z.int() })),
  realtime: onPlatform()
    .route({ method: 'GET', path: '/system/realtime', summary: 'What happens at all restaurants now' })
    .output(realtime),
}
