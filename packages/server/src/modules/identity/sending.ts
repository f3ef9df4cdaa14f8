import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'

const DAY = 86_400
const HOUR = 3600
const quarterOfAnHour = 900
/** Longer than an answer takes on a busy day, with or without an account. */
const LEAST_MS = 120

/**
 * Counts a request for a code or a link to somebody: five in a quarter of an hour from one network, thirty a day from
 * all. Text messages cost money, so all together have a limit as well.
 * @throws TOO_MANY_REQUESTS, for addresses that nobody has just the same.
 */
export async function countSending(
  app: Pick<App, 'db' | 'now'>,
  to: string,
  { ip, channel }: { ip: string; channel: 'email' | 'sms' },
): Promise<void> {
  await takeHit(app, { key: `send:${to}:${countedAddress(ip)}`, most: 5, perSeconds: quarterOfAnHour })
  await takeHit(app, { key: `send:${to}`, most: 30, perSeconds: DAY })
  if (channel === 'sms') await takeHit(app, { key: 'send:sms', most: 500, perSeconds: HOUR })
}

/** Counts a code or link that is tried: ten in a quarter of an hour from one network for one account. */
export async function countTaking(app: Pick<App, 'db' | 'now'>, whose: string, ip: string): Promise<void> {
  await takeHit(app, { key: `take:${whose}:${countedAddress(ip)}`, most: 10, perSeconds: quarterOfAnHour })
}

/** Answers no sooner for nobody's address than for somebody's: what is written for the latter is lost in the wait. */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), wait(LEAST_MS)])
  return result
}
