import { signedInCookie } from '@comanda/contract/page'
import { useSyncExternalStore } from 'react'
import { onAuthEvent } from '../../../shared/sign-in/auth-events.ts'

/**
 * Whether a user is signed in here, as far as known without a request: most visitors of a menu have no account
 * and load nothing for it. The server sets the cookie together with the session, however the user signed in.
 */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}

const pattern = new RegExp(`(^|; )(__Host-)?comanda\\.${signedInCookie}=1`)

function read(): boolean {
  return pattern.test(document.cookie)
}

function subscribe(listener: () => void): () => void {
  const stop = onAuthEvent(listener)
  // A page from the back/forward cache may be older than the last sign-in or sign-out.
  window.addEventListener('pageshow', listener)
  return () => {
    stop()
    window.removeEventListener('pageshow', listener)
  }
}
