import { useSyncExternalStore } from 'react'

/**
 * Whether a user is probably signed in, without a request: most visitors of a menu have no account and load
 * nothing for it. The session itself is in a cookie that scripts cannot read; this flag only says that asking
 * the server is worthwhile.
 */
export function useAccountHint(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}

export function recordAccountHint(known: boolean): void {
  if (known === read()) return
  try {
    if (known) window.localStorage.setItem(key, '1')
    else window.localStorage.removeItem(key)
  } catch {
    // Without storage the session is requested each time the account button is pressed.
  }
  for (const listener of listeners) listener()
}

const key = 'comanda.account'
const listeners = new Set<() => void>()

function read(): boolean {
  try {
    return window.localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
