import { useSyncExternalStore } from 'react'

/**
 * Whether somebody may be signed in here, without asking: most who look at a menu have no account, and load nothing for it.
 * The session itself is in a cookie that scripts cannot read; this says no more than that it is worth asking.
 */
export function useAccountHint(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}

export function noteAccount(known: boolean): void {
  if (known === read()) return
  try {
    if (known) window.localStorage.setItem(key, '1')
    else window.localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing asks each time when the account is pressed.
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
