import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import {
  countHit,
  countHitIn,
  enforceRateLimit,
  type Limit,
  rateLimitError,
  uncountHit,
  uncountHitIn,
} from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'

const DAY = 86_400
const HOUR = 3600
const quarterOfAnHour = 900
/** Longer than the work takes under load, with or without an account. */
const MIN_DURATION_MS = 120

/**
 * Rate-limits codes and links to a recipient: five in 15 minutes per network, thirty a day in total. Requests from
 * the recipient's own browser or session are counted separately, so that others cannot use them up.
 * @throws TOO_MANY_REQUESTS, even for addresses without an account.
 */
export async function limitSending(
  app: Pick<App, 'db' | 'now'>,
  to: string,
  {
    ip,
    own,
  }: {
    ip: string
    /** Identifies that browser or session; null for any other. */
    own: string | null
  },
): Promise<void> {
  await enforceRateLimit(app, {
    key: `send:${to}:${own ?? rateLimitAddress(ip)}`,
    max: 5,
    windowSeconds: quarterOfAnHour,
  })
  await enforceRateLimit(app, {
    key: own ? `send:${to}:day:${own}` : `send:${to}`,
    max: 30,
    windowSeconds: DAY,
  })
}

/** Text messages cost money, so all together have a limit. */
const texts = { key: 'send:sms', max: 500, windowSeconds: HOUR }

/**
 * Counts a text message before it is known whether it is sent, so that the response does not reveal that. Not for the recipient's
 * own browser or session: others must not use up their texts. @throws TOO_MANY_REQUESTS
 */
export async function countText(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const counted = await countHit(app, texts)
  if (counted.hits <= texts.max) return
  await uncountHit(app, texts)
  throw rateLimitError(counted)
}

/** Reverts `countText` when nothing was sent: requests for numbers without an account cost nothing. */
export function uncountText(app: Pick<App, 'db' | 'now'>): Promise<void> {
  return uncountHit(app, texts)
}

/** Rate-limits attempts with a code or link: ten in 15 minutes per network and account. */
export async function limitProofAttempts(
  app: Pick<App, 'db' | 'now'>,
  subject: string,
  ip: string,
): Promise<void> {
  await enforceRateLimit(app, {
    key: `take:${subject}:${rateLimitAddress(ip)}`,
    max: 10,
    windowSeconds: quarterOfAnHour,
  })
}

/**
 * Counts an attempt at a stored sign-in code before it is compared, in the transaction that uses the attempt: each new code allows new attempts,
 * so wrong ones are limited to twenty a day for an account or number, from whatever networks. Without a stored code there is nothing
 * to guess, and nothing is counted. Not for a known browser: others must not lock its owner out of it.
 * @throws TOO_MANY_REQUESTS, even for addresses without an account.
 */
export async function countCode({ now }: Pick<App, 'now'>, tx: Tx, subject: string): Promise<void> {
  const limit = codesOf(subject)
  const counted = await countHitIn(tx, now(), limit)
  if (counted.hits > limit.max) throw rateLimitError(counted)
}

/** Reverts `countCode` after a correct code. */
export function uncountCode({ now }: Pick<App, 'now'>, tx: Tx, subject: string): Promise<void> {
  return uncountHitIn(tx, now(), codesOf(subject))
}

function codesOf(subject: string): Limit {
  return { key: `wrong-codes:${subject}`, max: 20, windowSeconds: DAY }
}

/** Takes at least `MIN_DURATION_MS`, so that response times do not reveal whether an account exists. */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), wait(MIN_DURATION_MS)])
  return result
}
