import { hours, type Instant } from '@comanda/domain/time/instant'
import { type BrowserStore, browserStore, readStored, writeStored } from '../../../shared/browser-store.ts'
import { parseActionKey } from '../../../shared/kitchen-storage.ts'

/** Not below `kitchenKeyPrefix`, so that it survives the deletion of the orders. */
const KEY = 'comanda.kitchen-ended'
/** The reason is shown for this long. */
const SHOWN_FOR_MS = hours(24)

/** Which session the server ended: a user's sign-in, or the pairing of the screen. */
export interface SessionEnd {
  whose: 'person' | 'screen'
  at: Instant
}

/** Unsent actions made at this screen, and the account that must sign in again to send them. */
export interface UnsentActions {
  who: string
  /** Display name of the account; null if no user is known to have worked at the screen. */
  name: string | null
  count: number
}

/** Records that the server ended the session: no one signed out at this screen. */
export function recordSessionEnd(
  whose: SessionEnd['whose'],
  store: BrowserStore | null = browserStore(),
  at: Instant = Date.now(),
): void {
  writeStored(KEY, JSON.stringify({ whose, at } satisfies SessionEnd), store)
}

/** Clears the record: a user or screen is signed in again. */
export function clearSessionEnd(store: BrowserStore | null = browserStore()): void {
  writeStored(KEY, null, store)
}

/** The recorded end of the session, within the last day; else null. */
export function readSessionEnd(
  store: BrowserStore | null = browserStore(),
  now: Instant = Date.now(),
): SessionEnd | null {
  try {
    const found: SessionEnd | null = JSON.parse(readStored(KEY, store) ?? 'null')
    return found && now - found.at < SHOWN_FOR_MS ? found : null
  } catch {
    return null
  }
}

/** Unsent actions on this device of others than `who`, the largest count first. */
export function unsentByOthers(who: string | null, store: Storage | null = deviceStorage()): UnsentActions[] {
  const found = new Map<string, UnsentActions>()
  for (const key of store ? Object.keys(store) : []) {
    const stored = parseActionKey(key)
    if (!stored || stored.who === who) continue
    const known = found.get(stored.who)
    const name = known?.name ?? nameIn(store?.getItem(key) ?? null)
    found.set(stored.who, { who: stored.who, name, count: (known?.count ?? 0) + 1 })
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

function nameIn(text: string | null): string | null {
  try {
    return JSON.parse(text ?? 'null')?.action?.name ?? null
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
