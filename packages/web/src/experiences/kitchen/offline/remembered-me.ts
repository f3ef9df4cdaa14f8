import type { Me } from '@comanda/contract/identity'
import { type BrowserStore, browserStore, readStored, writeStored } from '../../../shared/browser-store.ts'
import {
  clearKitchenStorage,
  kitchenKeyPrefix,
  purgeActionsOfOthers,
} from '../../../shared/kitchen-storage.ts'
import { clearSessionEnd, recordSessionEnd } from './session-end.ts'

const KEY = `${kitchenKeyPrefix}me`

/** Values read from storage instead of a response. */
const remembered = new WeakSet<Me>()

/** Identifies the account or screen that owns stored data; null if no user or screen is signed in. */
export function ownerOf({ user, device }: Pick<Me, 'user' | 'device'>): string | null {
  if (user) return `user:${user.id}`
  return device ? `device:${device.id}` : null
}

/**
 * Remembers who was signed in last, so that the screen opens for them without network. Stored orders are
 * deleted as soon as the server reports a different user or screen, or none.
 */
export function rememberMe(
  me: Me,
  store: BrowserStore | null = browserStore(),
  forget = clearKitchenStorage,
): void {
  const who = ownerOf(me)
  const last = readMe(store)
  if (last ? ownerOf(last) !== who : who === null) forget()
  if (who !== null) {
    clearSessionEnd(store)
    purgeActionsOfOthers(who)
  }
  if (who === null && last) recordSessionEnd(last.user ? 'person' : 'screen', store)
  writeStored(KEY, who === null ? null : JSON.stringify(withoutDetails(me)), store)
}

/** Who was signed in last, for a page that is offline; null if unknown. */
export function readRememberedMe(store: BrowserStore | null = browserStore()): Me | null {
  const me = readMe(store)
  if (me) remembered.add(me)
  return me
}

export function isRemembered(me: Me | undefined): boolean {
  return me !== undefined && remembered.has(me)
}

/** The screen needs the name only: contact details are not stored. */
function withoutDetails(me: Me): Me {
  const user = me.user && { ...me.user, email: '', phone: '', signInPhone: null }
  return { ...me, user, memberships: [] }
}

function readMe(store: BrowserStore | null): Me | null {
  try {
    const found: Me | null = JSON.parse(readStored(KEY, store) ?? 'null')
    return found && ownerOf(found) !== null ? found : null
  } catch {
    return null
  }
}
