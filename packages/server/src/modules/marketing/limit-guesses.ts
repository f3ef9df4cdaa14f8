import type { App, Caller } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { createTally, type Tally } from '../../platform/tally.ts'

/** Counts one look at a typed code. Throws TOO_MANY_REQUESTS. */
export function countLook(app: App, { ip }: Caller): Promise<void> {
  return takeHit(app, { ...looks, key: `discount-check:${countedAddress(ip)}` })
}

/**
 * The same for codes that come along with a cart, of which each change of the cart asks again: they are counted only
 * for an address that has named several codes that do not exist, and then before the look, right or wrong.
 */
export async function limitGuesses(app: App, caller: Caller): Promise<void> {
  if (wrongOnes(app).of(countedAddress(caller.ip), app.now()) >= free) await countLook(app, caller)
}

/** A code was named that does not exist. */
export function noteGuess(app: App, { ip }: Caller): void {
  wrongOnes(app).add(countedAddress(ip), app.now())
}

const tallies = new WeakMap<App['db'], Tally>()

function wrongOnes(app: App): Tally {
  const tally = tallies.get(app.db) ?? createTally(looks.perSeconds)
  tallies.set(app.db, tally)
  return tally
}

// Enough for a hesitant customer, too few to guess codes.
const looks = { most: 40, perSeconds: 600 }
const free = 10
