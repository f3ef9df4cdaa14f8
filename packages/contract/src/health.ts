import { z } from 'zod'
import { withRight } from './base.ts'
import { id, instant, personText } from './fields.ts'

/** What is looked at, in the order in which it is shown. */
export const checkIds = [
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

/** A reading beside a check: a text, a moment, or neither when there is nothing to tell. */
const fact = z.object({ name: z.string(), text: z.string().nullable(), at: instant.nullable() })

export const healthCheck = z.object({
  id: z.enum(checkIds),
  status: z.enum(['healthy', 'warning', 'error']),
  message: z.string(),
  facts: z.array(fact),
})
export type HealthCheck = z.infer<typeof healthCheck>

const whose = z.object({ id, name: z.string() }).nullable().describe('null: the platform')

/** A mail or text that is not tried again by itself. */
export const deadLetter = z.object({
  id,
  restaurant: whose,
  channel: z.enum(['email', 'sms']),
  kind: z.string(),
  recipient: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  canRetry: z.boolean().describe('False for what would be of no use any more, such as a code'),
})
export type DeadLetter = z.infer<typeof deadLetter>

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
      summary: 'Whether everything works that orders need, tried a moment ago',
    })
    .output(z.object({ measuredAt: instant, checks: z.array(healthCheck) })),
  deadLetters: onPlatform()
    .route({
      method: 'GET',
      path: '/health/dead-letters',
      tags: ['Health'],
      summary: 'Mails, texts and jobs that are not tried again by themselves; at most a hundred of each',
    })
    .output(
      z.object({
        letters: z.array(deadLetter).describe('The newest first'),
        jobs: z.array(deadJob).describe('The newest first'),
      }),
    ),
  retryLetter: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-letters/{id}/retry',
      tags: ['Health'],
      summary: 'Have a mail or text tried again',
    })
    .input(z.object({ id, attempts: z.int().min(0).max(100_000).describe('As it was listed') }))
    .output(
      z.object({
        state: z.enum(['sent', 'waiting', 'dead']).describe('waiting: it is tried within seconds'),
        error: z.string().nullable(),
      }),
    ),
  discardLetter: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-letters/{id}/discard',
      tags: ['Health'],
      summary: 'Give up a mail or text for good',
    })
    .input(z.object({ id, reason }))
    .output(z.object({})),
  retryJob: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-jobs/{jobId}/retry',
      tags: ['Health'],
      summary: 'Have a job tried again, with a new set of attempts',
    })
    .input(z.object({ jobId }))
    .output(z.object({})),
  discardJob: onPlatform()
    .route({
      method: 'POST',
      path: '/health/dead-jobs/{jobId}/discard',
      tags: ['Health'],
      summary: 'Give up a job for good',
    })
    .input(z.object({ jobId, reason }))
    .output(z.object({})),
}
