import type { Pairing } from '@comanda/contract/devices'
import type { Instant } from '@comanda/domain/time/instant'

export interface StoredPairing {
  pairing: Pairing
  /** By this screen's own clock, independent of the server's. */
  endsAt: Instant
}

/** The stored code, so that a reload continues with it. */
export function readStoredPairing(restaurantId: string, now: Instant): StoredPairing | null {
  try {
    const stored: StoredPairing | null = JSON.parse(sessionStorage.getItem(keyOf(restaurantId)) ?? 'null')
    return stored?.pairing.secret && stored.endsAt > now ? stored : null
  } catch {
    return null
  }
}

export function storePairing(restaurantId: string, pairing: Pairing, now: Instant): StoredPairing {
  const stored = { pairing, endsAt: now + (pairing.expiresAt - pairing.requestedAt) }
  try {
    sessionStorage.setItem(keyOf(restaurantId), JSON.stringify(stored))
  } catch {
    // Without browser storage a reload requests a new code.
  }
  return stored
}

/** How far the server's clock is ahead of this screen's, in milliseconds. */
export function serverAhead({ pairing, endsAt }: StoredPairing): number {
  return pairing.expiresAt - endsAt
}

export function clearStoredPairing(restaurantId: string): void {
  try {
    sessionStorage.removeItem(keyOf(restaurantId))
  } catch {
    // Nothing was stored.
  }
}

const keyOf = (restaurantId: string) => `comanda.pairing.${restaurantId}`
