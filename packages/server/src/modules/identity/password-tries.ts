import type { App } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { countHit, forgiveHits, giveBackHit, type Limit, tooManyHits } from '../../platform/rate-limit.ts'

/** Who tries a password, as limits count it. */
export interface Tries {
  /** A stored e-mail address or phone number, whether it is anybody's or not. */
  account: string
  ip: string
  /** A browser in which this account was signed in before; null in all others. */
  knownBrowser: Buffer | null
}

const quarterOfAnHour = 900
const hour = 3600

/**
 * Counts one try before the password is looked at: ten in a quarter of an hour from one network, or from one known
 * browser; and fifty in an hour from all browsers together that are not known, however many networks they come from. So
 * guesses end, and whoever guesses locks nobody out of a browser that they used before.
 *
 * @throws TOO_MANY_REQUESTS. `onLocked` is called once in each window, for the first try that is refused.
 */
export async function countTry(
  app: Pick<App, 'db' | 'now'>,
  tries: Tries,
  onLocked: () => Promise<void>,
): Promise<void> {
  for (const limit of limitsOf(tries)) {
    const counted = await countHit(app, limit)
    if (counted.hits <= limit.most) continue
    if (counted.hits === limit.most + 1) await onLocked()
    throw tooManyHits(counted)
  }
}

/** The password was right: that try was no guess, and those before it from here are forgiven. */
export async function forgiveTries(app: Pick<App, 'db' | 'now'>, tries: Tries): Promise<void> {
  const [near, everywhere] = limitsOf(tries)
  if (near) await forgiveHits(app, near.key)
  if (everywhere) await giveBackHit(app, everywhere)
}

function limitsOf({ account, ip, knownBrowser }: Tries): Limit[] {
  const from = knownBrowser ? `browser:${knownBrowser.toString('base64')}` : countedAddress(ip)
  const near = { key: `password:${account}:${from}`, most: 10, perSeconds: quarterOfAnHour }
  return knownBrowser ? [near] : [near, { key: `password:${account}`, most: 50, perSeconds: hour }]
}
