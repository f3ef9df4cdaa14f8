import type { App } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { countHit, forgiveHits, giveBackHit, type Limit, tooManyHits } from '../../platform/rate-limit.ts'

/** A password attempt, as rate limits count it. */
export interface Tries {
  /** A normalised email address or phone number, whether or not it has an account. */
  account: string
  ip: string
  /** A browser that this account has used before; null otherwise. */
  knownBrowser: Buffer | null
}

const quarterOfAnHour = 900
const hour = 3600

/**
 * Counts a password attempt before the password is checked: ten in 15 minutes per network or known browser,
 * and fifty an hour from all unknown browsers together. This limits distributed guessing, but an attacker
 * cannot lock the owner out of a browser they have used before.
 *
 * @throws TOO_MANY_REQUESTS. `onLocked` is called once per window, for the first rejected attempt.
 */
export async function countTry(
  app: Pick<App, 'db' | 'now'>,
  attempt: Tries,
  onLocked: () => Promise<void>,
): Promise<void> {
  for (const limit of limitsOf(attempt)) {
    const counted = await countHit(app, limit)
    if (counted.hits <= limit.max) continue
    if (counted.hits === limit.max + 1) await onLocked()
    throw tooManyHits(counted)
  }
}

/** Clears the count after a correct password. */
export async function forgiveTries(app: Pick<App, 'db' | 'now'>, attempt: Tries): Promise<void> {
  const [local, everywhere] = limitsOf(attempt)
  if (local) await forgiveHits(app, local.key)
  if (everywhere) await giveBackHit(app, everywhere)
}

function limitsOf({ account, ip, knownBrowser }: Tries): Limit[] {
  const from = knownBrowser ? `browser:${knownBrowser.toString('base64')}` : countedAddress(ip)
  const local = { key: `password:${account}:${from}`, max: 10, perSeconds: quarterOfAnHour }
  return knownBrowser ? [local] : [local, { key: `password:${account}`, max: 50, perSeconds: hour }]
}
