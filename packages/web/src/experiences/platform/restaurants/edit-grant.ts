import { useSyncExternalStore } from 'react'

const PROOF_MS = 5 * 60_000

let until = 0
const listeners = new Set<() => void>()

/** Records that the user has just proved their identity. The server checks the proof with every save. */
export function grantEditing(): void {
  until = Date.now() + PROOF_MS
  for (const listener of listeners) listener()
}

/** The seconds for which the user can still save without another proof; 0 for none. */
export function useEditGrant(): number {
  return useSyncExternalStore(subscribe, secondsLeft, () => 0)
}

const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const timer = setInterval(listener, 1000)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}
