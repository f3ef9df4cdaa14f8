import { hours, type Instant } from '@comanda/domain/time/instant'
import {
  type BrowserStore,
  browserStore,
  readStored,
  writeStored,
} from '../../../shared/back-office/browser-store.ts'
import { readActKey } from '../../../shared/kept-kitchen.ts'

/** Outlasts what is forgotten of the orders. */
const KEY = 'comanda.kitchen-ended'
/** Of the day before nobody asks any more. */
const TOLD_MS = hours(24)

/** Whose work at this screen the server ended: a session that is over, or a pairing that was taken away. */
export interface End {
  whose: 'person' | 'screen'
  at: Instant
}

/** Steps that were made here and not sent, and whoever has to come back for them to be. */
export interface Unsent {
  who: string
  /** What people call the account; null for a screen that nobody is known to have worked at. */
  name: string | null
  count: number
}

/** The server knows nobody here any more, without anybody having signed out here. */
export function noteEnd(
  whose: End['whose'],
  store: BrowserStore | null = browserStore(),
  at: Instant = Date.now(),
): void {
  writeStored(KEY, JSON.stringify({ whose, at } satisfies End), store)
}

/** Somebody is here again. */
export function noteStart(store: BrowserStore | null = browserStore()): void {
  writeStored(KEY, null, store)
}

/** How it ended, for a day; null when it did not. */
export function recallEnd(
  store: BrowserStore | null = browserStore(),
  now: Instant = Date.now(),
): End | null {
  try {
    const found: End | null = JSON.parse(readStored(KEY, store) ?? 'null')
    return found && now - found.at < TOLD_MS ? found : null
  } catch {
    return null
  }
}

/** What waits here for others than `who`, the largest first. */
export function unsentOfOthers(who: string | null, store: Storage | null = deviceStorage()): Unsent[] {
  const found = new Map<string, Unsent>()
  for (const key of store ? Object.keys(store) : []) {
    const kept = readActKey(key)
    if (!kept || kept.who === who) continue
    const known = found.get(kept.who)
    const name = known?.name ?? nameIn(store?.getItem(key) ?? null)
    found.set(kept.who, { who: kept.who, name, count: (known?.count ?? 0) + 1 })
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

function nameIn(text: string | null): string | null {
  try {
    return JSON.parse(text ?? 'null')?.act?.name ?? null
  } catch {
    return null
  }
}

function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
