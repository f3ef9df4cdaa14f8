import { z } from 'zod'
import { withRight } from './base.ts'
import { id, instant, personText } from './fields.ts'

/** Health checks, in display order. `walls` checks the isolation of tenants. */
const checkIds = [
  'database',
  'payments',
  'courier',
  'email',
  'sms',
  'realtime',
  'walls',
  'functions',
  'orders',
] as const

/** A detail of a check: a text, a time, or neither when there is no value. */
const fact = z.object({ name: z.string(), text: z.string().nullable(), at: instant.nullable() })

export const healthCheck = z.object({
  id: z.enum(checkIds),
  status: z.enum(['healthy', 'warning', 'error']),
  message: z.string(),
  facts: z.array(fact),
})
export type HealthCheck = z.infer<typeof healthCheck>

const whose = z.object({ id, name: z.string() }).nullable().describe('null: the platform')

/** An email or text message that failed for the last time and is not retried automatically. */
export const deadLetter = z.object({
  id,
  restaurant: whose,
  channel: z.enum(['email', 'sms']),
  kind: z.string(),
  recipient: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  canRetry: z.boolean().describe('false if a retry would be useless, as for an expired code'),
})
export type DeadNotification = z.infer<typeof deadLetter>

/** A job that failed for the last time. */
export const deadJob = z.object({
  id: z.int(),
  restaurant: whose,
  task: z.string(),
  attempts: z.int(),
  error: z.string(),
  since: instant,
})
export type DeadJob = z.infer<typeof deadJob>

const jobId = z.coerce.number().pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
const reason = personText(300)

const onPlatform = () => withRight('platform.manage', 'platform')

export const health = {
  checks: onPlatform()
    .route({
      method: 'GET',
      path: '/health/checks',
      tags: ['Health'],
      summary: 'Run the health checks of everything that orders depend on',
    })
    .output(z.object({ measuredAt: instant, checks: z.array(healthCheck) })),
  failedNotifications: onPlatform()
    .route({
      method: 'GET',
      path: '/health/dead-letters',
      tags: ['Health'],
      summary: 'List emails, texts and jobs that are not retried automatically; at most 100 of each',
    })
    .output(
      z.object({
        letters: z.array(deadLetter).describe('Newest first'),
        jobs: z.array(deadJob).describe('Newest first'),
      }),
    ),
  retryNotification: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-letters/{id}/retry',
      tags: ['Health'],
      summary: 'Retry an email or text',
    })
    .input(
      z.object({
        id,
        attempts: z
          .int()
          .min(0)
          .max(100_000)
          .describe('The listed number of attempts; a stale value does not start a second retry'),
      }),
    )
    .output(z.object({})),
  discardNotification: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-letters/{id}/discard',
      tags: ['Health'],
      summary: 'Discard an email or text permanently',
    })
    .input(z.object({ id, reason }))
    .output(z.object({})),
  retryJob: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-jobs/{jobId}/retry',
      tags: ['Health'],
      summary: 'Retry a job with a fresh number of attempts',
    })
    .input(z.object({ jobId }))
    .output(z.object({})),
  discardJob: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-jobs/{jobId}/discard',
      tags: ['Health'],
      summary: 'Discard a job permanently',
    })
    .input(z.object({ jobId, reason }))
    .output(z.object({})),
}
