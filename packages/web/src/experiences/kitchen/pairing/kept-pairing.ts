import type { Pairing } from '@comanda/contract/devices'
import type { Instant } from '@comanda/domain/time/instant'

export interface KeptPairing {
  pairing: Pairing
  /** By this screen's own clock, whatever the server's says. */
  endsAt: Instant
}

/** The code of before, so that a page that is loaded again goes on with it. */
export function recallPairing(restaurantId: string, now: Instant): KeptPairing | null {
  try {
    const kept: KeptPairing | null = JSON.parse(sessionStorage.getItem(keyOf(restaurantId)) ?? 'null')
    return kept?.pairing.secret && kept.endsAt > now ? kept : null
  } catch {
    return null
  }
}

export function keepPairing(restaurantId: string, pairing: Pairing, now: Instant): KeptPairing {
  const kept = { pairing, endsAt: now + (pairing.expiresAt - pairing.askedAt) }
  try {
    sessionStorage.setItem(keyOf(restaurantId), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing asks anew after the next loading.
  }
  return kept
}

export function forgetPairing(restaurantId: string): void {
  try {
    sessionStorage.removeItem(keyOf(restaurantId))
  } catch {
    // Nothing was kept.
  }
}

const keyOf = (restaurantId: string) => `comanda.pairing.${restaurantId}`
