import { checkIds } from '@comanda/domain/health/checks'
import { z } from 'zod'
import { withRight } from './base.ts'
import { instant, personText, restaurantRef } from './fields.ts'

/** A detail of a check: a text, a time, or neither. */
const fact = z.object({ name: z.string(), text: z.string().nullable(), at: instant.nullable() })

export const healthCheck = z.object({
  id: z.enum(checkIds),
  status: z.enum(['healthy', 'warning', 'error']),
  message: z.string(),
  facts: z.array(fact),
})
export type HealthCheck = z.infer<typeof healthCheck>

export const healthHistory = z.object({
  hours: z.array(instant).describe('The starts of the last 42 hours, the current one last'),
  checks: z.array(
    z.object({
      id: z.string(),
      since: instant.describe('When it got its present status'),
      hours: z
        .array(z.object({ healthy: z.int(), warnings: z.int(), errors: z.int() }).nullable())
        .describe('How many measurements of each hour had each result, one a minute; null: not measured'),
    }),
  ),
})
export type HealthHistory = z.infer<typeof healthHistory>

/** The jobs of one kind. */
const jobMetrics = z.object({
  task: z.string(),
  queued: z.int().describe('Waiting for the first attempt, some of them until later'),
  running: z.int(),
  failed: z.int().describe('Waiting for another attempt'),
  dead: z.int(),
  oldestSeconds: z
    .int()
    .nullable()
    .describe('How long the oldest job that is due has waited; null: none is due'),
})
export type JobMetrics = z.infer<typeof jobMetrics>

/** A job that is no longer retried automatically: an email, a text message, a refund, a reaction to an event. */
export const deadJob = z.object({
  id: z.int(),
  task: z.string(),
  restaurant: restaurantRef.nullable().describe('null: the platform'),
  subject: z.string().describe('Such as "receipt to ada@example.com"; may be empty'),
  attempts: z.int(),
  error: z.string(),
  since: instant,
  canRetry: z.boolean().describe('false if a retry would be useless, as for an expired code'),
  ifDiscarded: z.string().nullable().describe('What discarding it ends; null: it cannot be discarded'),
})
export type DeadJob = z.infer<typeof deadJob>

const jobQueue = z.object({
  metrics: z.array(jobMetrics).describe('By task'),
  dead: z.array(deadJob).describe('Newest first'),
})
export type JobQueue = z.infer<typeof jobQueue>

const jobId = z.coerce.number().pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
const reason = personText(300)

const onPlatform = () => withRight('platform.manage', 'platform')

export const health = {
  checks: onPlatform()
    .route({
      method: 'GET',
      path: '/health/checks',
      summary: 'Run the health checks of all services that orders depend on',
    })
    .output(z.object({ measuredAt: instant, checks: z.array(healthCheck) })),
  history: onPlatform()
    .route({
      method: 'GET',
      path: '/health/history',
      summary: 'Get the results of the health checks of the last 42 hours',
    })
    .output(healthHistory),
  jobs: onPlatform()
    .route({
      method: 'GET',
      path: '/health/jobs',
      summary:
        'Metrics of the background jobs, and those that are no longer retried automatically, at most 100',
    })
    .output(jobQueue),
  retryJob: onPlatform()
    .route({
      method: 'POST',
      path: '/health/jobs/{jobId}/retry',
      summary: 'Retry a job with a fresh number of attempts',
    })
    .input(z.object({ jobId }))
    .output(z.object({})),
  discardJob: onPlatform()
    .errors({ JOB_NOT_DISCARDABLE: { status: 409 } })
    .route({
      method: 'POST',
      path: '/health/jobs/{jobId}/discard',
      summary: 'Discard a job permanently, and end what it would still have to do',
    })
    .input(z.object({ jobId, reason }))
    .output(z.object({})),
}
