import type { Me } from '@comanda/contract/identity'
import {
  type BrowserStore,
  browserStore,
  readStored,
  writeStored,
} from '../../../shared/back-office/browser-store.ts'
import { forgetActsOfOthers, forgetKitchen, kitchenKeyPrefix } from '../../../shared/kept-kitchen.ts'
import { noteEnd, noteStart } from './how-it-ended.ts'

const KEY = `${kitchenKeyPrefix}me`

/** Answers that were kept, not given by the server just now. */
const kept = new WeakSet<Me>()

/** Names the account or screen that what is kept here belongs to; null when nobody has signed in. */
export function whoOf({ user, device }: Pick<Me, 'user' | 'device'>): string | null {
  if (user) return `user:${user.id}`
  return device ? `device:${device.id}` : null
}

/**
 * Remembers who was here last, so that the screen opens for them without network. What is kept of orders is taken away as
 * soon as the server knows somebody else here, or nobody.
 */
export function noteWhoIsHere(
  me: Me,
  store: BrowserStore | null = browserStore(),
  forget = forgetKitchen,
): void {
  const who = whoOf(me)
  const last = readMe(store)
  if (last ? whoOf(last) !== who : who === null) forget()
  if (who !== null) {
    noteStart(store)
    forgetActsOfOthers(who)
  }
  if (who === null && last) noteEnd(last.user ? 'person' : 'screen', store)
  writeStored(KEY, who === null ? null : JSON.stringify(withoutDetails(me)), store)
}

/** Who was here last, for a page that cannot ask; null when nobody was. */
export function recallMe(store: BrowserStore | null = browserStore()): Me | null {
  const me = readMe(store)
  if (me) kept.add(me)
  return me
}

export function isKept(me: Me | undefined): boolean {
  return me !== undefined && kept.has(me)
}

/** The screen needs a name and no address. */
function withoutDetails(me: Me): Me {
  const user = me.user && { ...me.user, email: '', phone: '', signInPhone: null }
  return { ...me, user, memberships: [] }
}

function readMe(store: BrowserStore | null): Me | null {
  try {
    const found: Me | null = JSON.parse(readStored(KEY, store) ?? 'null')
    return found && whoOf(found) !== null ? found : null
  } catch {
    return null
  }
}
