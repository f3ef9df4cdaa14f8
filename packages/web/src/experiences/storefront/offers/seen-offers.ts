import { asRecord, asText } from '@comanda/domain/stored-value'
import { useSyncExternalStore } from 'react'
import { readStored, tabStore, writeStored } from '../../../shared/browser-store.ts'
import { createSignal } from '../../../shared/store.ts'

/** The offers shown in a visit: each popup is shown once, even after a reload. */
export interface SeenOffers {
  restaurantId: string
  /** Ids of specials and campaigns that were shown as a popup or dismissed. */
  closed: readonly string[]
  /** The offer with which each product was first offered, by product: no product is offered twice. */
  products: Readonly<Record<string, string>>
  /** Items in the cart when popups were last considered: only added items trigger one. */
  units: number
}

export function useSeenOffers(restaurantId: string): SeenOffers {
  const seen = useSyncExternalStore(changes.subscribe, readSeen, () => null)
  return seen?.restaurantId === restaurantId ? seen : { restaurantId, closed: [], products: {}, units: 0 }
}

export function storeSeenOffers(next: SeenOffers): void {
  writeStored(storageKey, JSON.stringify(next), tabStore())
  current = next
  changes.notify()
}

/** Parses what was stored before a reload; null for anything else. */
export function parseSeenOffers(text: string | null): SeenOffers | null {
  const stored = asRecord(parsed(text))
  const restaurantId = asText(stored?.restaurantId)
  if (!stored || !restaurantId) return null
  const products = Object.entries(asRecord(stored.products) ?? {}).flatMap(([id, offer]) => {
    const known = asText(offer)
    return known ? [[id, known] as const] : []
  })
  return {
    restaurantId,
    closed: Array.isArray(stored.closed) ? stored.closed.filter((id) => typeof id === 'string') : [],
    products: Object.fromEntries(products),
    units: typeof stored.units === 'number' ? stored.units : 0,
  }
}

const storageKey = 'comanda.offers'
const changes = createSignal()
let current: SeenOffers | null | undefined

function readSeen(): SeenOffers | null {
  if (current === undefined) current = parseSeenOffers(readStored(storageKey, tabStore()))
  return current
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
