import { hours, type Instant } from '@comanda/domain/time/instant'

/**
 * The data that a kitchen screen stores for offline use; `comanda.kitchen.` is the prefix of its localStorage keys.
 */
export const kitchenKeyPrefix = 'comanda.kitchen.'
export const kitchenDatabase = 'comanda-kitchen'

/** Actions older than a day are no longer sent. */
const ACTION_TTL_MS = hours(24)

/** The key of an action that the server has not confirmed: its owner and restaurant. */
export interface QueuedActionKey {
  key: string
  /** The account or device, as `ownerOf` returns it. */
  who: string
  restaurantId: string
}

/** Key prefix of an operator's queued actions at a restaurant. */
export function actionKeyPrefix(who: string, restaurantId: string): string {
  return `${kitchenKeyPrefix}acts.${who}.${restaurantId}.`
}

/** Parses the key of a queued action; null for any other key. */
export function parseActionKey(key: string): QueuedActionKey | null {
  const found = key.match(/^comanda\.kitchen\.acts\.((?:user|device):[^.]+)\.([^.]+)\.act\./)
  return found?.[1] && found[2] ? { key, who: found[1], restaurantId: found[2] } : null
}

/**
 * Deletes everything that a kitchen screen stored about orders, so that the next user of this device cannot
 * read it. Unsent actions stay for a day, for the same account or device only; they contain no customer data.
 */
export function clearKitchenStorage(now: Instant = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(kitchenKeyPrefix) && !isFreshAction(key, now)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(kitchenDatabase)
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}

/**
 * Deletes the queued actions of operators other than `who` once they are a day old; actions of this device
 * under an earlier pairing are deleted immediately.
 */
export function purgeActionsOfOthers(who: string, now: Instant = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const queued = parseActionKey(key)
      if (!queued || queued.who === who) continue
      const isFormerDevice = [queued.who, who].every((one) => one.startsWith('device:'))
      if (isFormerDevice || !isFreshAction(key, now)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}

function isFreshAction(key: string, now: Instant): boolean {
  if (!parseActionKey(key)) return false
  try {
    const { action } = JSON.parse(localStorage.getItem(key) ?? 'null')
    return now - action.at < ACTION_TTL_MS
  } catch {
    return false
  }
}
