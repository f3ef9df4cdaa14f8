import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shared/store.ts'

const PROOF_MS = 5 * 60_000

const until = createStore(0)

/** Records that the user has just proved their identity. The server checks the proof with every save. */
export function grantEditing(): void {
  until.set(Date.now() + PROOF_MS)
}

/** The seconds for which the user can still save without another proof; 0 for none. */
export function useEditGrant(): number {
  return useSyncExternalStore(subscribe, secondsLeft, () => 0)
}

const secondsLeft = () => Math.max(0, Math.ceil((until.read() - Date.now()) / 1000))

function subscribe(listener: () => void): () => void {
  const unsubscribe = until.subscribe(listener)
  const timer = setInterval(listener, 1000)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
