import { hours, type Instant } from '@comanda/domain/time/instant'

/** Where a kitchen's screen keeps what it needs without network; `comanda.kitchen.` begins the keys of the small things. */
export const kitchenKeyPrefix = 'comanda.kitchen.'
export const kitchenDatabase = 'comanda-kitchen'

/** After a day nobody wants a step to be made any more. */
const ACT_KEPT_MS = hours(24)

/** A step that a hand made and that the server has not answered: whose it is, and where. */
export interface KeptActKey {
  key: string
  /** The account or screen, as `whoOf` names it. */
  who: string
  restaurantId: string
}

/** Where the steps of somebody at a restaurant are kept, each under a name behind that. */
export function actsPrefix(who: string, restaurantId: string): string {
  return `${kitchenKeyPrefix}acts.${who}.${restaurantId}.`
}

/** Reads the key of a kept step; null for any other. */
export function readActKey(key: string): KeptActKey | null {
  const found = key.match(/^comanda\.kitchen\.acts\.((?:user|device):[^.]+)\.([^.]+)\.act\./)
  return found?.[1] && found[2] ? { key, who: found[1], restaurantId: found[2] } : null
}

/**
 * Takes everything off this device that a kitchen's screen kept of its orders: it is not for whoever comes next. What its
 * hands did and nobody was told yet stays for a day, for the same account or screen alone: it names no customer.
 */
export function forgetKitchen(now: Instant = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(kitchenKeyPrefix) && !isYoungAct(key, now)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(kitchenDatabase)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Takes away what was kept for others than `who` and is not wanted any more: after a day, and at once what a screen did that
 * this one was before it was paired anew.
 */
export function forgetActsOfOthers(who: string, now: Instant = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const kept = readActKey(key)
      if (!kept || kept.who === who) continue
      const isGone = [kept.who, who].every((one) => one.startsWith('device:'))
      if (isGone || !isYoungAct(key, now)) localStorage.removeItem(key)
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function isYoungAct(key: string, now: Instant): boolean {
  if (!readActKey(key)) return false
  try {
    const { act } = JSON.parse(localStorage.getItem(key) ?? 'null')
    return now - act.at < ACT_KEPT_MS
  } catch {
    return false
  }
}
