import type { App, Caller } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { createTally } from '../../platform/tally.ts'

/** Counts one check of an entered code. Throws TOO_MANY_REQUESTS. */
export function countCodeCheck(app: App, { ip }: Caller): Promise<void> {
  return enforceRateLimit(app, { ...checks, key: `discount-check:${rateLimitAddress(ip)}` })
}

/**
 * The same for codes in a priced cart, which are checked again with each change of the cart: they are counted
 * only for an address that has already sent several unknown codes, and then before the lookup, whether right
 * or wrong.
 */
export async function limitGuesses(app: App, caller: Caller): Promise<void> {
  if (unknownCodes(app).of(rateLimitAddress(caller.ip), app.now()) >= free) await countCodeCheck(app, caller)
}

/** Counts an unknown code. */
export function countUnknownCode(app: App, { ip }: Caller): void {
  unknownCodes(app).add(rateLimitAddress(ip), app.now())
}

const unknownCodes = perApp(() => createTally(checks.windowSeconds))

// Enough for a customer who tries several codes, too few to guess codes.
const checks = { max: 40, windowSeconds: 600 }
const free = 10
