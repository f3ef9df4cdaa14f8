import type { App } from '../../app.ts'
import { countHit, type Limit, rateLimitError, resetHits, uncountHit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'

/** A password attempt, as rate limits count it. */
export interface PasswordAttempt {
  /** A normalized email address or phone number, whether or not it has an account. */
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
export async function countPasswordAttempt(
  app: Pick<App, 'db' | 'now'>,
  attempt: PasswordAttempt,
  onLocked: () => Promise<void>,
): Promise<void> {
  for (const limit of limitsOf(attempt)) {
    const counted = await countHit(app, limit)
    if (counted.hits <= limit.max) continue
    if (counted.hits === limit.max + 1) await onLocked()
    throw rateLimitError(counted)
  }
}

/** Clears the count after a correct password. */
export async function clearPasswordAttempts(
  app: Pick<App, 'db' | 'now'>,
  attempt: PasswordAttempt,
): Promise<void> {
  const [local, everywhere] = limitsOf(attempt)
  if (local) await resetHits(app, local.key)
  if (everywhere) await uncountHit(app, everywhere)
}

function limitsOf({ account, ip, knownBrowser }: PasswordAttempt): Limit[] {
  const from = knownBrowser ? `browser:${knownBrowser.toString('base64')}` : rateLimitAddress(ip)
  const local = { key: `password:${account}:${from}`, max: 10, windowSeconds: quarterOfAnHour }
  return knownBrowser ? [local] : [local, { key: `password:${account}`, max: 50, windowSeconds: hour }]
}
