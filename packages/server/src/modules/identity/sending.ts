import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'

const DAY = 86_400
const HOUR = 3600
const quarterOfAnHour = 900
/** Longer than the work takes under load, with or without an account. */
const MIN_DURATION_MS = 120

/**
 * Rate-limits codes and links to a recipient: five in 15 minutes per network, thirty a day in total. Text
 * messages cost money, so they also have a global limit.
 * @throws TOO_MANY_REQUESTS, also for addresses without an account.
 */
export async function countSending(
  app: Pick<App, 'db' | 'now'>,
  to: string,
  { ip, channel }: { ip: string; channel: 'email' | 'sms' },
): Promise<void> {
  await takeHit(app, { key: `send:${to}:${countedAddress(ip)}`, max: 5, perSeconds: quarterOfAnHour })
  await takeHit(app, { key: `send:${to}`, max: 30, perSeconds: DAY })
  if (channel === 'sms') await takeHit(app, { key: 'send:sms', max: 500, perSeconds: HOUR })
}

/** Rate-limits attempts with a code or link: ten in 15 minutes per network and account. */
export async function countTaking(app: Pick<App, 'db' | 'now'>, subject: string, ip: string): Promise<void> {
  await takeHit(app, { key: `take:${subject}:${countedAddress(ip)}`, max: 10, perSeconds: quarterOfAnHour })
}

/** Takes at least `MIN_DURATION_MS`, so that response times do not reveal whether an account exists. */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), wait(MIN_DURATION_MS)])
  return result
}
